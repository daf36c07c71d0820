package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;

/// Makes what workers get to see out of what is counted. *Immutable.*
public final class Views {

    /// Slots that come within this time are known to those in front.
    private static final long FRONT_MILLIS = 5_000;

    /// As long as the longest usual interval: a visitor who checks in every 20 s, give or take,
    /// learns in time that their turn is near.
    private static final long READY_MILLIS = 23_000;

    /// How many times the foreseen slots are ready: forecasts err, and asking too often costs less
    /// than asking too late. (A quarter more took the widest inversion of rough worlds from 3.9 s
    /// to 2.0 s over 1,000 seeds.)
    private static final double READY_BEYOND = 1.25;

    private Views() {}

    public static RoomView of(RoomState state, RoomObservers watching, int number, long version, boolean known) {
        Plan plan = state.plan();
        boolean gives = known && state.rules().entrance().givesSlots();
        var world = state.globalLink.world(state.now());
        return new RoomView(
                version,
                state.now(),
                state.now(),
                known,
                state.renews() ? state.rules() : state.rules().withoutRenewal(),
                gives ? bands(state, watching, plan) : Bands.shut(placedUpTo(state)),
                world.isPresent()
                        ? counts(state, watching, plan, gives, world.get())
                        : counts(state, watching, plan, gives),
                watching.flow(state),
                line(state, watching, plan, gives),
                state.ended.ids(),
                new Homes(number, state.unreachableHomes.numbers(state.now())),
                state.draws.draws(),
                Share.UNKNOWN,
                state.hold.origin.hold(),
                watching.changes.last(state.now()),
                state.clock.aheadMillis());
    }

    /// The line with the wait of each point: longer by as much as it has stood still, since it is
    /// not known how long that will last.
    private static LineSummary line(RoomState state, RoomObservers watching, Plan plan, boolean gives) {
        var line = state.globalLink
                .world(state.now())
                .map(WorldState::line)
                .orElseGet(() -> watching.lines.of(state, gives ? plan.eligible() : 0));
        return line.delayed(watching.stall.seconds());
    }

    /// Slots may come from elsewhere, so that who is at the front of the world is at the front
    /// here.
    private static Bands bands(RoomState state, RoomObservers watching, Plan plan) {
        int newcomers = state.newcomersWelcome() ? newcomers(state, plan) : 0;
        if (state.rules().entrance() == Rules.Entrance.DRAW) {
            return new Bands(Bands.NOBODY, Bands.NOBODY, Bands.NOBODY, newcomers, placedUpTo(state));
        }
        return new Bands(
                Math.min(state.watermark(plan.slots()), state.heldAfter()),
                Math.max(
                        state.nearUpTo(state.hold.slotsWithin(FRONT_MILLIS, state)),
                        state.globalLink.frontUpTo(state.now())),
                Math.max(state.nearUpTo(ready(state, watching)), state.globalLink.readyUpTo(state.now())),
                newcomers,
                placedUpTo(state));
    }

    /// Everybody who came up to this moment is in the line that is reported: they are counted, or
    /// are expected to come back.
    private static long placedUpTo(RoomState state) {
        return state.globalLink
                .world(state.now())
                .map(world -> world.sight().placedUpTo())
                .orElseGet(() -> state.placedUpTo());
    }

    /// Without a line, what lies Anywhere is for newcomers too.
    private static int newcomers(RoomState state, Plan plan) {
        int more = plan.waiting() == 0 ? state.globalLink.anywhere(state.now()) : 0;
        return (int) Math.min(Integer.MAX_VALUE, (long) plan.newcomers() + more);
    }

    /// The slots of the next 23 s, and as many people more as give up in a minute: some of those in
    /// front have gone and are still counted.
    public static int ready(RoomState state, RoomObservers watching) {
        int slots = state.hold.slotsWithin(READY_MILLIS, state);
        double people = slots * (1 + watching.flow.abandonsPerMinute()) * READY_BEYOND + 1;
        return (int) Math.min(Integer.MAX_VALUE, people);
    }

    private static Counts counts(RoomState state, RoomObservers watching, Plan plan, boolean gives) {
        return new Counts(
                plan.waiting(),
                state.people(),
                gives ? plan.slots() : 0,
                gives ? plan.eligible() : 0,
                admitted(state),
                state.workers.count(),
                plan.passesFree() > 0 ? 0 : nextPassMillis(state, watching),
                state.ownLimits.isAlone());
    }

    /// People are counted all over the world, slots are those here.
    private static Counts counts(RoomState state, RoomObservers watching, Plan plan, boolean gives, WorldState world) {
        return new Counts(
                clamp(world.waiting()),
                clamp(world.active()),
                gives ? plan.slots() : 0,
                gives ? world.eligible() : 0,
                clamp(world.admitted().orElseGet(() -> admitted(state))),
                state.workers.count(),
                world.admitted().orElse(0) < state.rules().limits().newUsersPerMinute()
                        ? 0
                        : nextPassMillis(state, watching),
                true);
    }

    /// Only what follows from the limits asks for it.
    private static int nextPassMillis(RoomState state, RoomObservers watching) {
        return watching.forecaster.isKnown() ? 0 : state.passes.nextBackMillis(state.now());
    }

    private static int admitted(RoomState state) {
        return state.passes.out() - state.seatReserve.passes(state.now()).count();
    }

    private static int clamp(long people) {
        return (int) Math.min(Integer.MAX_VALUE, people);
    }
}
