package io.vestibule.bell;

/// When a receiver that failed is tried again, and when it is given up. Milliseconds. *Stateless.*
final class Backoff {

    /// After the first failure.
    static final long FIRST = 5_000;

    /// At most.
    static final long LONGEST = 3_600_000;

    /// A message that could not be sent for that long is given up.
    static final long GIVE_UP = 86_400_000;

    /// A receiver that failed for so long is taken for dead: what waits behind it is folded.
    static final long DEAD = 300_000;

    private Backoff() {}

    /// How long to wait.
    ///
    /// @param failures in a row, at least 1
    /// @param asked how long the receiver asked to wait; 0 if it did not
    static long after(int failures, long asked) {
        int doublings = Math.min(failures - 1, 20);
        long own = Math.min(LONGEST, FIRST << doublings);
        return Math.min(LONGEST, Math.max(own, asked));
    }
}
