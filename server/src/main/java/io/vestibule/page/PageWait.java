package io.vestibule.page;

/// How long a visitor is still to wait, for the page. *Immutable.*
public sealed interface PageWait {

    /// Not known yet, or not to be known: queue-all, pre-queue, no session has ended so far.
    record Unknown() implements PageWait {}

    /// More than a day: the queue is full.
    record Full() implements PageWait {}

    /// An estimate in seconds from now. In a room that draws these are the 25th, 50th and 75th
    /// percentile.
    ///
    /// @param lowSeconds the lower end of the band
    /// @param pointSeconds the estimate itself
    /// @param highSeconds the upper end of the band
    record About(int lowSeconds, int pointSeconds, int highSeconds) implements PageWait {

        public About {
            if (lowSeconds < 0 || pointSeconds < lowSeconds || highSeconds < pointSeconds) {
                throw new IllegalArgumentException("a band is low, point, high");
            }
        }

        /// Whole minutes, rounded up, at least 1.
        public int lowMinutes() {
            return Minutes.atLeastOne(lowSeconds);
        }

        /// Whole minutes, rounded up, at least 1.
        public int pointMinutes() {
            return Minutes.atLeastOne(pointSeconds);
        }

        /// Whole minutes, rounded up, at least 1.
        public int highMinutes() {
            return Minutes.atLeastOne(highSeconds);
        }
    }

    /// The one value of not knowing.
    PageWait UNKNOWN = new Unknown();

    /// The one value of a full queue.
    PageWait FULL = new Full();
}
