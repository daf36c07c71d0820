package io.vestibule.coordination;

import io.vestibule.queue.Forecast;
import io.vestibule.tally.Lifetimes;

import java.util.Arrays;

/// Works out once a second how many will enter in the next minutes. *Confined to its agent.*
///
/// Doubles: people as a fluid.
final class Forecaster {

    /*
     * Plays the room forward in steps of five seconds. Sessions grow older by a step and some of
     * them end, as many as sessions of that age do; passes come back a minute after they were used;
     * the pace gives its credit; so many enter as seats, passes and credit allow. It assumes that
     * the line outlasts the forecast, which is all that those in the line want to know.
     */

    private static final int STEPS = 60;
    private static final int MINUTE_STEPS = 60 / Forecast.STEP_SECONDS;
    private static final long STEP_MILLIS = Forecast.STEP_SECONDS * 1000L;
    private static final long EVERY_MILLIS = 1_000;

    private Forecast forecast = new Forecast(new double[0], 1);
    private long madeMillis = Long.MIN_VALUE / 2;

    /// The newest forecast; only if it is known how long seats are held.
    Forecast forecast() {
        return forecast;
    }

    /// Makes another forecast if the last one is a second old and there is a line to make it for.
    void step(Books books) {
        Lifetimes holds = books.flow.holds();
        if (books.now() - madeMillis >= EVERY_MILLIS && holds.known(books.lease().seats())) {
            madeMillis = books.now();
            double[] entering = books.plan().hasLine() ? play(books, holds) : new double[0];
            forecast = new Forecast(entering, books.flow.admissionsPerMinute(books.lease()));
        }
    }

    private static double[] play(Books books, Lifetimes holds) {
        double[] ages = ages(books, holds);
        double[] endings = endings(holds);
        double[] back = back(books);
        double seats = books.lease().seats() - books.ledger.occupancy();
        double passes = books.lease().passes() - books.passes.out();
        double credit = books.pace.credit();
        double rate = books.lease().passes() / (double) MINUTE_STEPS;
        double[] entering = new double[STEPS];
        for (int step = 0; step < STEPS; step++) {
            seats += grow(ages, endings);
            passes += back[step];
            credit += rate;
            double enter = Math.max(0, Math.min(seats, Math.min(passes, credit)));
            seats -= enter;
            passes -= enter;
            credit = Math.min(credit - enter, books.pace.most());
            ages[0] += enter;
            back[step + MINUTE_STEPS] += enter;
            entering[step] = enter;
        }
        return entering;
    }

    /// The ages of those inside, as many as there are seats taken.
    private static double[] ages(Books books, Lifetimes holds) {
        double[] ages = holds.ages();
        double told = Arrays.stream(ages).sum();
        int taken = books.ledger.occupancy();
        for (int i = 0; i < ages.length; i++) {
            ages[i] = told > 0 ? ages[i] * taken / told : 0;
        }
        return ages;
    }

    /// Which share of the sessions of each step of age ends before the next step.
    private static double[] endings(Lifetimes holds) {
        double[] endings = new double[Lifetimes.STEPS];
        for (int step = 0; step < endings.length; step++) {
            double age = step * Lifetimes.STEP_SECONDS;
            endings[step] = 1 - holds.share(age, age + Lifetimes.STEP_SECONDS);
        }
        return endings;
    }

    private static double[] back(Books books) {
        double[] back = new double[STEPS + MINUTE_STEPS];
        int before = 0;
        for (int step = 0; step < MINUTE_STEPS; step++) {
            int by = books.passes.backBy(books.now() + (step + 1) * STEP_MILLIS);
            back[step] = by - before;
            before = by;
        }
        back[MINUTE_STEPS] = books.passes.out() - before;
        return back;
    }

    /// Makes everybody a step older.
    ///
    /// @return how many sessions ended
    private static double grow(double[] ages, double[] endings) {
        int last = ages.length - 1;
        double ended = 0;
        for (int i = 0; i <= last; i++) {
            double end = ages[i] * endings[i];
            ended += end;
            ages[i] -= end;
        }
        double oldest = ages[last];
        System.arraycopy(ages, 0, ages, 1, last);
        ages[last] += oldest;
        ages[0] = 0;
        return ended;
    }
}
