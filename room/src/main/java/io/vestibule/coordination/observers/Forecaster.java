package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Forecast;
import io.vestibule.tally.IdlePauses;

/// Works out once a second how many will enter in the next minutes. *Confined to its agent.*
///
/// Doubles: people as a fluid.
public final class Forecaster {

    /*
     * Plays the room forward, a tick of sessions at a time. Sessions are a tick longer without a
     * request; of each age the usual share is seen again and starts over; some are left; those that
     * reach the session duration end. Passes come back a minute after they were used; the pace
     * gives its credit; as many enter as seats, passes and credit allow. It assumes that the line
     * outlasts the forecast, which is all that visitors in the line need to know. Beyond it as many
     * enter as in its last whole minutes, about a third of it: passes come back by the minute, so
     * that any part of one may hold a burst or a pause.
     */

    /// The forecast for a line that stands still is very long, but finite.
    public static final double LEAST = 0.01;

    private static final long EVERY_MILLIS = 1_000;

    private Forecast forecast = new Forecast(new double[0], 1, 1);
    private double perMinute;
    private boolean known;
    private long madeMillis = Long.MIN_VALUE / 2;

    /// Whether there is a forecast: sessions have ended, or it is known how long they pause.
    public boolean isKnown() {
        return known;
    }

    /// The newest forecast; only if it [#isKnown].
    public Forecast forecast() {
        return forecast;
    }

    /// How many enter in a minute of the newest forecast.
    public double perMinute() {
        return perMinute;
    }

    /// Makes another forecast if the last one is a second old.
    void step(RoomBooks books, FlowMeter flow) {
        if (books.now() - madeMillis < EVERY_MILLIS) {
            return;
        }
        int places = Math.max(1, books.outlook().seats());
        known = books.ledger().idling().known(places) || flow.holds().known(places);
        if (!known) {
            return;
        }
        madeMillis = books.now();
        double stepSeconds = books.rules().session().grainMillis() / 1000.0;
        if (books.plan().hasLine() || books.globalLink().upTo(books.now()) != Bands.EVERYBODY) {
            var foreseen = play(books, stepSeconds);
            perMinute = foreseen.perMinute();
            forecast = new Forecast(foreseen.entering(), stepSeconds, Math.max(foreseen.lastPerMinute(), LEAST));
        } else {
            perMinute = flow.admissionsPerMinute(books.outlook());
            forecast = new Forecast(new double[0], stepSeconds, Math.max(perMinute, LEAST));
        }
    }

    private static AdmissionForecast play(RoomBooks books, double stepSeconds) {
        IdlePauses idling = books.ledger().idling();
        int[] now = books.ledger().sessionsByAge(books.now());
        double[] ages = new double[idling.ticks() + 1];
        double inside = 0;
        for (int age = 0; age < ages.length; age++) {
            ages[age] = now[age];
            inside += now[age];
        }
        var part = books.foreseen();
        var entrance = new AdmissionForecast(books, part, stepSeconds, inside);
        SessionAgeing.of(idling).grow(ages, AdmissionForecast.STEPS, entrance);
        return entrance;
    }
}
