package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.PartOfLimits;
import io.vestibule.coordination.books.RoomBooks;

/// Lets as many enter as seats, passes and credit allow, tick by tick, for as long as it is asked:
/// the line outlasts the forecast. *Confined to its agent.*
///
/// Doubles: people as a fluid.
public final class AdmissionForecast implements SessionAgeing.Entrance {

    /// How many ticks are foreseen.
    public static final int STEPS = 300;

    private static final int THIRD = STEPS / 3;

    /// Credit is ten seconds of a minute.
    private static final double CREDIT_PARTS = 6;

    private static final double MINUTE_SECONDS = 60;

    private final double stepSeconds;
    private final int minuteSteps;
    private final double[] back;
    private final double rate;
    private final double most;
    private final double[] entering = new double[STEPS];
    private double seats;
    private double passes;
    private double credit;
    private int step;

    /// @param part of the limits
    /// @param inside how many are inside
    public AdmissionForecast(RoomBooks books, PartOfLimits part, double stepSeconds, double inside) {
        this.stepSeconds = stepSeconds;
        minuteSteps = (int) Math.round(MINUTE_SECONDS / stepSeconds);
        back = back(books, stepSeconds, minuteSteps);
        rate = part.passes() * stepSeconds / MINUTE_SECONDS;
        most = Math.max(1, part.passes() / CREDIT_PARTS);
        seats = part.seats() - inside;
        passes = part.passes() - books.passes().out();
        credit = books.pace().credit();
    }

    /// How many enter at each tick, when all were played.
    public double[] entering() {
        return entering;
    }

    /// How many enter in a minute.
    public double perMinute() {
        return sum(0) / (STEPS * stepSeconds) * MINUTE_SECONDS;
    }

    /// The same in the last whole minutes, about a third of all: passes come back by the minute, so
    /// that any part of one may hold a burst or a pause.
    public double lastPerMinute() {
        int steps = Math.max(1, THIRD / minuteSteps) * minuteSteps;
        return sum(STEPS - steps) / (steps * stepSeconds) * MINUTE_SECONDS;
    }

    @Override
    public double enter(double ended) {
        seats += ended;
        passes += back[step];
        credit += rate;
        double free = less(seats, less(passes, credit));
        double enter = free > 0 ? free : 0;
        seats -= enter;
        passes -= enter;
        credit = less(credit - enter, most);
        back[step + minuteSteps] += enter;
        entering[step++] = enter;
        return enter;
    }

    /// Math.min takes longer, since it distinguishes 0 from -0, and each step waits for the one
    /// before.
    private static double less(double one, double other) {
        return one < other ? one : other;
    }

    private static double[] back(RoomBooks books, double stepSeconds, int minuteSteps) {
        double[] back = new double[STEPS + minuteSteps + 1];
        int before = 0;
        long from = books.now();
        for (int step = 0; step < minuteSteps; step++) {
            long by = books.now() + (long) ((step + 1) * stepSeconds * 1000);
            int here = books.passes().backWithin(from, by);
            back[step] = here;
            before += here;
            from = by;
        }
        back[minuteSteps] = books.passes().out() - before;
        return back;
    }

    private double sum(int from) {
        double sum = 0;
        for (int i = from; i < STEPS; i++) {
            sum += entering[i];
        }
        return sum;
    }
}
