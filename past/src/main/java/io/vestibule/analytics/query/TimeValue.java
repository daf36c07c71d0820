package io.vestibule.analytics.query;

import java.time.Instant;
import java.time.LocalDate;

/// Times and dates that a filter compares with, as numbers. *Stateless.*
final class TimeValue {

    private static final long FARTHEST_SECOND = 3_000_000_000_000L;
    private static final long DAY_SECONDS = 86_400;
    private static final long HALF_MILLIS = 500;

    private TimeValue() {}

    /// A time or date in milliseconds of the epoch. Slices begin at whole seconds, so any part of a
    /// second counts as half of one; times beyond a hundred thousand years count as the last of
    /// them, so that no sum overflows.
    static long millis(Object value) {
        return switch (value) {
            case Instant instant -> clamped(instant.getEpochSecond()) + (instant.getNano() == 0 ? 0 : HALF_MILLIS);
            case LocalDate date -> clamped(date.toEpochDay() * DAY_SECONDS);
            default -> throw new IllegalArgumentException("not a time: " + value);
        };
    }

    private static long clamped(long second) {
        return Math.clamp(second, -FARTHEST_SECOND, FARTHEST_SECOND) * 1_000;
    }
}
