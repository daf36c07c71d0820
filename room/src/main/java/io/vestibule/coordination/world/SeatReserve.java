package io.vestibule.coordination.world;

import io.vestibule.tally.Ledger;
import io.vestibule.tally.Passes;

/// Seats and passes that are taken for unknown people: an earlier host may have let them in. They
/// come free when they are accounted for, or when their time is over. *Confined to its agent.*
public final class SeatReserve {

    /// A pass that is assumed is back when its tenth of a second is a minute ago.
    private static final long PASS_BACK_MILLIS = Passes.OUT_MILLIS + 100;

    private final Ledger ledger;
    private final Passes passes;
    private CenterFigures.Back passesBack = CenterFigures.Back.NONE;

    /// Whether an earlier host was lost. A room without a copy counts as full instead.
    private boolean forNobody;

    public SeatReserve(Ledger ledger, Passes passes) {
        this.ledger = ledger;
        this.passes = passes;
    }

    /// From now on slots that are assumed taken belong to no known visitor.
    public void countForNobody() {
        forNobody = true;
    }

    /// At most as many are unknown as may be in flight, plus those that were unknown before: all of
    /// them are taken, also what is no longer promised, since a host that is only cut off gives out
    /// by its own promise for as long as it may. Where no bound was stated, everything that was
    /// promised and is not known is taken.
    public void assume(Promise promise, long nowMillis) {
        int inFlight = promise.inFlight();
        int before = ledger.assumed();
        int promised = Math.max(0, promise.seats() - (ledger.occupancy() - before));
        ledger.assume(inFlight > 0 ? before + inFlight : promised, nowMillis);
        int unused = Math.max(0, promise.passes() - passes.out());
        int more = inFlight > 0 ? inFlight : unused;
        passes.assumeUsed(more, nowMillis);
        passesBack = back(more, nowMillis + PASS_BACK_MILLIS);
    }

    /// How many seats are taken without a counted visitor.
    public int seatsTaken() {
        return forNobody ? ledger.assumed() : 0;
    }

    /// The same with the moment at which they are free.
    public CenterFigures.Back seats() {
        return back(seatsTaken(), ledger.assumedEndMillis());
    }

    /// The passes that are out for people who may or may not have come in.
    public CenterFigures.Back passes(long nowMillis) {
        boolean some = forNobody && nowMillis < passesBack.untilMillis();
        int most = Math.min(passesBack.count(), passes.out());
        return back(some ? most : 0, passesBack.untilMillis());
    }

    private static CenterFigures.Back back(int count, long untilMillis) {
        return count == 0 ? CenterFigures.Back.NONE : new CenterFigures.Back(count, untilMillis);
    }
}
