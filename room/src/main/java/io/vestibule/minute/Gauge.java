package io.vestibule.minute;

import java.util.Locale;

/// What is read off at every whole ten seconds of the clock, six times a minute, so that data
/// centers can be added at equal moments.
public enum Gauge {
    /// People inside; seats that are held back for unknown people are not among them.
    ACTIVE(true),
    /// Seats held back after a host was lost.
    HELD_BACK(true),
    /// People who wait and are live.
    WAITING(true),
    /// The longest estimate that anyone is shown, in seconds.
    LONGEST_ESTIMATE(false),
    /// `total_active_users` in force; [#NONE] where the room has no limit, as in passthrough.
    ACTIVE_LIMIT(false),
    /// `new_users_per_minute` in force; [#NONE] where the room has no limit.
    PER_MINUTE_LIMIT(false),
    /// `session_duration` in force, in minutes.
    SESSION_MINUTES(false);

    /// Moments in a minute.
    public static final int MOMENTS = 6;

    /// Between two of them, in milliseconds.
    public static final long APART_MILLIS = 10_000;

    /// What a moment reads at which there is nothing to read.
    public static final int NONE = -1;

    private final boolean added;

    Gauge(boolean added) {
        this.added = added;
    }

    /// Whether data centers add up at equal moments; otherwise the greatest of them counts.
    public boolean isAdded() {
        return added;
    }

    /// Its place in a row, from 0.
    @SuppressWarnings("EnumOrdinal") // rows are exactly as long as the enum
    public int index() {
        return ordinal();
    }

    /// Its name in tables, exports and metrics: lower case with underscores.
    public String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
