package io.vestibule.coordination.books;

import io.vestibule.coordination.Person;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.VirtualGlobal;
import io.vestibule.coordination.VirtualLane;
import io.vestibule.coordination.VirtualTime;
import io.vestibule.coordination.center.VirtualHouse;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Event;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A whole world in virtual time from one seed: a house, its visitors, bots, troubles, and those
/// who watch. *Confined to its test.*
public final class World implements Witness {

    /// Longer than anybody is live, a pass is out, or an ended session is remembered.
    private static final long DRAINING_MILLIS = 345_000;

    /// A client that collects tickets shows them within this time, and then this often.
    private static final int LONGEST_COLLECTED_MILLIS = 280_000;

    /// Longer than a newcomer who does not come back is expected.
    private static final long PAUSE_MILLIS = 6_000;

    private static final long AGAIN_MILLIS = 4_000;

    /// Visitors who come this shortly before the end may be waiting then.
    private static final long LATE_MILLIS = 60_000;

    public final Scenario scenario;
    public final VirtualTime time = new VirtualTime();
    public final List<VirtualHouse> houses = new ArrayList<>();
    private final @Nullable VirtualGlobal global;
    private final SplittableRandom random;
    private final List<Witness> witnesses;
    private final Set<Long> entered = new HashSet<>();
    private long longestSessionMillis;
    private Room room;
    private final long lastJudgedMillis;
    private int arrivals;
    private int cameIn;
    private long crowdPausesUntilMillis;
    private boolean line;
    private boolean closing;

    public World(Scenario scenario, long seed, List<Witness> witnesses) {
        this.scenario = scenario;
        this.witnesses = new ArrayList<>(witnesses);
        random = new SplittableRandom(seed);
        lastJudgedMillis = time.now() + scenario.crowd().seconds() * 1_000L - LATE_MILLIS;
        room = scenario.room();
        global = scenario.centers() > 1 ? new VirtualGlobal(this, random.split()) : null;
        for (int number = 0; number < scenario.centers(); number++) {
            houses.add(new VirtualHouse(number, this, random.split()));
        }
        configured(EventSchedule.at(room, time.now()).room(), time.now());
        inForce(time.now());
        for (Event event : room.events()) {
            at(event.times().beginMillis(), this::turned);
            at(event.times().startMillis(), this::turned);
            at(event.times().endMillis(), this::turned);
        }
        if (global != null) {
            time.every(100, this::lookWhetherInForce);
        }
    }

    private void at(long millis, Runnable what) {
        time.after(millis - time.now(), what);
    }

    /// An event begins or ends, by the clock of the world.
    private void turned() {
        configured(EventSchedule.at(room, time.now()).room(), time.now());
        if (global == null) {
            inForce(time.now());
        }
    }

    private void lookWhetherInForce() {
        if (global != null && global.isInForce()) {
            inForce(time.now());
        }
    }

    /// The house that a visitor comes to.
    public VirtualHouse anyHouse(SplittableRandom chance) {
        return houses.get(houses.size() == 1 ? 0 : chance.nextInt(houses.size()));
    }

    /// A message from one house to another.
    public void send(Runnable message) {
        if (global != null) {
            global.send(message);
        }
    }

    @Nullable
    public VirtualGlobal global() {
        return global;
    }

    /// Lets everything happen.
    public void run() {
        int arrivalMillis = scenario.crowd().arrivalSeconds() * 1_000;
        for (int i = 0; i < scenario.crowd().visitors(); i++) {
            var own = random.split();
            time.after(1_000 + own.nextInt(arrivalMillis), () -> new Person(this, own).come());
        }
        scenario.troubles().forEach(t -> time.after(t.atSecond() * 1_000L, () -> trouble(t.what())));
        int crowd = scenario.manners().burnsPerSecond();
        if (crowd > 0) {
            time.every(1_000 / crowd, this::takeASeat);
        }
        int bots = scenario.manners().botsPerSecond();
        if (bots > 0) {
            time.every(1_000 / bots, this::bot);
        }
        time.runFor(scenario.crowd().seconds() * 1_000L);
    }

    /// All go, and time passes until no one is live and nothing is remembered.
    void drain() {
        closing = true;
        time.runFor(DRAINING_MILLIS + longestSessionMillis);
    }

    /// Whether all go.
    public boolean isClosing() {
        return closing;
    }

    /// Whether the origin is out of reach this time.
    public boolean originFails() {
        return random.nextDouble() < scenario.manners().unreachable();
    }

    /// Whether the origin ends the session with this page.
    public boolean originRevokes() {
        return random.nextDouble() < scenario.manners().revoked();
    }

    @Override
    public void configured(Room room, long now) {
        longestSessionMillis =
                Math.max(longestSessionMillis, room.limits().session().toMillis());
        witnesses.forEach(w -> w.configured(room, now));
    }

    @Override
    public void inForce(long now) {
        witnesses.forEach(w -> w.inForce(now));
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean free, long now) {
        witnesses.forEach(w -> w.admitted(ticket, free, now));
    }

    @Override
    public void granted(SlotAsk ask, long acceptedMillis) {
        if (room.requests().givesBackUnseen()) {
            // By another slot than before.
            entered.remove(ask.id());
        }
        witnesses.forEach(w -> w.granted(ask, acceptedMillis));
    }

    @Override
    public void toldInside(long id, long now) {
        witnesses.forEach(w -> w.toldInside(id, now));
    }

