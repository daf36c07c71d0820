package io.vestibule.settings.text;

import io.vestibule.ground.RequestPath;
import io.vestibule.page.Language;
import io.vestibule.room.PageSettings;
import io.vestibule.room.Route;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The kinds of values that settings have.
public final class ValueKinds {

    public static final ValueKind<Boolean> FLAG =
            ValueKind.of("true or false", ValueKind.Form.PLAIN, text -> switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> Optional.of(true);
                case "false" -> Optional.of(false);
                default -> Optional.empty();
            });

    public static final ValueKind<Address> ADDRESS =
            ValueKind.of("HOST:PORT, such as 0.0.0.0:8080", HostNames::address);

    public static final ValueKind<String> HOST = ValueKind.of(
            "a host name without scheme, port and wildcards, or * for every host",
            text -> text.equals("*") ? Optional.of(text) : HostNames.hostName(text));

    /// A host, or every name below a domain.
    public static final ValueKind<String> HOST_PATTERN = ValueKind.of(
            "a host name, or *.DOMAIN for every name below",
            text -> text.startsWith("*.")
                    ? HostNames.hostName(text.substring(2)).map("*."::concat)
                    : HostNames.hostName(text));

    public static final ValueKind<String> DOMAIN = ValueKind.of("a domain, such as example.com", HostNames::hostName);

    /// The scheme, host and port of an origin, with or without a path below which the site is; or a socket on this
    /// machine.
    public static final ValueKind<URI> ORIGIN_ADDRESS = ValueKind.of(
            "http://HOST:PORT, https://HOST:PORT or unix:/PATH",
            text -> HostNames.unixSocket(text).or(() -> HostNames.site(text)));

    public static final ValueKind<String> NETWORK =
            ValueKind.of("an address or a network, such as 10.0.0.0/8 or ::1", HostNames::network);

    /// The scheme, host and port of a web page, as browsers send them in `Origin`.
    public static final ValueKind<String> WEB_ORIGIN = ValueKind.of(
            "the origin of a page, such as https://app.example.com",
            text -> HostNames.origin(text).filter(_ -> !text.endsWith("/")).map(_ -> text));

    public static final ValueKind<String> TOKEN =
            matching("[\\x21-\\x7e]{16,256}", "16 to 256 characters without spaces");

    public static final ValueKind<String> COOKIE_NAME =
            matching("[A-Za-z0-9_.-]{1,64}", "letters, digits, _, . and -, at most 64");

    /// A path as rooms cover it: without the slash at the end, which makes no difference.
    public static final ValueKind<String> PATH = ValueKind.of(
            "a path that begins with /, without wildcards, query, // and dot segments", ValueKinds::roomPath);

    /// 0 for `adaptive`. 0, which switches something off, or a whole number in a range.
    public static ValueKind<Integer> zeroOr(int least, int most) {
        return ValueKind.of(
                "0, or a whole number from %d to %d".formatted(least, most),
                ValueKind.Form.PLAIN,
                text -> WholeNumber.parse(text)
                        .filter(n -> n == 0 || (n >= least && n <= most))
                        .map(Long::intValue));
    }

    public static final ValueKind<Integer> REFRESH = ValueKind.of(
            "adaptive, or seconds from 5 to 120",
            ValueKind.Form.ANY,
            text -> text.equals("adaptive")
                    ? Optional.of(0)
                    : WholeNumber.parse(text).filter(n -> n >= 5 && n <= 120).map(Long::intValue));

    public static final ValueKind<String> LANGUAGE =
            word(Arrays.stream(Language.values()).map(Language::tag).toList());

    private static final Pattern PATH_SHAPE = Pattern.compile("/[^?#*\\s\\p{Cntrl}]*");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(|KiB|MiB|GiB)");
    private static final int LONGEST_PATH = 2048;

    private ValueKinds() {}

    public static ValueKind<String> text(int longest) {
        return ValueKind.of(
                "at most " + longest + " characters", text -> Optional.of(text).filter(t -> t.length() <= longest));
    }

    /// The owner's message to waiting visitors: plain text, whose line breaks are shown.
    public static final ValueKind<String> MESSAGE = ValueKind.of(
            "plain text without control characters but line breaks, at most "
                    + PageSettings.LONGEST_MESSAGE
                    + " characters",
            text -> Optional.of(text).filter(ValueKinds::isMessage));

    private static boolean isMessage(String text) {
        return text.length() <= PageSettings.LONGEST_MESSAGE
                && text.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c));
    }

    public static ValueKind<String> matching(String pattern, String says) {
        var compiled = Pattern.compile(pattern);
        return ValueKind.of(says, text -> Optional.of(text).filter(compiled.asMatchPredicate()));
    }

    public static ValueKind<Integer> integer(int least, int most) {
        return ValueKind.of(
                "a whole number from " + least + " to " + most,
                ValueKind.Form.PLAIN,
                text -> WholeNumber.parse(text)
                        .filter(n -> n >= least && n <= most)
                        .map(Long::intValue));
    }

    public static ValueKind<Integer> oneOf(Integer... numbers) {
        return ValueKind.of(
                listed(Arrays.stream(numbers).map(String::valueOf).toList()),
                ValueKind.Form.PLAIN,
                text -> WholeNumber.parse(text)
                        .filter(n -> Arrays.stream(numbers).anyMatch(m -> m == n.intValue()))
                        .map(Long::intValue));
    }

    public static ValueKind<String> word(List<String> words) {
        return ValueKind.of(listed(words), text -> Optional.of(text).filter(words::contains));
    }

    /// A constant by its published name, in any case: clients of the published API send both.
    public static <E extends Enum<E>> ValueKind<E> choice(Class<E> type) {
        E[] all = type.getEnumConstants();
        return ValueKind.of(
                listed(Arrays.stream(all).map(ValueKinds::nameOf).toList()),
                text -> Arrays.stream(all)
                        .filter(e -> nameOf(e).equalsIgnoreCase(text))
                        .findFirst());
    }

    public static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public static ValueKind<Duration> duration(Duration least, Duration most) {
        return ValueKind.of(
                "a duration from %s to %s, such as 500ms, 30s or 5m".formatted(written(least), written(most)),
                text -> duration(text).filter(d -> d.compareTo(least) >= 0 && d.compareTo(most) <= 0));
    }

    public static ValueKind<Long> size(long least, long most) {
        return ValueKind.of(
                "a size from %s to %s, such as 512KiB or 1MiB".formatted(written(least), written(most)),
                text -> size(text).filter(n -> n >= least && n <= most));
    }

    /// `Duration` as settings write it.
    public static String written(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }

    /// A number of bytes as settings write it.
    public static String written(long bytes) {
        if (bytes == 0 || bytes % 1024 != 0) {
            return Long.toString(bytes);
        }
        long kibi = bytes / 1024;
        if (kibi % 1024 != 0) {
            return kibi + "KiB";
        }
        long mebi = kibi / 1024;
        return mebi % 1024 == 0 ? mebi / 1024 + "GiB" : mebi + "MiB";
    }

    private static Optional<Duration> duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    default -> Duration.ofDays(number);
                });
    }

    private static Optional<Long> size(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int shift = switch (matcher.group(2)) {
            case "KiB" -> 10;
            case "MiB" -> 20;
            case "GiB" -> 30;
            default -> 0;
        };
        return Optional.of(Long.parseLong(matcher.group(1)) << shift);
    }

    public static ValueKind<Path> path(Path folder, String says) {
        return ValueKind.of(says, text -> {
            try {
                return text.isEmpty() ? Optional.empty() : Optional.of(folder.resolve(text));
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        });
    }

    private static Optional<String> roomPath(String text) {
        boolean misspelled = RequestPath.ofText(text).isMisspelled();
        boolean good = PATH_SHAPE.matcher(text).matches() && text.length() <= LONGEST_PATH;
        return Optional.of(new Route("*", text).canonicalPath()).filter(_ -> good && !misspelled);
    }

    private static String listed(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : words.stream().limit(last).collect(Collectors.joining(", ")) + " or " + words.get(last);
    }
}
