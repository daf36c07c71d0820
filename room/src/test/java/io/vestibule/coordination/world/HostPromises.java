package io.vestibule.coordination.world;

import io.vestibule.tally.Ledger;
import io.vestibule.tally.Passes;
import io.vestibule.tally.SessionRule;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The promises of a coordinator without its line, its pace and its clock: for a model of hosts
/// that has to be small. Seats and passes are the same here. *Confined to its test.*
public final class HostPromises {

    private static final SessionRule RULE = SessionRule.of(Duration.ofMinutes(1));
    private static final long NOW = 1_790_000_000_000L;
    private static final Map<HeldBackBy, Integer> HELD_BACK = new HashMap<>();

    private final PromiseTracker promises = new PromiseTracker();
    private final int held;

    private record HeldBackBy(int seats, int inFlight, int known, int before) {}

    /// @param held how many seats there are
    /// @param waitedFor whether slots wait for promises
    public HostPromises(int held, boolean waitedFor) {
        this.held = held;
        promises.keep(waitedFor);
        promises.known(0);
    }

    /// The promise that should be kept when so many seats are taken.
    public Promise wanted(int taken) {
        var both = new PromiseTracker.Taken(taken, held);
        promises.renew(both, both, AllotmentPair.NONE);
        return promises.wanted();
    }

    /// A promise is kept where it has to be.
    public void confirmed(long sequence) {
        promises.confirmed(sequence);
    }

    /// A majority knows of the first so many slots.
    public void known(long first) {
        promises.known(first);
    }

    /// Whether one more may be given out when so many are taken.
    public boolean covers(int taken) {
        return taken < promises.seats() && taken < promises.passes() && promises.mayGive();
    }

    /// One is given out.
    public void give() {
        promises.give();
    }

    /// How many were given out.
    public long given() {
        return promises.given();
    }

    /// How many seats the next host holds back.
    ///
    /// @param known how many are inside of whom it knows
    /// @param before how many the host before held back, by the copy
    public static int heldBack(Promise promise, int known, int before) {
        return HELD_BACK.computeIfAbsent(
                new HeldBackBy(promise.seats(), promise.inFlight(), known, before),
                _ -> assumed(promise, known, before));
    }

    private static int assumed(Promise promise, int known, int before) {
        var ledger = new Ledger(RULE, NOW);
        for (int id = 1; id <= known; id++) {
            ledger.admit(id, NOW);
        }
        ledger.assume(before, NOW);
        new SeatReserve(ledger, new Passes(NOW)).assume(promise, NOW);
        return ledger.assumed();
    }
}
