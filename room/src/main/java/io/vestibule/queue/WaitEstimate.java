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

        /// A hundred years, so that an estimate fits an `int`.
        static final double LONGEST_SECONDS = 36_525 * 86_400.0 / 2;

        private static final double MINUTE_SECONDS = 60;
        private static final double HALF_SECOND = 0.5 / MINUTE_SECONDS;

        /// In whole seconds. A band is rounded so that it holds what it held before: from the first
        /// whole second that begins in it to the last one.
        static Known ofMinutes(double low, double point, double high) {
            int seconds = seconds(point);
            return new Known(
                    Math.min(seconds, seconds(low + HALF_SECOND)),
                    seconds,
                    Math.max(seconds, seconds(high - HALF_SECOND)));
        }

        private static int seconds(double minutes) {
            return (int) Math.round(Math.min(minutes * MINUTE_SECONDS, LONGEST_SECONDS));
        }

        /// Whether the wait exceeds 24 hours.
        public boolean full() {
            return pointSeconds > FULL_SECONDS;
        }
    }

    /// The one estimate of those who know nothing.
    WaitEstimate UNKNOWN = new Unknown();
}
