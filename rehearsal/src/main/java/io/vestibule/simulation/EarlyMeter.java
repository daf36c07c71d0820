package io.vestibule.simulation;

/// Counts visitors who were held back although there was a slot in the room. *Confined to its
/// world.*
final class EarlyMeter {

    private static final double SECOND = 1_000;

    private final Longs waits = new Longs();
    private long usual;
    private long apart;
    private long inReach;

    /// A newcomer was held back although there was a slot for them.
    void held(boolean isApart) {
        if (isApart) {
            apart++;
        } else {
            usual++;
        }
    }

    /// A newcomer was held back although there was a slot that their own data center could have
    /// given.
    void heldInReach() {
        inReach++;
    }

    /// A visitor entered who had been held back although there was a slot.
    void entered(long waitedMillis) {
        waits.add(waitedMillis);
    }

    Outcome.Early early(long admitted) {
        double all = Math.max(1, admitted);
        return new Outcome.Early(usual, usual / all, waits.median() / SECOND, apart, inReach / all);
    }
}
