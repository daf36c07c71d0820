package io.vestibule.minute;

import java.util.Locale;
import java.util.Optional;

/// What is measured of single visitors: kept as a histogram in tenths of a second up to 24 hours,
/// with two significant digits, so that percentiles are right within 1 % or 0.1 s.
public enum Distribution {
    /// How long those who wait now have waited, at the moments of [Gauge]; of those who are let in
    /// within a second after it, some are missing.
    TIME_IN_QUEUE,
    /// How long those who had waited and are let in have waited, at the grant.
    TOTAL_TIME_WAITED,
    /// From admission to the last request, when a session has ended; exact to a tick.
    TIME_ON_ORIGIN,
    /// Between two check-ins of a visitor who waits.
    TIME_BETWEEN_REFRESHES,
    /// How far estimates given at arrival were off, in tenths of percents of the true wait.
    ESTIMATE_ERROR;

    /// The greatest value: 24 hours in tenths of a second.
    public static final long GREATEST = 864_000;

    /// Its place in a row, from 0.
    @SuppressWarnings("EnumOrdinal") // rows are exactly as long as the enum
    public int index() {
        return ordinal();
    }

    /// Its name in tables, exports and metrics: lower case with underscores.
    public String column() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What percentiles of several rows are weighted by, as far as the published analytics say:
    /// times on the origin by people inside, times waited by admissions; the other two by people
    /// waiting. Empty: by the number of values.
    public Optional<Weight> weight() {
        return switch (this) {
            case TIME_ON_ORIGIN -> Optional.of(Weight.ACTIVE);
            case TOTAL_TIME_WAITED -> Optional.of(Weight.ADMITTED);
            case TIME_IN_QUEUE, TIME_BETWEEN_REFRESHES -> Optional.of(Weight.WAITING);
            case ESTIMATE_ERROR -> Optional.empty();
        };
    }

    /// By what percentiles of several rows are weighted.
    public enum Weight {
        ACTIVE,
        ADMITTED,
        WAITING
    }
}
