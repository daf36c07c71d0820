package io.vestibule.coordination;

/// Which promises are on disk or on the way there, and what they allow. *Confined to its agent.*
final class PromiseBook {

    /// A promise is at most this part of what is held ahead of what is taken, and at least one.
    private static final int AHEAD_PARTS = 50;

    private Promise wanted = new Promise(0, 0, 0);
    private Promise confirmed = wanted;
    private boolean kept = true;

    void keep(boolean promisesAreKept) {
        kept = promisesAreKept;
    }

    /// Begins with a promise that is on disk.
    void begin(Promise onDisk) {
        wanted = onDisk;
        confirmed = onDisk;
    }

    /// The promise that should be on disk.
    Promise wanted() {
        return wanted;
    }

    /// How many seats may be taken.
    int seats() {
        return kept ? Math.min(wanted.seats(), confirmed.seats()) : Integer.MAX_VALUE;
    }

    /// How many passes may be out.
    int passes() {
        return kept ? Math.min(wanted.passes(), confirmed.passes()) : Integer.MAX_VALUE;
    }

    /// The terms that are on disk.
    Terms terms() {
        return confirmed.terms();
    }

    /// Makes another promise when the last one will soon be too low, or is far too high, or when
    /// other terms are in force.
    void renew(Taken seats, Taken passes, Terms terms) {
        boolean fits = seats.fits(wanted.seats()) && passes.fits(wanted.passes());
        boolean holds = fits && terms.equals(wanted.terms());
        if (!holds && wanted.sequence() == confirmed.sequence()) {
            wanted = new Promise(wanted.sequence() + 1, seats.ahead(), passes.ahead(), terms);
        }
    }

    void confirmed(long sequence) {
        if (sequence >= wanted.sequence()) {
            confirmed = wanted;
        }
    }

    /// What is taken of what is held.
    record Taken(int taken, int held) {

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
