package io.vestibule.analytics.figure;

/// How long a row stands for.
public enum Grain {
    MINUTE(1),
    QUARTER(15),
    HOUR(60),
    DAY(1_440);

    private final int minutes;

    Grain(int minutes) {
        this.minutes = minutes;
    }

    public int minutes() {
        return minutes;
    }

    public long seconds() {
        return minutes * 60L;
    }

    /// The grain of which one of this grain is made; minutes are made of themselves.
    public Grain finer() {
        return switch (this) {
            case MINUTE, QUARTER -> MINUTE;
            case HOUR -> QUARTER;
            case DAY -> HOUR;
        };
    }

    /// The beginning of the slice in which a moment lies, in seconds of the epoch. Days are those
    /// of UTC.
    public long floor(long second) {
        return Math.floorDiv(second, seconds()) * seconds();
    }
}
