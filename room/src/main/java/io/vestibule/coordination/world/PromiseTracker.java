package io.vestibule.coordination.world;

/// Which promises are on disk or on the way there, and what they allow. *Confined to its agent.*
///
/// A promise bounds what a host may have given out at any time before it is lost. In a cluster more
/// is known of a host: at most a given number of its slots are unknown to a majority of the nodes
/// at any moment (*in flight*), so that the next host holds no more of them back, however many
/// sessions have ended since.
public final class PromiseTracker {

    /// A promise is at most this part of what is held ahead of what is taken, and at least one.
    private static final int AHEAD_PARTS = 50;

    private Promise wanted = new Promise(0, 0, 0);
    private Promise confirmed = wanted;
    private boolean kept = true;
    private long given;

    /// How many of those that were given a majority of the nodes knows of.
    private long known = Long.MAX_VALUE;

    public void keep(boolean promisesAreKept) {
        kept = promisesAreKept;
    }

    /// The promise that should be on disk.
    public Promise wanted() {
        return wanted;
    }

    /// How many seats may be taken.
    public int seats() {
        return kept ? Math.min(wanted.seats(), confirmed.seats()) : Integer.MAX_VALUE;
    }

    /// How many passes may be out.
    public int passes() {
        return kept ? Math.min(wanted.passes(), confirmed.passes()) : Integer.MAX_VALUE;
    }

    /// The terms that are on disk.
    public AllotmentPair terms() {
        return confirmed.allotments();
    }

    /// A slot is given out.
    public void give() {
        given++;
    }

    /// How many slots were given out, those that came back included.
    public long given() {
        return given;
    }

    /// A majority of the nodes knows this many, the first ones.
    public void known(long first) {
        known = first;
    }

    /// Whether another slot may be given out that no other node knows of.
    public boolean mayGive() {
        return known == Long.MAX_VALUE || given - known < inFlight();
    }

    /// By the lower of two promises, as long as it is not known which one counts.
    private int inFlight() {
        return Math.max(1, Math.min(wanted.inFlight(), confirmed.inFlight()));
    }

    /// Makes another promise when the last one will soon be too low, or is far too high, or when
    /// other terms are in force.
    public void renew(Taken seats, Taken passes, AllotmentPair allotments) {
        boolean fits = seats.fits(wanted.seats()) && passes.fits(wanted.passes());
        int inFlight = Math.min(seats.step(), passes.step());
        boolean none = wanted.sequence() == 0;
        boolean fitsInFlight = none || (inFlight <= 2 * wanted.inFlight() && wanted.inFlight() <= 2 * inFlight);
        boolean holds = fits && fitsInFlight && allotments.equals(wanted.allotments());
        if (!holds && wanted.sequence() == confirmed.sequence()) {
            long next = wanted.sequence() + 1;
            wanted = new Promise(next, seats.ahead(), passes.ahead(), allotments, inFlight);
        }
    }

    public void confirmed(long sequence) {
        if (sequence >= wanted.sequence()) {
            confirmed = wanted;
        }
    }

    /// How many of the slots held are taken.
    public record Taken(int taken, int held) {

        int ahead() {
            return Math.max(taken, Math.min(held, taken + step()));
        }

        /// Whether a promise leaves half a step ahead and not more than two.
        boolean fits(int promised) {
            boolean enough = promised >= Math.min(held, taken + (step() + 1) / 2);
            return enough && promised - taken <= 2 * step();
        }

        private int step() {
            return Math.max(1, held / AHEAD_PARTS);
        }
    }
}
