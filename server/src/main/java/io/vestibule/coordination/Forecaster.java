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

    /// The forecast for a line that stands still is very long, but finite.
    static final double LEAST = 0.01;

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
        int places = Math.max(1, state.hold.outlook(state).seats());
        known = state.ledger.idling().known(places) || state.flow.holds().known(places);
        if (!known) {
            return;
        }
        madeMillis = state.now();
        double stepSeconds = state.rules().session().grainMillis() / 1000.0;
        if (state.plan().hasLine() || state.globalLink.upTo(state.now()) != Bands.EVERYBODY) {
            var foreseen = play(state, stepSeconds);
            perMinute = foreseen.perMinute();
            forecast = new Forecast(foreseen.entering(), stepSeconds, Math.max(foreseen.lastPerMinute(), LEAST));
        } else {
            perMinute = state.flow.admissionsPerMinute(state.hold.outlook(state));
            forecast = new Forecast(new double[0], stepSeconds, Math.max(perMinute, LEAST));
        }
    }

    private static Foreseen play(RoomState state, double stepSeconds) {
        Idling idling = state.ledger.idling();
        int[] now = state.ledger.sessionsByAge(state.now());
        double[] ages = new double[idling.ticks() + 1];
        double inside = 0;
        for (int age = 0; age < ages.length; age++) {
            ages[age] = now[age];
            inside += now[age];
        }
        var part = state.hold.foreseen(state.rules().limits(), state);
        var entrance = new Foreseen(state, part, stepSeconds, inside);
        Ageing.of(idling).grow(ages, Foreseen.STEPS, entrance);
        return entrance;
    }
}
