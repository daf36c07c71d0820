package io.vestibule.coordination.center;

import io.vestibule.coordination.books.LinePoints;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.observers.RoomObservers;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.queue.Rules;
import java.util.Optional;

/// Makes what the global coordinator gets to see out of what is counted. *Immutable.*
public final class States {

    private static final long MINUTE = 60_000;

    private States() {}

    public static CenterState of(RoomState state, RoomObservers watching, String center) {
        var onDisk = state.promises.terms();
        int seats = state.ledger.occupancy();
        int passes = state.passes.out();
        return new CenterState(
                center,
                state.globalLink.next(onDisk, state.now()),
                new Held(
                        onDisk.seats(),
                        most(onDisk.seats(), state.lease().seats(), seats),
                        seats,
                        state.seatReserve.seatsTaken()),
                new Held(
                        onDisk.passes(),
                        most(onDisk.passes(), state.lease().passes(), passes),
                        passes,
                        state.seatReserve.passes(state.now()).count()),
                state.slotsGranted(),
                state.rules().entrance() == Rules.Entrance.DRAW,
                LinePoints.positions(state.ledger.line()),
                users(state),
                outlook(watching),
                state.globalLink.asking(state.now()),
                "",
                state.touches.expected(),
                state.placedUpTo());
    }

    /// Whether the global coordinator should hear at once: a newcomer waits for Anywhere, or what
    /// was allotted is taken and on disk.
    static boolean hasNews(RoomState state) {
        boolean tells = !state.ownLimits.isAlone() && !state.globalLink.isLost();
        return tells && state.globalLink.hasNews(state.promises.terms());
    }

    /// The most that may be taken: an allotment on disk may be in force again after a crash, one in
    /// force may be used up, and slots in use are taken.
    private static int most(Allotment onDisk, int inForce, int inUse) {
        return Math.max(onDisk.amount(), Math.max(inForce, inUse));
    }

    /// The traffic: how many were seen in the last minute, and how many wait.
    private static long users(RoomState state) {
        long ticks = MINUTE / state.rules().session().grainMillis();
        long waiting = state.ledger.line().size();
        return waiting + state.ledger.sessionsSeen(ticks, state.now());
    }

    private static Outlook outlook(RoomObservers watching) {
        return watching.forecaster.isKnown()
                ? new Outlook(
                        true,
                        watching.forecaster.forecast(),
                        watching.forecaster.perMinute(),
                        watching.flow.abandonsPerMinute(),
                        Optional.of(watching.flow.patience()))
                : Outlook.UNKNOWN;
    }
}
