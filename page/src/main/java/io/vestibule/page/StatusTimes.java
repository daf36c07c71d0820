package io.vestibule.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Moments and spans in the words of the status page: English, in UTC, to the minute. *Stateless.*
final class StatusTimes {

    private static final DateTimeFormatter WORDS =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final long MINUTE_MILLIS = 60_000;
    private static final long HOUR_MINUTES = 60;
    private static final long DAY_MINUTES = 24 * HOUR_MINUTES;

    private StatusTimes() {}

    /// Writes a moment as an element.
    static void moment(Utf8 out, long millis) {
        Instant minute = Instant.ofEpochMilli(Math.floorDiv(millis, MINUTE_MILLIS) * MINUTE_MILLIS);
        out.text("<time datetime=\"").text(minute.toString()).text("\">");
        out.text(WORDS.format(minute)).text("</time>");
    }

    /// A day without its year.
    static String day(java.time.LocalDate date) {
        return DAY.format(date);
    }

    /// A span, such as `2 hours`: the largest unit, rounded down, at least a minute.
    static String span(long millis) {
        long minutes = Math.max(1, millis / MINUTE_MILLIS);
        return minutes < HOUR_MINUTES
                ? count(minutes, "minute")
                : minutes < DAY_MINUTES ? hours(minutes) : count(minutes / DAY_MINUTES, "day");
    }

    private static String hours(long minutes) {
        String hours = count(minutes / HOUR_MINUTES, "hour");
        long rest = minutes % HOUR_MINUTES;
        return rest == 0 ? hours : hours + " " + count(rest, "minute");
    }

    /// A number of things.
    static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
