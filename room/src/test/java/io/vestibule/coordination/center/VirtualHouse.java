package io.vestibule.coordination.center;

import io.vestibule.coordination.Disk;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.VirtualLane;
import io.vestibule.coordination.VirtualTime;
import io.vestibule.coordination.Written;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.World;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.RoomView;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// A virtual process: a data center, its lanes, its disk; may die and be started again. *Confined
/// to its world.*
public final class VirtualHouse {

    private static final long STEP_MILLIS = 100;
    private static final long TELL_MILLIS = 1_000;
    private static final long HOME_MILLIS = 400;
    private static final long SNAPSHOT_MILLIS = 20_000;

    public final VirtualTime time;
    public final World world;
    public final Disk disk = new Disk();
    public final Journal laneJournal;
    public Room room;
    public EventSchedule schedule;

    private final int number;
    private final Scenario scenario;
    private final SplittableRandom random;
    private final List<VirtualLane> lanes = new ArrayList<>();
    private final List<Question> waitingForPromise = new ArrayList<>();
    private DataCenter center;
    private long life;
    private boolean up;
    private boolean cut;
    private long promiseOnItsWay;

    private record Question(SlotAsk ask, Consumer<SlotAnswer> answer) {}

    public VirtualHouse(int number, World world, SplittableRandom random) {
        this.number = number;
        this.world = world;
        this.random = random;
        scenario = world.scenario;
        time = world.time;
        room = scenario.room();
        schedule = EventSchedule.of(room);
        laneJournal = (kind, id, a, b) -> disk.lanes.add(new Disk.Line(time.now(), kind, id, a, b));
        center = newCenter();
        open(new Beginning.Fresh());
    }

    public DataCenter center() {
        return center;
    }

    public boolean isUp() {
        return up;
    }

    /// How long an admitted request needs to the origin: a moment, now and then seconds.
    public long wayToOrigin() {
        return random.nextInt(100) == 0 ? random.nextInt(8_000) : random.nextInt(20);
    }

    /// A visit at a lane of chance's choice.
    public void visit(Ticket ticket, Consumer<VirtualLane.Answer> answer) {
        if (!up) {
            answer.accept(new VirtualLane.Answer.Down());
            return;
        }
        lanes.get(random.nextInt(lanes.size())).judge(ticket, answer);
    }

    public void ask(SlotAsk ask, Consumer<SlotAnswer> answer) {
        boolean late = random.nextDouble() < scenario.manners().late();
        after(late ? random.nextInt(100) : 1, () -> decide(new Question(ask, answer)));
    }

    /// Schedules work that is done only if the process has not been restarted by then.
    public void after(long millis, Runnable work) {
        long now = life;
        time.after(millis, () -> {
            if (up && life == now) {
                work.run();
            }
        });
    }

    /// Takes a report to the data center; now and then twice, or it is lost on the way.
    public void deliver(VirtualLane lane, Report report) {
        int copies = random.nextInt(20) == 0 ? 2 : random.nextInt(20) == 0 ? 0 : 1;
        for (int i = 0; i < copies; i++) {
            after(1 + random.nextInt(5) * (1L + i), () -> {
                long taken = center.report(report, time.now());
                after(1, () -> lane.acknowledge(taken));
            });
        }
    }

    public void configure(Room newRoom) {
        room = newRoom;
        schedule = EventSchedule.of(room);
        if (up) {
            center.configure(room, time.now());
        }
    }

