package io.vestibule.queue;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/// How long people are ready to wait, as hazards summed up to some ages: what data centers send
/// each other of it. Pure. *Immutable.*
///
/// Doubles: shares, they count no visitors.
public final class PatienceCurve implements Patience {

    /*
     * Ages are a factor of the square root of two apart, from ten seconds to three hours. Between
     * two of them the sum grows evenly; beyond the last one it grows with the logarithm of the age,
     * as it does where people give up the less the longer they have waited.
     */

    private static final double FIRST_SECONDS = 10;
    private static final double FACTOR = Math.sqrt(2);

    /// How many ages there are.
    public static final int AGES = 22;

    private static final double LAST_SECONDS = FIRST_SECONDS * Math.pow(FACTOR, AGES - 1);
    private static final double LOG_FACTOR = Math.log(FACTOR);

    /// Beyond this sum one in a billion is left.
    private static final double MOST = 20;

    /// The ages.
    private static final double[] SECONDS = seconds();

    private final float[] hazards;

    private PatienceCurve(float[] hazards) {
        this.hazards = hazards;
    }

    /// The curve by these sums.
    ///
    /// @param hazards by age, 0 to 20, never falling; as many as [#hazards] gives
    /// @throws IllegalArgumentException if they are not
    public static PatienceCurve of(float[] hazards) {
        float before = 0;
        for (float hazard : hazards) {
            if (!(hazard >= before && hazard <= MOST)) {
                throw new IllegalArgumentException("hazards add up");
            }
            before = hazard;
        }
        if (hazards.length != AGES) {
            throw new IllegalArgumentException("a hazard for each of " + AGES + " ages");
        }
        return new PatienceCurve(hazards.clone());
    }

    /// A curve that says at each of its ages what another says.
    ///
    /// @param until the sum of hazards up to so many seconds
    public static PatienceCurve of(DoubleUnaryOperator until) {
        float[] hazards = new float[AGES];
        double before = 0;
        for (int i = 0; i < AGES; i++) {
            double hazard = until.applyAsDouble(SECONDS[i]);
            before = Double.isNaN(hazard) ? before : Math.clamp(hazard, before, MOST);
            hazards[i] = (float) before;
        }
        return new PatienceCurve(hazards);
    }

    /// The patience of several crowds together.
    ///
    /// @param curves one of each
    /// @param people as many, how many wait in each
    public static PatienceCurve together(List<PatienceCurve> curves, int[] people) {
        double all = 0;
        double[] sums = new double[AGES];
        for (int i = 0; i < people.length; i++) {
            all += people[i];
            for (int age = 0; age < AGES; age++) {
                sums[age] += (double) curves.get(i).hazards[age] * people[i];
            }
        }
        float[] hazards = new float[AGES];
        for (int age = 0; age < AGES; age++) {
            hazards[age] = (float) (all > 0 ? sums[age] / all : 0);
        }
        return new PatienceCurve(hazards);
    }

    /// The sums by age, ascending.
    public float[] hazards() {
        return hazards.clone();
    }

    @Override
    public double share(double waitedSeconds, double untilSeconds) {
        return Math.exp(hazard(waitedSeconds) - hazard(untilSeconds));
    }

    private double hazard(double seconds) {
        if (seconds <= FIRST_SECONDS) {
            return hazards[0] * Math.max(0, seconds) / FIRST_SECONDS;
        }
        if (seconds >= LAST_SECONDS) {
            double factors = Math.log(seconds / LAST_SECONDS) / LOG_FACTOR;
            return hazards[AGES - 1] + (hazards[AGES - 1] - hazards[AGES - 2]) * factors;
        }
        int doublings = Math.getExponent(seconds / FIRST_SECONDS);
        double age = FIRST_SECONDS * (1L << doublings);
        int below = 2 * doublings;
        if (seconds >= age * FACTOR) {
            below++;
            age *= FACTOR;
        }
        below = Math.min(below, AGES - 2);
        double way = (seconds - age) / (age * (FACTOR - 1));
        return hazards[below] + (hazards[below + 1] - hazards[below]) * way;
    }

    private static double[] seconds() {
        double[] seconds = new double[AGES];
        Arrays.setAll(seconds, i -> FIRST_SECONDS * Math.pow(FACTOR, i));
        return seconds;
    }
}
