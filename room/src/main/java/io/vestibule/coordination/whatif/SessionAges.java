package io.vestibule.coordination.whatif;

import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.observers.SessionAgeing;
import io.vestibule.tally.IdlePauses;
import io.vestibule.tally.SessionRule;

/// The sessions of a room by how long ago they were seen, and how they will pause, as another rule
/// counts them. By their ages alone: as many steps as a session has ticks, whatever the number of
/// people. Doubles: a forecast counts no visitors.
final class SessionAges {

    /*
     * Where ticks are as wide as before, ages are what they were, and those beyond the new length
     * are over. Otherwise sessions lie evenly within their tick, and a hazard of being seen again
     * is spread over the new ticks. Where sessions become longer, those that ended lately count
     * again: as many for each tick as there are at the oldest ages.
     */

    /// A share of nearly all: a hazard without end fits no sum.
    private static final double NEARLY_ALL = 0.999;

    private static final int OLDEST_PART = 4;

    private final SessionRule from;
    private final SessionRule to;
    private final long nowMillis;
    final double[] ages;
    private final double[] again;
    private final double[] leaving;

    private SessionAges(SessionRule from, SessionRule to, long nowMillis) {
        this.from = from;
        this.to = to;
        this.nowMillis = nowMillis;
        ages = new double[(int) to.ticks() + 1];
        again = new double[ages.length];
        leaving = new double[ages.length];
    }

    /// The sessions of a room as a rule counts them.
    ///
    /// @param renews whether requests move the end of a session
    static SessionAges under(SessionRule rule, boolean renews, RoomState state) {
        var aged = new SessionAges(state.rules().session(), rule, state.now());
        int[] now = state.ledger.sessionsByAge(state.now());
        for (int age = 0; age < now.length; age++) {
            aged.put(now[age], age);
        }
        if (rule.endMillis(0) > aged.from.endMillis(0)) {
            aged.countAgain(now);
        }
        IdlePauses idling = state.ledger.idling();
        aged.learn(aged.again, renews ? idling::seenAgain : _ -> 0, idling.ticks());
        aged.learn(aged.leaving, idling::leaving, idling.ticks());
        return aged;
    }

    /// How they grow older.
    SessionAgeing ageing() {
        return new SessionAgeing(again, leaving);
    }

    /// How many there are.
    double inside() {
        double inside = 0;
        for (double people : ages) {
            inside += people;
        }
        return inside;
    }

    /// How long until a tick begins.
    double firstSeconds() {
        return (to.grainMillis() - Math.floorMod(nowMillis, to.grainMillis())) / 1000.0;
    }

    double stepSeconds() {
        return to.grainMillis() / 1000.0;
    }

    /// Counts people last seen so many ticks ago, by the present ticks.
    private void put(double people, int age) {
        if (people == 0) {
            return;
        }
        if (to.grainMillis() == from.grainMillis()) {
            add(people, age);
            return;
        }
        long start = (from.tickOf(nowMillis) - age) * from.grainMillis();
        long end = Math.min(start + from.grainMillis(), nowMillis + 1);
        long newest = to.tickOf(nowMillis);
        for (long tick = to.tickOf(start); tick <= to.tickOf(end - 1); tick++) {
            long within = Math.min(end, (tick + 1) * to.grainMillis()) - Math.max(start, tick * to.grainMillis());
            add(people * within / (end - start), (int) (newest - tick));
        }
    }

    private void add(double people, int age) {
        if (age < ages.length) {
            ages[Math.max(0, age)] += people;
        }
    }

    private void countAgain(int[] now) {
        int some = Math.max(1, now.length / OLDEST_PART);
        double people = 0;
        for (int age = now.length - some; age < now.length; age++) {
            people += now[age];
        }
        long longest = from.rememberedMillis() / from.grainMillis() + from.ticks();
        long last = Math.min(to.endMillis(0) / from.grainMillis(), longest);
        for (int age = now.length; age <= last; age++) {
            put(people / some, age);
        }
    }

    /// The share of those who reach an age.
    private interface PerAge {
        double at(int age);
    }

    /// Spreads the hazards of the present ticks over the others.
    private void learn(double[] shares, PerAge known, int ticks) {
        double[] hazard = new double[ticks + 1];
        for (int age = 1; age <= ticks; age++) {
            hazard[age] = hazard[age - 1] - Math.log1p(-Math.min(NEARLY_ALL, known.at(age)));
        }
        double way = (double) to.grainMillis() / from.grainMillis();
        for (int age = 1; age < shares.length; age++) {
            double more = at(hazard, age * way) - at(hazard, (age - 1) * way);
            shares[age] = -Math.expm1(-more);
        }
    }

    private static double at(double[] hazard, double age) {
        int below = (int) Math.min(hazard.length - 1, age);
        int above = Math.min(hazard.length - 1, below + 1);
        return hazard[below] + (hazard[above] - hazard[below]) * (age - below);
    }
}