    /// A visitor presses the leave button.
    public void leave(Ticket ticket) {
        if (!up) {
            return;
        }
        switch (ticket) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> {}
            case Ticket.Waiting waiting -> left(waiting.id(), ticket);
            case Ticket.Active active -> left(active.id(), ticket);
        }
    }

    private void left(long id, Ticket ticket) {
        lanes.get(random.nextInt(lanes.size())).note(new VisitEvent.Left(id, time.now()));
        world.ended(ticket, time.now());
    }

    public void die() {
        up = false;
        life++;
        lanes.clear();
        waitingForPromise.clear();
        world.up(false, time.now());
    }

    public void start(Beginning how) {
        center = newCenter();
        disk.readInto(center);
        open(how);
        world.up(true, time.now());
    }

    private DataCenter newCenter() {
        var secret = new SipHash(17, life);
        Journal journal = (kind, id, a, b) -> disk.center.add(new Disk.Line(time.now(), kind, id, a, b));
        return world.global() == null
                ? new DataCenter(room, secret, journal, time.now())
                : DataCenter.among(new CenterId(number + 1, name()), Duration.ZERO, room, secret, journal, time.now());
    }

    public String name() {
        return "dc" + number;
    }

    /// Nothing goes out to other data centers, and nothing comes in.
    public void cut(boolean off) {
        cut = off;
    }

    public boolean isCut() {
        return cut;
    }

    /// A state of the world arrives.
    public void hear(WorldState told) {
        if (up && !cut && center.follow(told, time.now())) {
            promise();
            askAgain();
        }
    }

    private void tell() {
        if (world.global() != null && !cut) {
            world.global().deliver(this, Written.andRead(center.state(time.now())));
        }
    }

    /// Asks the house that holds a seat; if it does not answer, takes one here.
    private void askHome(VirtualHouse home, Ticket.Active session, Question question) {
        boolean[] answered = {false};
        world.send(() -> {
            if (home.up && !home.cut && !cut) {
                var answer = home.center.renew(session, time.now());
                world.send(() -> {
                    if (!answered[0] && !cut && !home.cut) {
                        answered[0] = true;
                        question.answer().accept(answer);
                    }
                });
            }
        });
        after(HOME_MILLIS, () -> {
            if (!answered[0]) {
                answered[0] = true;
                question.answer().accept(center.takeOver(session, time.now()));
            }
        });
    }

    private void askAgain() {
        List<Question> questions = List.copyOf(waitingForPromise);
        waitingForPromise.clear();
        questions.forEach(this::decide);
    }

    private void open(Beginning how) {
        up = true;
        promiseOnItsWay = -1;
        for (int number = 0; number < scenario.lanes(); number++) {
            long ahead = number == 0 ? scenario.aheadMillis() : 0;
            var lane = new VirtualLane(this, new WorkerId(number, life), ahead, random.split()::nextLong);
            lanes.add(lane);
            center.join(lane.id(), time.now());
            everyWhileUp(scenario.reportMillis(), lane::report);
        }
        center.begin(how, time.now());
        everyWhileUp(STEP_MILLIS, this::step);
        if (world.global() != null) {
            everyWhileUp(TELL_MILLIS, this::tell);
        }
        everyWhileUp(SNAPSHOT_MILLIS, () -> disk.snapshot(center, time.now()));
    }

    private void everyWhileUp(long millis, Runnable work) {
        after(millis, () -> {
            work.run();
            everyWhileUp(millis, work);
        });
    }

    private void step() {
        center.step(time.now());
        RoomView view = center.view(time.now());
        for (VirtualLane lane : lanes) {
            after(1 + random.nextInt(3), () -> lane.see(view));
        }
        promise();
        world.sees(view, center.books(), time.now());
        if (world.global() != null) {
            // A newcomer who asked Anywhere in vain is told so in time.
            askAgain();
        }
    }

    private void promise() {
        Promise wanted = center.promise(time.now());
        if (wanted.sequence() == promiseOnItsWay) {
            return;
        }
        promiseOnItsWay = wanted.sequence();
        after(1 + random.nextInt(8), () -> {
            disk.promise = wanted;
            center.promiseConfirmed(wanted.sequence());
            askAgain();
            promise();
            if (center.hasNews()) {
                tell();
            }
        });
    }

    private void decide(Question question) {
        SlotAnswer answer = center.ask(question.ask(), time.now());
        promise();
        if (answer instanceof SlotAnswer.AskHome(int home)
                && question.ask().session() instanceof Ticket.Active session) {
            askHome(world.houses.get(home - 1), session, question);
            return;
        }
        if (answer instanceof SlotAnswer.Granted(long accepted)) {
            world.granted(question.ask(), accepted);
        }
        if (answer instanceof SlotAnswer.AlreadyInside) {
            world.toldInside(question.ask().id(), time.now());
        }
        if (answer instanceof SlotAnswer.NotYet) {
            waitingForPromise.add(question);
            if (center.hasNews()) {
                tell();
            }
        } else {
            boolean late = random.nextDouble() < scenario.manners().late();
            after(late ? random.nextInt(100) : 1, () -> question.answer().accept(answer));
        }
    }
}
