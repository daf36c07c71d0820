package io.vestibule.advice;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/// Reads the times of logs. *Confined to its reader.*
final class LogTime {

    private static final long LATEST = 32_503_679_999L;
    private static final DateTimeFormatter CLF = DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss Z", Locale.ENGLISH);
    private static final DateTimeFormatter WITHOUT_ZONE =
            DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss", Locale.ENGLISH);
    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter(Locale.ENGLISH);
    private static final int MINUTE = "24/Nov/2026:04:37".length();
    private static final int SECOND = "24/Nov/2026:04:37:19".length();

    /// Characters of a time in the combined format.
    static final int STAMP = "24/Nov/2026:04:37:19 +0000".length();

    private String minute = "";
    private String zone = "";
    private long minuteBegun;

    /// `24/Nov/2026:04:37:19 +0000`. Lines of one minute come together: it is parsed once.
    long clf(String stamp) {
        if (stamp.length() != STAMP) {
            throw wrong(stamp);
        }
        if (!stamp.startsWith(minute) || minute.isEmpty() || !stamp.endsWith(zone)) {
            try {
                var time = OffsetDateTime.parse(stamp, CLF);
                minuteBegun = time.toEpochSecond() - time.getSecond();
                minute = stamp.substring(0, MINUTE);
                zone = stamp.substring(STAMP - 5);
            } catch (DateTimeException e) {
                throw wrong(stamp);
            }
        }
        return minuteBegun + LogNumber.of(stamp.substring(MINUTE + 1, SECOND));
    }

    /// `24/Nov/2026:04:37:19.655`, of a machine whose zone the log does not say: taken for UTC.
    static long haproxy(String stamp) {
        try {
            if (stamp.length() <= SECOND || stamp.charAt(SECOND) != '.') {
                throw wrong(stamp);
            }
            return LocalDateTime.parse(stamp.substring(0, SECOND), WITHOUT_ZONE).toEpochSecond(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw wrong(stamp);
        }
    }

    /// `2026-11-24T04:37:19.655Z`, or with an offset.
    static long iso(String stamp) {
        try {
            return OffsetDateTime.parse(stamp, ISO).toEpochSecond();
        } catch (DateTimeException e) {
            throw wrong(stamp);
        }
    }

    /// Any of these, or seconds since 1970 with or without a fraction.
    long any(String stamp) {
        if (stamp.isEmpty()) {
            throw new Unreadable("no time where it is expected");
        }
        if (stamp.length() > 4 && stamp.charAt(4) == '-') {
            return iso(stamp);
        }
        if (stamp.indexOf('/') > 0) {
            return clf(stamp);
        }
        try {
            if (stamp.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == 'E')) {
                return (long) Double.parseDouble(stamp);
            }
        } catch (NumberFormatException _) {
            throw wrong(stamp);
        }
        throw wrong(stamp);
    }

    /// Whether a second is one in which a log can have been written.
    static boolean isPossible(long second) {
        return second >= Instant.EPOCH.getEpochSecond() && second <= LATEST;
    }

    private static Unreadable wrong(String stamp) {
        return new Unreadable("not a time of a known format: " + Unreadable.shown(stamp, 40));
    }
}
