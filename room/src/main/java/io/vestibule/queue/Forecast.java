package io.vestibule.queue;

import java.util.List;

/// How many will be let in over the next minutes, step by step, as far as it follows from what is
/// known: seats and their ages, passes that are coming back, the pace; after that, a constant rate.
/// *Immutable.*
///
/// Doubles: a forecast counts no visitors.
public final class Forecast {

    private static final double MINUTE = 60;

    private final double[] entered;
    private final double stepSeconds;
    private final double perMinute;

    /// @param admissions how many enter in each step from now on
    /// @param stepSeconds how long a step is
    /// @param perMinute how many enter in each minute after that
    public Forecast(double[] admissions, double stepSeconds, double perMinute) {
        this.stepSeconds = stepSeconds;
        this.perMinute = perMinute;
        entered = new double[admissions.length + 1];
        for (int step = 0; step < admissions.length; step++) {
            entered[step + 1] = entered[step] + admissions[step];
        }
    }

    /// What several places let in together, whose steps are the same.
    ///
    /// @param times how many times as many enter as the parts say
    public static Forecast sum(List<Forecast> parts, double times) {
        int steps =
                parts.stream().mapToInt(part -> part.entered.length - 1).max().orElse(0);
        double[] together = new double[steps];
        double step = 1;
        double perMinute = 0;
        for (Forecast part : parts) {
            step = Math.max(step, part.stepSeconds);
            perMinute += part.perMinute * times;
            for (int i = 0; i < steps; i++) {
                together[i] += part.in(i) * times;
            }
        }
        return new Forecast(together, step, perMinute);
    }

    private double in(int step) {
        return step + 1 < entered.length ? entered[step + 1] - entered[step] : perMinute * stepSeconds / MINUTE;
    }

    /// How many enter in each step.
    public double[] admissions() {
        double[] admissions = new double[entered.length - 1];
        for (int step = 0; step < admissions.length; step++) {
            admissions[step] = entered[step + 1] - entered[step];
        }
        return admissions;
    }

    /// How long a step is.
    public double stepSeconds() {
        return stepSeconds;
    }

    /// How many enter in each minute after the last step.
    public double perMinute() {
        return perMinute;
    }

    /// When this many have entered.
    public double secondsUntil(double people) {
        int steps = entered.length - 1;
        if (people > entered[steps]) {
            return steps * stepSeconds + (people - entered[steps]) / perMinute * MINUTE;
        }
        int low = 0;
        int high = steps;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entered[middle] < people) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return 0;
        }
        double within = (people - entered[low - 1]) / (entered[low] - entered[low - 1]);
        return (low - 1 + within) * stepSeconds;
    }
}
