package io.vestibule.coordination;

import io.vestibule.queue.Bands;
import io.vestibule.queue.Forecast;
import io.vestibule.tally.Idling;

/// Works out once a second how many will enter in the next minutes. *Confined to its agent.*
///
/// Doubles: people as a fluid.
final class Forecaster {

    /*
     * Plays the room forward, a tick of sessions at a time. Sessions are a tick longer without a
     * request; of each age the usual share is seen again and starts over; some are left; those that
     * reach the session duration end. Passes come back a minute after they were used; the pace
     * gives its credit; as many enter as seats, passes and credit allow. It assumes that the line
     * outlasts the forecast, which is all that visitors in the line need to know. Beyond it as many
     * enter as in its last whole minutes, about a third of it: passes come back by the minute, so
     * that any part of one may hold a burst or a pause.
     */

    private static final int STEPS = 300;
    private static final int THIRD = STEPS / 3;

    /// Credit is ten seconds of a minute.
    private static final double CREDIT_PARTS = 6;

    private static final double MINUTE_SECONDS = 60;

    /// The forecast for a line that stands still is very long, but finite.
    private static final double LEAST = 0.01;

    private static final long EVERY_MILLIS = 1_000;

    private Forecast forecast = new Forecast(new double[0], 1, 1);
    private double perMinute;
    private boolean known;
    private long madeMillis = Long.MIN_VALUE / 2;

    /// Whether there is a forecast: sessions have ended, or it is known how long they pause.
    boolean isKnown() {
        return known;
    }

    /// The newest forecast; only if it [#isKnown].
    Forecast forecast() {
        return forecast;
    }

    /// How many enter in a minute of the newest forecast.
    double perMinute() {
        return perMinute;
    }

    /// Makes another forecast if the last one is a second old.
    void step(RoomState state) {
        if (state.now() - madeMillis < EVERY_MILLIS) {
            return;
        }
        int places = Math.max(1, state.outlookLease().seats());
        known = state.ledger.idling().known(places) || state.flow.holds().known(places);
        if (!known) {
            return;
        }
        madeMillis = state.now();
        double stepSeconds = state.rules().session().grainMillis() / 1000.0;
        if (state.plan().hasLine() || state.globalLink.upTo(state.now()) != Bands.EVERYBODY) {
            double[] entering = play(state, stepSeconds);
            perMinute = sum(entering, 0) / (STEPS * stepSeconds) * MINUTE_SECONDS;
            int steps = lastMinutes(stepSeconds);
            double last = sum(entering, STEPS - steps) / (steps * stepSeconds) * MINUTE_SECONDS;
            forecast = new Forecast(entering, stepSeconds, Math.max(last, LEAST));
        } else {
            perMinute = state.flow.admissionsPerMinute(state.outlookLease());
            forecast = new Forecast(new double[0], stepSeconds, perMinute);
        }
    }

    /// How many steps are as many whole minutes as fit into a third of all.
    private static int lastMinutes(double stepSeconds) {
        int minute = minuteSteps(stepSeconds);
        return Math.max(1, THIRD / minute) * minute;
    }

    private static int minuteSteps(double stepSeconds) {
        return (int) Math.round(MINUTE_SECONDS / stepSeconds);
    }

    private static double[] play(RoomState state, double stepSeconds) {
        Idling idling = state.ledger.idling();
        int[] now = state.ledger.sessionsByAge(state.now());
        double[] ages = new double[idling.ticks() + 1];
        double inside = 0;
        for (int age = 0; age < ages.length; age++) {
            ages[age] = now[age];
            inside += now[age];
        }
        var entrance = new Foreseen(state, stepSeconds, inside);
        Ageing.of(idling).grow(ages, STEPS, entrance);
        return entrance.entering;
    }

    /// Lets as many enter as seats, passes and credit allow.
    private static final class Foreseen implements Ageing.Entrance {

        private final int minuteSteps;
        private final double[] back;
        private final double[] entering = new double[STEPS];
        private final double rate;
        private final double most;
        private double seats;
        private double passes;
        private double credit;
        private int step;

        Foreseen(RoomState state, double stepSeconds, double inside) {
            Lease part = state.outlookLease();
            minuteSteps = minuteSteps(stepSeconds);
            back = back(state, stepSeconds, minuteSteps);
            rate = part.passes() * stepSeconds / MINUTE_SECONDS;
            most = Math.max(1, part.passes() / CREDIT_PARTS);
            seats = part.seats() - inside;
            passes = part.passes() - state.passes.out();
            credit = state.pace.credit();
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

        /// Math.min takes longer, since it tells 0 from -0, and each step waits for the one before.
        private static double less(double one, double other) {
            return one < other ? one : other;
        }
    }

    private static double[] back(RoomState state, double stepSeconds, int minuteSteps) {
        double[] back = new double[STEPS + minuteSteps + 1];
        int before = 0;
        long from = state.now();
        for (int step = 0; step < minuteSteps; step++) {
            long by = state.now() + (long) ((step + 1) * stepSeconds * 1000);
            int here = state.passes.backWithin(from, by);
            back[step] = here;
            before += here;
            from = by;
        }
        back[minuteSteps] = state.passes.out() - before;
        return back;
    }

    private static double sum(double[] numbers, int from) {
        double sum = 0;
        for (int i = from; i < numbers.length; i++) {
            sum += numbers[i];
        }
        return sum;
    }
}
