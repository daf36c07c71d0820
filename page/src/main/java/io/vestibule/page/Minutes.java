package io.vestibule.page;

/// Durations as the published API words them, in English. *Thread-safe.*
final class Minutes {

    private static final String UNAVAILABLE = "unavailable";

    private Minutes() {}

    /// Whole minutes, rounded up, at least 1.
    static int atLeastOne(int seconds) {
        return Math.max(1, Math.ceilDiv(seconds, 60));
    }

    /// `1 minute`, `59 minutes`, from 60 on `1 hour 0 minutes`.
    static String formatted(int minutes) {
        if (minutes < 60) {
            return counted(minutes, "minute");
        }
        return counted(minutes / 60, "hour") + ' ' + counted(minutes % 60, "minute");
    }

    /// `5 minutes to 15 minutes`, or one value if both are equal.
    static String formatted(int low, int high) {
        return low == high ? formatted(low) : formatted(low) + " to " + formatted(high);
    }

    /// The text for an unknown duration.
    static String unavailable() {
        return UNAVAILABLE;
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
