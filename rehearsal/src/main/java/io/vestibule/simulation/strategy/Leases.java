package io.vestibule.simulation.strategy;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.world.CenterFigures;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.Global;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.network.Way;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.ticket.Ticket;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// Our own strategy: hosts a data center's coordinator at each place and the global one at one of
/// them, and carries what they send. *Confined to its world.*
final class Leases implements Coordination {

    private static final long TELL_MILLIS = 1_000;

    // Messages in a plain binary form.
    private static final int STATE_BYTES = 96;
    private static final int POINT_BYTES = 12;
    private static final int WORLD_BYTES = 112;
    private static final int SESSION_BYTES = 56;
    private static final int ANSWER_BYTES = 24;

    private final StrategyContext around;
    private final LeasePlace[] places;
    private final SequencedSet<String> members = new LinkedHashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    private @Nullable Global global;
    private long epoch = 1;
    private int home;
    private Room room;

    Leases(StrategyContext around) {
        this.around = around;
        var scenario = around.scenario();
        room = scenario.room();
        places = new LeasePlace[scenario.centers().size()];
        for (CenterPlan center : scenario.centers()) {
            numbers.put(center.name(), members.size());
            members.add(center.name());
        }
        for (int center = 0; center < places.length; center++) {
            int number = center;
            places[center] = new LeasePlace(
                    center,
                    around,
                    () -> tell(number),
                    (seat, session, answer) -> askHome(number, seat, session, answer));
        }
        if (places.length > 1) {
            global = Global.first(room.limits(), members);
            global.configure(room, around.time().now());
            around.time().every(TELL_MILLIS, this::step);
            for (int center = 0; center < places.length; center++) {
                int number = center;
                long first = TELL_MILLIS * center / places.length;
                around.time().after(first, () -> tellAgain(number));
            }
        }
    }

    @Override
    public int units(int center) {
        return places[center].units();
    }

    @Override
    public RoomView view(int center, int unit) {
        return places[center].view(unit);
    }

    @Override
    public void ask(int center, int unit, SlotAsk ask, Answer answer) {
        places[center].ask(unit, ask, answer);
    }

    @Override
    public void note(int center, int unit, VisitEvent event) {
        places[center].note(unit, event);
    }

    @Override
    public void saw(int center, int unit, long session) {
        places[center].saw(unit, session);
    }

    @Override
    public void configure(Room newRoom) {
        room = newRoom;
        if (global != null) {
            global.configure(room, around.time().now());
            tellNews(global);
        }
        for (int center = 0; center < places.length; center++) {
            sendSettings(center);
        }
    }

    /// Every place reads the clock.
    @Override
    public void turned(Phase phase) {}

    @Override
    public void globalLost() {
        global = null;
    }

    @Override
    public void globalBack() {
        if (places.length > 1) {
            home = (home + 1) % places.length;
            global = Global.takingOver(++epoch, room.limits(), members);
            global.configure(room, around.time().now());
        }
    }

    @Override
    public void centerLost(int center) {
        places[center].lose();
    }

    @Override
    public void centerBack(int center, boolean memoryLost) {
        places[center].comeBack(memoryLost);
    }

    @Override
    public void unitRestarted(int center, int unit) {
        places[center].restart(unit);
    }

    @Override
    public boolean isInTouch(int center) {
        return places[center].isUp() && around.network().reaches(center, home);
    }

    @Override
    public boolean isInForce() {
        return places.length == 1 ? places[0].room().equals(room) : global != null && global.isInForce();
    }

    @Override
    public int unreserved(int center) {
        if (!places[center].isUp()) {
            return 0;
        }
        CenterFigures figures = places[center].figures();
        boolean reaches = global != null && around.network().reaches(center, home) && isCalm(figures);
        return figures.newcomers() + (reaches && global != null ? global.anywhere() : 0);
    }

    @Override
    public Scene.Counted counted() {
        long active = 0;
        long waiting = 0;
        long seats = 0;
        long passes = 0;
        long out = 0;
        for (LeasePlace place : places) {
            CenterFigures figures = place.figures();
            active += figures.active();
            waiting += figures.waiting();
            seats += figures.seatsHeld();
            passes += figures.passesHeld();
            out += figures.passesOut();
        }
        return new Scene.Counted(
                active,
                waiting,
                out,
                seats,
                passes,
                global == null ? seats : global.seatsCounted(),
                global == null ? passes : global.passesCounted());
    }

    /// A visitor who waits, or may wait, comes before those who could be given a slot from
    /// Anywhere.
    private static boolean isCalm(CenterFigures figures) {
        return figures.welcomes() && figures.waiting() == 0;
    }

    private void step() {
        Global coordinator = global;
        if (coordinator != null) {
            coordinator.step(around.time().now());
            for (int center = 0; center < places.length; center++) {
                answer(coordinator, center);
            }
        }
    }

    private void tellAgain(int center) {
        if (!room.equals(places[center].room())) {
            sendSettings(center);
        }
        tell(center);
        around.time().after(TELL_MILLIS, () -> tellAgain(center));
    }

    private void tell(int center) {
        if (!places[center].isUp()) {
            return;
        }
        CenterState state = places[center].state();
        int bytes = STATE_BYTES + POINT_BYTES * state.line().points();
        around.network().send(center, home, Way.CENTER_TO_GLOBAL, bytes, () -> {
            Global coordinator = global;
            if (coordinator != null) {
                coordinator.take(state, around.time().now());
                answer(coordinator, center);
                tellNews(coordinator);
            }
        });
    }

    private void tellNews(Global coordinator) {
        coordinator.news().forEach(name -> answer(coordinator, number(name)));
    }

    private void answer(Global coordinator, int center) {
        WorldState told =
                coordinator.tell(around.scenario().centers().get(center).name());
        int bytes = WORLD_BYTES + POINT_BYTES * told.line().points();
        around.network().send(home, center, Way.GLOBAL_TO_CENTER, bytes, () -> places[center].hear(told));
    }

    private int number(String name) {
        return numbers.getOrDefault(name, -1);
    }

    private void sendSettings(int center) {
        Room newest = room;
        around.network().send(home, center, Way.GLOBAL_TO_CENTER, WORLD_BYTES, () -> places[center].configure(newest));
    }

    /// Asks the place that holds the seat of a session.
    private void askHome(int from, int seat, Ticket.Active session, Answer answer) {
        around.network().send(from, seat, Way.BETWEEN_CENTERS, SESSION_BYTES, () -> renew(from, seat, session, answer));
    }

    private void renew(int from, int seat, Ticket.Active session, Answer answer) {
        if (places[seat].isUp()) {
            SlotAnswer said = places[seat].renew(session);
            around.network().send(seat, from, Way.BETWEEN_CENTERS, ANSWER_BYTES, () -> answer.said(said));
        }
    }
}
