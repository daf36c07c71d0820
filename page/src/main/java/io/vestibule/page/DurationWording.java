package io.vestibule.page;

import java.util.Map;
import java.util.TreeMap;

/// Words durations in one language. The page's script does the same; a test keeps them in step.
/// *Immutable.*
final class DurationWording {

    private static final int HOUR = 60;

    /// Above an hour minutes are shown in steps of this many: outwards, so that the band holds.
    private static final int STEP = 5;

    /// Fewer seconds are not counted: no estimate is as good.
    private static final int COUNTED_SECONDS = 5;

    /// Shorter waits are shown in seconds: in steps of five below a minute, then of ten.
    static final int SECONDS_BELOW = 120;

    private static final int MINUTE_SECONDS = 60;
    private static final int SHORT_STEP = 5;
    private static final int LONG_STEP = 10;

    private final Plural plural;
    private final Numerals numerals;
    private final Map<String, String> minute;
    private final Map<String, String> hour;
    private final Map<String, String> second;
    private final String about;
    private final String range;
    private final String span;
    private final String joined;
    private final String soon;
    private final String keep;

    DurationWording(Texts texts) {
        plural = Plural.of(texts.language());
        numerals = Numerals.of(texts.language());
        minute = forms(texts, "minute.");
        hour = forms(texts, "hour.");
        second = forms(texts, "second.");
        soon = texts.word("value.soon");
        keep = texts.word("keep");
        about = texts.word("about");
        range = texts.word("range");
        span = texts.word("span");
        joined = texts.word("joined");
    }

    /// `1,234`.
    String number(long number) {
        return numerals.write(number);
    }

    /// `about 6–9 minutes`.
    ///
    /// @param low whole minutes, at least 1
    /// @param high at least `low`
    String about(int low, int high) {
        return about.replace("{0}", band(low, high));
    }

    /// `about 20–90 seconds`, `about 40 seconds – 3 minutes`, `about 6–9 minutes`: what is below
    /// two minutes in seconds, as [#low] and [#high] round them.
    ///
    /// @param low seconds
    /// @param high seconds, at least `low`
    String aboutBand(int low, int high) {
        if (low >= SECONDS_BELOW) {
            return about(Minutes.atLeastOne(low), Minutes.atLeastOne(high));
        }
        if (high > SECONDS_BELOW) {
            int to = Minutes.atLeastOne(high);
            int end = to < HOUR ? to : Math.ceilDiv(to, STEP) * STEP;
            return about.replace("{0}", pair(span, counted(second, low), duration(end)));
        }
        return low < high ? about.replace("{0}", several(second, low, high)) : aboutSeconds(high);
    }

    /// The lower end of a band as it is shown: downwards, so that the band holds.
    static int low(int seconds) {
        int step = step(seconds);
        return seconds < SECONDS_BELOW ? Math.max(COUNTED_SECONDS, seconds / step * step) : seconds;
    }

    /// The upper end of a band as it is shown: upwards.
    static int high(int seconds) {
        int step = step(seconds);
        return seconds <= SECONDS_BELOW && seconds >= COUNTED_SECONDS ? Math.ceilDiv(seconds, step) * step : seconds;
    }

    /// A wait of seconds as it is shown: to the nearest step.
    static int nearest(int seconds) {
        int step = step(seconds);
        return seconds < COUNTED_SECONDS ? seconds : (seconds + step / 2) / step * step;
    }

    private static int step(int seconds) {
        return seconds < MINUTE_SECONDS ? SHORT_STEP : LONG_STEP;
    }

    /// `about 75 seconds`; of the last few, `any moment now`.
    ///
    /// @param seconds at least 0
    String aboutSeconds(int seconds) {
        return seconds < COUNTED_SECONDS ? soon : about.replace("{0}", counted(second, seconds));
    }

    /// For how long the page may be closed.
    ///
    /// @param minutes at least 2
    String keep(int minutes) {
        return keep.replace("{0}", number(minutes)).replace("{1}", counted(minute, minutes));
    }

    private String band(int low, int high) {
        if (high < HOUR) {
            return low == high ? counted(minute, high) : several(minute, low, high);
        }
        int from = low < HOUR ? low : low / STEP * STEP;
        int to = Math.ceilDiv(high, STEP) * STEP;
        return from == to ? duration(to) : pair(span, duration(from), duration(to));
    }

    private String several(Map<String, String> forms, int low, int high) {
        var both = pair(range, number(low), number(high));
        var noun = form(forms, high);
        // Arabic and Hebrew have words for one and two minutes that hold no number.
        return (noun.contains("{0}") ? noun : forms.getOrDefault("other", "{0}")).replace("{0}", both);
    }

    private String duration(int minutes) {
        if (minutes < HOUR) {
            return counted(minute, minutes);
        }
        var hours = counted(hour, minutes / HOUR);
        int rest = minutes % HOUR;
        return rest == 0 ? hours : pair(joined, hours, counted(minute, rest));
    }

    private String counted(Map<String, String> forms, int count) {
        return form(forms, count).replace("{0}", number(count));
    }

    private String form(Map<String, String> forms, int count) {
        return forms.getOrDefault(plural.of(count), "{0}");
    }

    private static String pair(String pattern, String first, String second) {
        return pattern.replace("{0}", first).replace("{1}", second);
    }

    private Map<String, String> forms(Texts texts, String prefix) {
        var forms = new TreeMap<String, String>();
        plural.categories().forEach(c -> forms.put(c, texts.word(prefix + c)));
        return Map.copyOf(forms);
    }
}
