package io.vestibule.queue;

import io.vestibule.ground.Randomness;
import io.vestibule.room.Phase;

/// The moment and the chance of one visit. *Confined to its visit.*
///
/// @param phase what is in force in the room at the moment
record VisitMoment(Phase phase, long nowMillis, Randomness chance) {

    private static final long TENTH = 100;

    int bucketSeconds() {
        return phase.room().queue().bucketSeconds();
    }

    /// Now as tickets keep it.
    long nowTenth() {
        return Math.floorDiv(nowMillis, TENTH) * TENTH;
    }

    /// The id of a newcomer; never 0.
    long newId() {
        long id = chance.nextLong();
        return id != 0 ? id : 1;
    }
}
