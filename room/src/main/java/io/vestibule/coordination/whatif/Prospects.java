package io.vestibule.coordination.whatif;

import io.vestibule.coordination.books.LinePoints;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.observers.AdmissionForecast;
import io.vestibule.coordination.observers.Forecaster;
import io.vestibule.coordination.observers.RoomObservers;
import io.vestibule.coordination.observers.Views;
import io.vestibule.coordination.world.Lease;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Forecast;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.WaitEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/// Works out what other settings would mean, on the books of a room, and changes nothing there.
/// *Confined to its agent.*
///
/// It takes as many steps as a session has ticks and the forecast has minutes, and a few hundred
/// places of the line, however many people wait: less than a millisecond.
///
/// Doubles: forecasts count no visitors.
public final class Prospects {

    private static final double USUAL_SECONDS = 20;
    private static final double FARTHEST_SECONDS = 120;
    private static final double CHECK_INS_A_WAIT = 10;
    private static final double SHORTEST_DRAW_SECONDS = 2;
    private static final double DRAW_SECONDS = 0.5;
    private static final double MINUTE_SECONDS = 60;

    private final RoomState state;
    private final RoomObservers watching;
    private final WhatIf next;
    private final RoomView view;

    /// How many times as many people there are in the world: the other data centers are taken as
    /// like this one.
    private final double times;

    private Prospects(RoomState state, RoomObservers watching, WhatIf next) {
        this.state = state;
        this.watching = watching;
        this.next = next;
        view = Views.of(state, watching, 0, 0, true);
        double here = state.people() + state.ledger.line().size();
        times = state.globalLink
                .world(state.now())
                .map(world -> (world.active() + world.waiting()) / Math.max(1, here))
                .orElse(1.0);
    }

    public static Prospect of(RoomState state, RoomObservers watching, WhatIf next) {
        return new Prospects(state, watching, next).prospect();
    }

    private Prospect prospect() {
        var now = new WhatIf(state.rules(), state.isSuspended());
        boolean same = now.equals(next);
        var aged = SessionAges.under(next.rules().session(), renews(next.rules()), state);
        var outlook = SessionAges.under(next.rules().session(), renews(next.rules()), state);
        var minutes = play(next, aged, same);
        boolean counted = !now.suspended();
        var before = same ? minutes : play(now, SessionAges.under(now.rules().session(), state.renews(), state), true);
        return new Prospect(
                view.counts().waiting(),
                view.counts().active(),
                whole(times * enterAtOnce(outlook)),
                seats(minutes),
                told(estimate(view, view.line(), now.letsAllPass())),
                told(estimateAfter(outlook)),
                counted ? OptionalInt.of(whole(times * before.firstMinute())) : OptionalInt.empty(),
                whole(times * minutes.firstMinute()),
                pausesKnown());
    }

    private boolean renews(Rules rules) {
        return rules.limits().sessionRenewal() && !state.globalLink.isExpired(state.now());
    }

    private boolean pausesKnown() {
        return state.ledger.idling().known(Math.max(1, state.outlook().seats()));
    }

    private NextMinutes play(WhatIf settings, SessionAges aged, boolean asItIs) {
        var part = state.hold.outlook(settings.rules().limits(), state);
        var entrance =
                settings.letsAllPass() ? Rules.Entrance.OPEN : settings.rules().entrance();
        var minutes = new NextMinutes(
                state,
                new NextMinutes.Setting(
                        entrance,
                        part,
                        watching.arrivals.perMinute(state.now()) / MINUTE_SECONDS,
                        watching.flow.abandonsPerMinute() / MINUTE_SECONDS,
                        asItIs ? Double.MAX_VALUE : near(),
                        interval(entrance)),
                aged.stepSeconds(),
                aged.inside(),
                asItIs ? state.released.people() : released(settings, part, aged));
        aged.ages[0] += minutes.until(aged.firstSeconds());
        int ticks = (int) Math.ceil(Prospect.MINUTES * MINUTE_SECONDS / aged.stepSeconds());
        aged.ageing().grow(aged.ages, ticks, minutes);
        return minutes;
    }

    /// How many at the front check in every second or two.
    private double near() {
        return state.rules().entrance() == Rules.Entrance.LINE && !state.isSuspended()
                ? Views.ready(state, watching)
                : 0;
    }

    /// How often those behind check in, who are reached within a minute.
    private double interval(Rules.Entrance entrance) {
        if (state.fixedRefreshSeconds() > 0) {
            return state.fixedRefreshSeconds();
        }
        int waiting = state.ledger.line().size();
        if (entrance == Rules.Entrance.DRAW || waiting == 0) {
            return Math.clamp(waiting * DRAW_SECONDS, SHORTEST_DRAW_SECONDS, USUAL_SECONDS);
        }
        int reached = Math.min(waiting, Math.max(1, next.rules().limits().newUsersPerMinute()));
        long position = state.ledger.line().at(reached - 1);
        double waited = Math.max(0, state.now() - position) / 1000.0;
        return switch (Estimate.of(view, position, state.bucketSeconds())) {
            case WaitEstimate.Known known ->
                Math.clamp(
                        Math.min(known.pointSeconds() / CHECK_INS_A_WAIT, waited / 2), USUAL_SECONDS, FARTHEST_SECONDS);
            case WaitEstimate.Unknown _ -> USUAL_SECONDS;
        };
    }

