package io.vestibule.page;

import io.vestibule.room.RoomChange;
import java.util.Optional;

/// How long a visitor is still to wait, for the page. *Immutable.*
public sealed interface PageEstimate {

    /// Not known yet, or not to be known: queue-all, pre-queue, no session has ended so far.
    record Unknown() implements PageEstimate {}

    /// More than a day: the queue is full.
    record Full() implements PageEstimate {}

    /// An estimate in seconds from now. In a room that draws these are the 25th, 50th and 75th
    /// percentile; while people gather for a draw they are counted from its start.
    ///
    /// @param lowSeconds the lower end of the band
    /// @param pointSeconds the estimate itself
    /// @param highSeconds the upper end of the band
    /// @param why why it differs by far from what the visitor was shown before, if it does
    record About(int lowSeconds, int pointSeconds, int highSeconds, Optional<RoomChange> why) implements PageEstimate {

        /// An estimate that did not leap.
        public About(int lowSeconds, int pointSeconds, int highSeconds) {
            this(lowSeconds, pointSeconds, highSeconds, Optional.empty());
        }

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
    PageEstimate UNKNOWN = new Unknown();

    /// The one value of a full queue.
    PageEstimate FULL = new Full();
}
