package io.vestibule.queue;

/// How long a visitor has yet to wait.
public sealed interface WaitEstimate {

    /// Nothing honest can be said yet.
    record Unknown() implements WaitEstimate {}

    /// The wait as a band and a point.
    ///
    /// @param lowSeconds the 25th percentile
    /// @param pointSeconds the estimate itself; in random the 50th percentile
    /// @param highSeconds the 75th percentile
    record Known(int lowSeconds, int pointSeconds, int highSeconds) implements WaitEstimate {

        /// From this on the room counts as full.
        private static final int FULL_SECONDS = 24 * 3600;

        /// Whether the wait exceeds 24 hours.
        public boolean full() {
            return pointSeconds > FULL_SECONDS;
        }
    }

    /// The one estimate of those who know nothing.
    WaitEstimate UNKNOWN = new Unknown();
}
