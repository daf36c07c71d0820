package io.vestibule.simulation.strategy;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.CenterFigures;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.SipHash;
import io.vestibule.minute.Sample;
import io.vestibule.queue.RoomView;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;
import io.vestibule.simulation.network.Meter;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.simulation.network.Way;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.strategy.Coordination.Answer;
import io.vestibule.ticket.Ticket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Hosts the coordinator of one data center and its workers, as a node does. *Confined to its
/// world.*
///
/// It is one file because coordinator and workers of a place share its clock and its disk.
final class LeasePlace {

    private static final long STEP_MILLIS = 100;

    /// A data center where no visitor waits and none asks.
    private static final long QUIET_MILLIS = 500;

    private static final long DEADLINE_MILLIS = 50;
    private static final long RESEND_MILLIS = 2_000;
    private static final long HOME_MILLIS = 400;

    // Messages in a plain binary form.
    private static final int REPORT_BYTES = 40;
    private static final int EVENT_BYTES = 26;
    private static final int VIEW_BYTES = 220;
    private static final int POINT_BYTES = 14;
    private static final int ASK_BYTES = 60;
    private static final int ANSWER_BYTES = 24;

    private static final Worker.Settings SETTINGS =
            new Worker.Settings(Integer.MAX_VALUE, RESEND_MILLIS, Integer.MAX_VALUE);

    private final int number;
    private final int centers;
    private final CenterPlan plan;
    private final VirtualTime time;
    private final Meter meter;
    private final Runnable news;
    private final Elsewhere elsewhere;
    private final MinuteBooks books;
    private final Unit[] units;
    private final List<Question> open = new ArrayList<>();
    private Room room;
    private EventSchedule schedule;
    private DataCenter center;
    private byte[] copy = new byte[0];
    private Promise promise = new Promise(0, 0, 0);
    private boolean up = true;
    private long life = 1;
    private long asked;
    private boolean telling;
    private boolean keepsMinutes;

    private record Question(SlotAsk ask, Answer answer) {}

    /// A worker, or several that are modelled as one.
    private static final class Unit {
        private final Worker worker = new Worker(SETTINGS);
        private WorkerId id;
        private long reported;
        private long shown;

        Unit(WorkerId id) {
            this.id = id;
        }
    }

    /// Asks another place about a session whose seat is there; there may be no answer.
    @FunctionalInterface
    interface Elsewhere {

        /// Asks.
        ///
        /// @param seat the number of the data center that holds the seat
        void ask(int seat, Ticket.Active session, Answer answer);
    }

    /// @param news called when the global coordinator should be informed at once
    LeasePlace(int number, StrategyContext around, Runnable news, Elsewhere elsewhere) {
        this.number = number;
        this.news = news;
        this.elsewhere = elsewhere;
        var scenario = around.scenario();
        centers = scenario.centers().size();
        plan = scenario.centers().get(number);
        time = around.time();
        meter = around.meter();
        books = around.books();
        room = scenario.room();
        schedule = EventSchedule.of(room);
        units = new Unit[plan.groups()];
        center = newCenter();
        for (int unit = 0; unit < units.length; unit++) {
            units[unit] = new Unit(new WorkerId(unit, life));
            units[unit].worker.begin(units[unit].id, now());
        }
        begin(new Beginning.Fresh());
        time.after(number % STEP_MILLIS, this::step);
    }

    int units() {
        return units.length;
    }

    boolean isUp() {
        return up;
    }

    Room room() {
        return room;
    }

    RoomView view(int unit) {
        return units[unit].worker.view(schedule.at(now()), now());
    }

    void note(int unit, VisitEvent event) {
        units[unit].worker.note(event);
    }

    /// A session made a request: informed of the sample if there is a minute book.
    void saw(int unit, long session) {
        if (keepsMinutes && Sample.has(session, view(unit).counts().active())) {
            units[unit].worker.saw(session, now());
        }
    }

    CenterFigures figures() {
        return center.figures(now());
    }

    CenterState state() {
        confirm();
        return center.state(now());
    }

    void configure(Room other) {
        room = other;
        schedule = EventSchedule.of(room);
        if (up) {
            center.configure(room, now());
        }
    }

    /// A state of the world arrives.
    void hear(WorldState told) {
        if (up && center.follow(told, now())) {
            confirm();
            askAgain();
            tellSoon();
        }
    }

    void ask(int unit, SlotAsk ask, Answer answer) {
        meter.sent(Way.WORKER_TO_CENTER, 1, ASK_BYTES);
        Worker worker = units[unit].worker;
        long question = worker.asked(now());
        Answer settles = said -> {
            answer.take(said);
            worker.settled(question);
        };
        time.after(1, () -> decide(new Question(ask, settles)));
    }

    /// Another place asks about a session whose seat is here.
    SlotAnswer renew(Ticket.Active session) {
        return center.renew(session, now());
    }

