package io.vestibule.coordination.books;

import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.Promise;

/// How a data center begins, after what copies there are were read into it.
public sealed interface Beginning {

    /// What that means, for people: the end of a sentence about the room.
    default String words() {
        return switch (this) {
            case Fresh _ -> "it is new and empty";
            case Complete _ -> "all visitors inside and in line are known";
            case Promised(Promise promise) ->
                "the last moments before the process ended may be missing; up to %d seats and %d passes count as taken until they are accounted for"
                        .formatted(promise.seats(), promise.passes());
            case TakenOver(Promise promise, boolean whole) ->
                whole
                        ? "taken over whole from the node that hosted it"
                        : "taken over from a node that was lost; of %d seats and %d passes some may be held back for a while"
                                .formatted(promise.seats(), promise.passes());
            case NoCopy _ -> "its earlier state is lost; every seat counts as taken until sessions have run" + " out";
        };
    }

    /// The room is new and empty.
    record Fresh() implements Beginning {}

    /// Snapshot and journal are complete, as after the death of the process: what they say counts.
    ///
    /// @param allotments what the newest promise says was allotted
    record Complete(AllotmentPair allotments) implements Beginning {

        /// The only data center of a room begins.
        public Complete() {
            this(AllotmentPair.NONE);
        }
    }

    /// The newest moments may be missing, as after a power cut: seats and passes of the promise are
    /// taken until they are accounted for or age out.
    record Promised(Promise promise) implements Beginning {}

    /// The room was hosted elsewhere until now, and everything was mirrored here except perhaps the
    /// last moments: what they may have brought counts as taken until it is accounted for or ages
    /// out, as by the promise. Sessions were reported, and those who wait are known.
    ///
    /// @param promise the newest that may have been acted on
    /// @param whole whether nothing at all is missing: the host before said farewell
    record TakenOver(Promise promise, boolean whole) implements Beginning {}

    /// Nothing is left of a room that was open: every seat is taken and every pass is used. One of
    /// several data centers waits until the global coordinator says how many that are.
    record NoCopy() implements Beginning {}
}
