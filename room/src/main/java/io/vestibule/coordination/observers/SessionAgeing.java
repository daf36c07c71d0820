package io.vestibule.coordination.observers;

import io.vestibule.tally.IdlePauses;

/// How sessions grow older in a forecast, tick by tick: some are seen again, some leave, the oldest
/// end. Doubles: a forecast counts no visitors. *Immutable.*
public final class SessionAgeing {

    /*
     * How many are seen again at a tick is a sum from the oldest age to the youngest, and a sum of
     * doubles in another order is another sum. So one tick after the other takes as long as
     * additions that wait for each other. Four ticks at a time are four sums that do not: the
     * sessions of each age pass through all four in turn. How many end in them follows from the
     * four oldest ages alone, so that it is known in time how many enter.
     */

    private static final int AT_ONCE = 4;

    private final double[] again;
    private final double[] leaving;

    /// Whether anybody leaves: in most rooms sessions only run out.
    private final boolean leaves;

    /// @param again the share that is seen again when a session was last seen this many ticks ago
    /// @param leaving the share that leaves then
    public SessionAgeing(double[] again, double[] leaving) {
        this.again = again;
        this.leaving = leaving;
        boolean some = false;
        for (double share : leaving) {
            some |= share > 0;
        }
        leaves = some;
    }

    /// Takes what ended and lets others in, once for every tick in turn.
    @FunctionalInterface
    public interface Entrance {

        /// How many enter at a tick.
        ///
        /// @param ended how many sessions ended at it
        double enter(double ended);
    }

    /// As was learned up to now.
    static SessionAgeing of(IdlePauses idling) {
        double[] again = new double[idling.ticks() + 1];
        double[] leaving = new double[again.length];
        for (int age = 1; age < again.length; age++) {
            again[age] = idling.seenAgain(age);
            leaving[age] = idling.leaving(age);
        }
        return new SessionAgeing(again, leaving);
    }

    /// Makes every pause this many ticks longer.
    ///
    /// @param ages how many sessions were last seen each number of ticks ago
    public void grow(double[] ages, int ticks, Entrance entrance) {
        int left = ticks;
        if (!leaves && ages.length > AT_ONCE) {
            for (; left >= AT_ONCE; left -= AT_ONCE) {
                growFour(ages, entrance);
            }
        }
        for (; left > 0; left--) {
            double ended = growOne(ages);
            ages[0] += entrance.enter(ended);
        }
    }

    /// @return how many sessions ended
    private double growOne(double[] ages) {
        double ended = ages[ages.length - 1];
        double seen = 0;
        for (int age = ages.length - 1; age > 0; age--) {
            double people = ages[age - 1];
            double back = people * again[age];
            double gone = Math.min(people - back, people * leaving[age]);
            ended += gone;
            seen += back;
            ages[age] = people - gone - back;
        }
        ages[0] = seen;
        return ended;
    }

    /// Four ticks, where no one leaves.
    private void growFour(double[] ages, Entrance entrance) {
        int oldest = ages.length - 1;
        double[] seen = new double[AT_ONCE];
        double[] ended = new double[AT_ONCE];
        for (int tick = 0; tick < AT_ONCE; tick++) {
            ended[tick] = pass(ages[oldest - tick], oldest - tick, 0, tick, seen);
        }
        passAllFour(ages, seen);
        for (int tick = 0; tick < AT_ONCE; tick++) {
            double young = seen[tick] + entrance.enter(ended[tick]);
            ages[AT_ONCE - 1 - tick] = pass(young, 0, tick + 1, AT_ONCE, seen);
        }
    }

    /// Lets people of one age grow older by some of the ticks, the last one not among them.
    ///
    /// @param seen how many are seen again at each tick
    /// @return how many are not
    private double pass(double people, int age, int from, int to, double[] seen) {
        double rest = people;
        for (int tick = from; tick < to; tick++) {
            double back = rest * again[age + 1 + tick - from];
            seen[tick] += back;
            rest -= back;
        }
        return rest;
    }

    /// The same for all who pass through four ticks: the sums by name, so that none is waited for.
    private void passAllFour(double[] ages, double[] seen) {
        double first = seen[0];
        double second = seen[1];
        double third = seen[2];
        double fourth = seen[3];
        for (int age = ages.length - 1; age >= AT_ONCE; age--) {
            double rest = ages[age - 4];
            double back = rest * again[age - 3];
            first += back;
            rest -= back;
            back = rest * again[age - 2];
            second += back;
            rest -= back;
            back = rest * again[age - 1];
            third += back;
            rest -= back;
            back = rest * again[age];
            fourth += back;
            ages[age] = rest - back;
        }
        seen[0] = first;
        seen[1] = second;
        seen[2] = third;
        seen[3] = fourth;
    }
}