    void lose() {
        var bytes = new ByteArrayOutputStream();
        try {
            center.snapshot(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        copy = bytes.toByteArray();
        up = false;
        List<Question> lost = List.copyOf(open);
        open.clear();
        lost.forEach(this::refuse);
    }

    void comeBack(boolean memoryLost) {
        up = true;
        center = newCenter();
        life++;
        for (int unit = 0; unit < units.length; unit++) {
            restart(unit);
        }
        if (memoryLost) {
            begin(new Beginning.NoCopy());
            return;
        }
        try {
            center.restore(new DataInputStream(new ByteArrayInputStream(copy)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        begin(new Beginning.Complete(promise.allotments()));
    }

    /// A worker is restarted; its journal remembers what was not reported.
    void restart(int unit) {
        WorkerId before = units[unit].id;
        units[unit].id = new WorkerId(unit, before.incarnation() + 1);
        units[unit].worker.begin(units[unit].id, now());
        if (up) {
            center.join(units[unit].id, now());
        }
    }

    private long now() {
        return time.now();
    }

    private DataCenter newCenter() {
        var secret = new SipHash(number, life);
        return centers == 1
                ? new DataCenter(room, secret, Journal.NONE, now())
                : DataCenter.among(
                        new CenterId(number + 1, plan.name()), Duration.ZERO, room, secret, Journal.NONE, now());
    }

    private void begin(Beginning how) {
        center.keepPromises(false);
        for (Unit unit : units) {
            center.join(unit.id, now());
        }
        var book = books.book(plan, life);
        keepsMinutes = book.isPresent();
        book.ifPresent(center::keepMinutes);
        center.begin(how, now());
        confirm();
    }

    /// The disk is fast here: what a promise costs is measured elsewhere.
    private void confirm() {
        promise = center.promise(now());
        center.promiseConfirmed(promise.sequence());
    }

    private void step() {
        boolean busy = true;
        if (up) {
            for (Unit unit : units) {
                report(unit);
            }
            center.step(now());
            confirm();
            busy = show();
            askAgain();
            if (keepsMinutes) {
                books.take(center.minutes(now()));
            }
        }
        time.after(busy ? STEP_MILLIS : QUIET_MILLIS, this::step);
    }

    private void report(Unit unit) {
        boolean idle = unit.worker.isAllTold();
        int workers = plan.workers();
        long interval = idle && unit.worker.waiting() == 0
                ? Report.intervalMillis(workers)
                : Math.max(STEP_MILLIS, Report.leastMillis(workers));
        for (Report again : unit.worker.again(now())) {
            take(unit, again);
        }
        if (now() - unit.reported >= interval) {
            unit.reported = now();
            take(unit, unit.worker.report(now()));
        }
    }

    private void take(Unit unit, Report report) {
        int workers = workersOf(unit);
        meter.sent(
                Way.WORKER_TO_CENTER,
                workers,
                (long) REPORT_BYTES * workers
                        + (long) EVENT_BYTES * report.visitEvents().size());
        unit.worker.acknowledge(unit.id, center.report(report, now()));
    }

    private int workersOf(Unit unit) {
        int from = (int) ((long) plan.workers() * unit.id.number() / units.length);
        int to = (int) ((long) plan.workers() * (unit.id.number() + 1) / units.length);
        return to - from;
    }

    /// Shows the view to those whose turn it is.
    ///
    /// @return whether there is anything to hurry for
    private boolean show() {
        CenterFigures figures = figures();
        boolean asks = asked != 0;
        asked = 0;
        boolean busy = asks || figures.waiting() > 0;
        long interval = busy
                ? Math.max(STEP_MILLIS, Report.leastMillis(plan.workers()))
                : Report.intervalMillis(plan.workers());
        RoomView view = null;
        for (Unit unit : units) {
            if (now() - unit.shown >= interval || unit.shown == 0) {
                unit.shown = now();
                view = view == null ? center.view(now()) : view;
                unit.worker.see(view);
                int workers = workersOf(unit);
                long points = view.line().points();
                meter.sent(Way.CENTER_TO_WORKER, workers, workers * (VIEW_BYTES + POINT_BYTES * points));
            }
        }
        return busy;
    }

    private void askAgain() {
        if (!open.isEmpty()) {
            List<Question> questions = List.copyOf(open);
            open.clear();
            questions.forEach(this::decide);
        }
    }

    private void decide(Question question) {
        if (!up) {
            refuse(question);
            return;
        }
        asked++;
        SlotAnswer answer = center.ask(question.ask(), now());
        if (answer instanceof SlotAnswer.AskHome(int home)
                && question.ask().session() instanceof Ticket.Active session) {
            askHome(home - 1, session, question);
        } else if (answer instanceof SlotAnswer.NotYet) {
            open.add(question);
            tellSoon();
        } else {
            meter.sent(Way.CENTER_TO_WORKER, 1, ANSWER_BYTES);
            question.answer().said(answer);
        }
    }

    /// If the place that holds the seat does not answer, a seat is taken here.
    private void askHome(int home, Ticket.Active session, Question question) {
        boolean[] answered = {false};
        elsewhere.ask(home, session, said -> {
            if (!answered[0]) {
                answered[0] = true;
                question.answer().take(said);
            }
        });
        time.after(HOME_MILLIS, () -> {
            if (!answered[0]) {
                answered[0] = true;
                question.answer().said(up ? center.takeOver(session, now()) : SlotAnswer.REFUSED);
            }
        });
    }

    /// Questions that come within a few milliseconds go in one message.
    private void tellSoon() {
        if (telling || !center.hasNews()) {
            return;
        }
        telling = true;
        time.after(2, () -> {
            telling = false;
            if (up) {
                news.run();
            }
        });
    }

    /// No answer came in time.
    private void refuse(Question question) {
        time.after(DEADLINE_MILLIS, question.answer()::silence);
    }
}
