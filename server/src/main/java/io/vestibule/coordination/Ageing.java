package io.vestibule.coordination;

import io.vestibule.tally.Idling;

/// How sessions grow older in a forecast, tick by tick: some are seen again, some leave, the oldest
/// end. Doubles: a forecast counts nobody. *Immutable.*
final class Ageing {

    private final double[] again;
    private final double[] leaving;

    /// Whether anybody leaves: in most rooms sessions only run out.
    private final boolean leaves;

    private Ageing(double[] again, double[] leaving, boolean leaves) {
        this.again = again;
        this.leaving = leaving;
        this.leaves = leaves;
    }

    /// As was learned up to now.
    static Ageing of(Idling idling) {
        double[] again = new double[idling.ticks() + 1];
        double[] leaving = new double[again.length];
        boolean leaves = false;
        for (int age = 1; age < again.length; age++) {
            again[age] = idling.seenAgain(age);
            leaving[age] = idling.leaving(age);
            leaves |= leaving[age] > 0;
        }
        return new Ageing(again, leaving, leaves);
    }

    /// Makes every pause a tick longer.
    ///
    /// @param ages how many sessions were last seen so many ticks ago
    /// @return how many sessions ended
    double grow(double[] ages) {
        double ended = ages[ages.length - 1];
        if (leaves) {
            return ended(ages, ended);
        }
        double seen = 0;
        for (int age = ages.length - 1; age > 0; age--) {
            double people = ages[age - 1];
            double back = people * again[age];
            seen += back;
            ages[age] = people - back;
        }
        ages[0] = seen;
        return ended;
    }

    private double ended(double[] ages, double oldest) {
        double ended = oldest;
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
}
