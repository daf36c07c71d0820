package io.vestibule.settings;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/// When a certificate ends, in words for operators. *Immutable.*
public final class CertificateEnd {

    /// So long before its end people are warned: time enough to renew it by hand.
    public static final Duration SOON = Duration.ofDays(14);

    private CertificateEnd() {}

    /// `ended 3 days ago (2026-11-25)` or `ends in 9 days (2026-12-07)`; nothing for one that ends
    /// later than [#SOON].
    public static Optional<String> warning(Instant end, Instant now) {
        LocalDate day = LocalDate.ofInstant(end, ZoneOffset.UTC);
        if (!end.isAfter(now)) {
            return Optional.of("ended %s ago (%s)".formatted(span(end, now), day));
        }
        return end.isBefore(now.plus(SOON))
                ? Optional.of("ends in %s (%s)".formatted(span(now, end), day))
                : Optional.empty();
    }

    private static String span(Instant from, Instant to) {
        var span = Duration.between(from, to);
        return span.toDays() >= 1 ? counted(span.toDays(), "day") : counted(Math.max(span.toHours(), 1), "hour");
    }

    private static String counted(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }
}
