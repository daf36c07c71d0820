package io.vestibule.simulation;

import io.vestibule.tally.Line;

/// Who really waits, from the first request on: those whom no coordinator counts yet are in it, and
/// those who have gone are not. *Confined to its world.*
final class TrueLine {

    private static final long NOWHERE = Long.MIN_VALUE;

    private final Line line = new Line();
    private long entered;
    private long gaveUp;

    /// Where one visitor stands. *Confined to its visitor.*
    static final class Standing {
        private long positionMillis = NOWHERE;
    }

    /// A visitor who will come back was told to wait.
    void waits(Standing place, long positionMillis) {
        if (place.positionMillis != positionMillis) {
            remove(place);
            place.positionMillis = positionMillis;
            line.insert(positionMillis);
        }
    }

    /// A visitor was let in.
    void entered(Standing place) {
        entered += remove(place) ? 1 : 0;
    }

    /// A visitor waits no longer and was not let in.
    void left(Standing place) {
        gaveUp += remove(place) ? 1 : 0;
    }

    /// How many came before a visitor at a position and still wait.
    int before(long positionMillis) {
        return line.before(positionMillis);
    }

    /// Which share of those whose wait is over gave up. A double: it is a share.
    double gaveUpShare() {
        return (double) gaveUp / Math.max(1, entered + gaveUp);
    }

    private boolean remove(Standing place) {
        if (place.positionMillis == NOWHERE) {
            return false;
        }
        line.remove(place.positionMillis);
        place.positionMillis = NOWHERE;
        return true;
    }
}
