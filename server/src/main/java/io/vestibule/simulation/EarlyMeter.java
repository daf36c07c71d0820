package io.vestibule.simulation;

/// Who was held back although there was a slot in the room. *Confined to its world.*
final class EarlyMeter {

    private static final double SECOND = 1_000;

    private final Longs waits = new Longs();
    private long usual;
    private long apart;
    private long inReach;

    /// Somebody new was held back although there was a slot for them.
    void held(boolean isApart) {
        if (isApart) {
            apart++;
        } else {
            usual++;
        }
    }

    /// Somebody new was held back although there was a slot that the own place could have given.
    void heldInReach() {
        inReach++;
    }

    /// Somebody entered who was held back although there was a slot.
    void entered(long waitedMillis) {
        waits.add(waitedMillis);
    }

    Outcome.Early early(long admitted) {
        double all = Math.max(1, admitted);
        return new Outcome.Early(usual, usual / all, waits.median() / SECOND, apart, inReach / all);
    }
}