    /// How many wait who would not be held back by the pace, since all may enter at the change.
    private int released(WhatIf settings, Lease part, SessionAges aged) {
        var plan = plan(part, aged, Integer.MAX_VALUE);
        boolean all = settings.rules().entrance() == Rules.Entrance.LINE
                && !plan.hasLine()
                && plan.free() > part.passes() / 6;
        return all ? plan.waiting() : 0;
    }

    private Plan plan(Lease part, SessionAges aged, int paced) {
        return new Plan(
                (int) Math.floor(part.seats() - aged.inside() + 1e-6),
                part.passes() - state.passes.out(),
                state.ledger.line().size(),
                paced);
    }

    private int enterAtOnce(SessionAges aged) {
        int waiting = state.ledger.line().size();
        if (next.letsAllPass()) {
            return waiting;
        }
        if (!next.rules().entrance().givesSlots()) {
            return 0;
        }
        var part = state.hold.outlook(next.rules().limits(), state);
        int credit = Math.min(state.pace.credit(), Math.max(1, part.passes() / 6));
        return plan(part, aged, Math.max(credit, released(next, part, aged))).eligible();
    }

    private List<Integer> seats(NextMinutes minutes) {
        var seats = new ArrayList<Integer>();
        Arrays.stream(minutes.ended()).forEach(people -> seats.add(whole(times * people)));
        return seats;
    }

    // ---- estimates ---------------------------------------------------------------------------

    private WaitEstimate estimateAfter(SessionAges aged) {
        if (next.letsAllPass() || !next.rules().entrance().givesSlots()) {
            return estimate(under(Flow.UNKNOWN, view.line(), 0), view.line(), next.letsAllPass());
        }
        if (!watching.forecaster.isKnown()) {
            return WaitEstimate.UNKNOWN;
        }
        var part = state.hold.foreseen(next.rules().limits(), state);
        int eligible = whole(times * enterAtOnce(aged));
        var foreseen = new AdmissionForecast(state, part, aged.stepSeconds(), aged.inside());
        aged.ageing().grow(aged.ages, AdmissionForecast.STEPS, foreseen);
        double[] entering = foreseen.entering();
        for (int step = 0; step < entering.length; step++) {
            entering[step] *= times;
        }
        var forecast = new Forecast(
                entering, aged.stepSeconds(), Math.max(times * foreseen.lastPerMinute(), Forecaster.LEAST));
        var flow = new Flow(
                true,
                times * foreseen.perMinute(),
                watching.flow.abandonsPerMinute(),
                watching.experience().atFirst(),
                watching.experience().later(),
                watching.experience().lateness(),
                false,
                0);
        var positions = state.globalLink
                .world(state.now())
                .map(WorldState::line)
                .orElseGet(() -> LinePoints.positions(state.ledger.line()));
        var line = positions.withWaits(eligible, state.now(), forecast, watching.flow.waits()::share);
        return estimate(under(flow, line, eligible), line, false);
    }

    private RoomView under(Flow flow, LineSummary line, int eligible) {
        var counts = view.counts();
        return new RoomView(
                view.version(),
                view.asOfMillis(),
                view.acknowledgedMillis(),
                true,
                next.rules(),
                view.bands(),
                new Counts(
                        counts.waiting(),
                        counts.active(),
                        eligible,
                        eligible,
                        counts.admittedLastMinute(),
                        counts.workers(),
                        counts.everywhere()),
                flow,
                line,
                view.ended(),
                view.homes(),
                view.draws(),
                view.share(),
                view.hold(),
                LastChange.NONE,
                0);
    }

    /// The estimate of the last one.
    private WaitEstimate estimate(RoomView of, LineSummary line, boolean letsAllPass) {
        if (letsAllPass) {
            return new WaitEstimate.Known(0, 0, 0);
        }
        if (line.size() == 0 && of.rules().entrance().givesSlots()) {
            return new WaitEstimate.Known(0, 0, 0);
        }
        return Estimate.of(of, line.last(), state.bucketSeconds());
    }

    private static OptionalInt told(WaitEstimate estimate) {
        return switch (estimate) {
            case WaitEstimate.Known known -> OptionalInt.of(known.pointSeconds());
            case WaitEstimate.Unknown _ -> OptionalInt.empty();
        };
    }

    private static int whole(double people) {
        return (int) Math.round(people);
    }
}