    @Override
    public void gaveBack(long id, long now) {
        witnesses.forEach(w -> w.gaveBack(id, now));
    }

    @Override
    public void inside(Ticket.Active ticket, long now) {
        inside(ticket, false, now);
    }

    /// A request with this ticket reaches the origin.
    ///
    /// @param free whether it came in without a slot
    public void inside(Ticket.Active ticket, boolean free, long now) {
        if (entered.add(ticket.id())) {
            admitted(ticket, free, now);
        }
        witnesses.forEach(w -> w.inside(ticket, now));
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long counted, long now) {
        witnesses.forEach(w -> w.waits(before, after, counted, now));
    }

    @Override
    public void ended(Ticket ticket, long now) {
        witnesses.forEach(w -> w.ended(ticket, now));
    }

    @Override
    public void sees(RoomView view, RoomState state, long now) {
        line = view.counts().waiting() > view.counts().slots();
        witnesses.forEach(w -> w.sees(view, state, now));
    }

    @Override
    public void up(boolean up, long now) {
        witnesses.forEach(w -> w.up(up, now));
    }

    @Override
    public void unsure(long sinceMillis, long now) {
        witnesses.forEach(w -> w.unsure(sinceMillis, now));
    }

    /// Bots come from the moment there is a line and drop every cookie.
    private void bot() {
        if (line && !closing) {
            anyHouse(random).visit(Ticket.NONE, _ -> {});
        }
    }

    /// Somebody of the crowd that does not come back; or late, and again and again. Once one of
    /// them sees the waiting page they pause, until none of them is expected any more.
    private void takeASeat() {
        if (!closing && time.now() >= crowdPausesUntilMillis) {
            boolean collects = random.nextDouble() < scenario.manners().collects();
            anyHouse(random).visit(Ticket.NONE, answer -> {
                if (answer instanceof VirtualLane.Answer.WaitingPage) {
                    crowdPausesUntilMillis = time.now() + PAUSE_MILLIS;
                }
                if (collects && answer instanceof VirtualLane.Answer.Page(var ticket)) {
                    time.after(random.nextInt(LONGEST_COLLECTED_MILLIS), () -> show(ticket));
                }
            });
        }
    }

    private void show(Ticket ticket) {
        if (!closing) {
            anyHouse(random).visit(ticket, answer -> {
                switch (answer) {
                    case VirtualLane.Answer.Page(var active) -> time.after(AGAIN_MILLIS, () -> show(active));
                    case VirtualLane.Answer.WaitingPage(var wait) ->
                        time.after(AGAIN_MILLIS, () -> show(wait.ticket()));
                    case VirtualLane.Answer.Down _, VirtualLane.Answer.BadGateway _ ->
                        time.after(AGAIN_MILLIS, () -> show(ticket));
                    case VirtualLane.Answer.Revoked _, VirtualLane.Answer.Refused _ -> {}
                }
            });
        }
    }

    /// A visitor comes who wants to enter.
    public void comes() {
        if (time.now() < lastJudgedMillis) {
            arrivals++;
        }
    }

    /// One of those came in, the first time.
    ///
    /// @param sinceMillis when they came
    public void cameIn(long sinceMillis) {
        if (sinceMillis < lastJudgedMillis) {
            cameIn++;
        }
    }

    /// How many of those who came early enough came in, 0 to 1.
    double shareThatCameIn() {
        return arrivals == 0 ? 1 : (double) cameIn / arrivals;
    }

    private void trouble(Scenario.What what) {
        var house = anyHouse(random);
        switch (what) {
            case Scenario.What.Killed(int down) -> restart(house, down, () -> house.start(house.disk.beginning()));
            case Scenario.What.PowerCut(int down, int lost) -> {
                long since = time.now() - lost;
                restart(house, down, () -> {
                    house.disk.forgetSince(since);
                    house.start(new Beginning.Promised(house.disk.promise));
                    unsure(since, time.now());
                });
            }
            case Scenario.What.DiskLost(int down) ->
                restart(house, down, () -> {
                    house.disk.forgetAll();
                    house.start(new Beginning.NoCopy());
                    unsure(0, time.now());
                });
            case Scenario.What.CutOff(int lasts) -> {
                house.cut(true);
                time.after(lasts, () -> house.cut(false));
            }
            case Scenario.What.GlobalLost(int down) -> {
                if (global != null) {
                    global.replaced(down);
                }
            }
            case Scenario.What.NewLimits(var limits) ->
                configure(Scenario.room(limits, room.queue().method(), held(), seen()));
            case Scenario.What.NewMethod(var method) -> configure(Scenario.room(room.limits(), method, held(), seen()));
            case Scenario.What.QueueAll(boolean on) ->
                configure(Scenario.room(room.limits(), room.queue().method(), on, seen()));
        }
    }

    private void configure(Room other) {
        Room newRoom = other.withEvents(room.events());
        room = newRoom;
        houses.forEach(house -> house.configure(newRoom));
        if (global != null) {
            global.configure(newRoom);
        }
        configured(newRoom, time.now());
        if (global == null) {
            inForce(time.now());
        }
    }

    private RequestSettings seen() {
        return room.requests();
    }

    private boolean held() {
        return room.queue().queueAll();
    }

    private void restart(VirtualHouse house, int downMillis, Runnable start) {
        if (house.isUp()) {
            house.die();
            time.after(downMillis, start);
        }
    }
}
