package io.vestibule.simulation;

import io.vestibule.queue.Decision;
import io.vestibule.queue.Draws;
import io.vestibule.queue.Rules;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Limits;
import io.vestibule.room.Phase;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.simulation.check.Admission;
import io.vestibule.simulation.check.Checker;
import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.network.Meter;
import io.vestibule.simulation.network.Network;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.Coordination;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/// A world from one seed: time, places, people, what really happens, and the checkers. *Confined to
/// its run.*
///
/// It is one file because what visitors do and what checkers see are two sides of the same counts.
final class World implements Scene {

    private static final long SAMPLE_MILLIS = 100;
    private static final long MINUTE = 60_000;
    private static final int NETWORK = 2;

    private static final Comparator<Outcome.Waits.Wait> FIRST_COME =
            Comparator.comparingLong(Outcome.Waits.Wait::arrivedMillis);

    /// A waiting visitor counts as live for at most 1.5 of the longest intervals and 12 s.
    private static final long LIVE_MILLIS = 220_000;

    /// A visitor who enters this soon after a change may not have been told yet to ask often.
    private static final long ORDER_MILLIS = 25_000;

    final Scenario scenario;
    final VirtualTime time = new VirtualTime();
    final Meter meter = new Meter();
    final Network network;
    final Coordination coordination;
    final WorldFigures figures;

    /// Whether the site answers.
    boolean originUp = true;

    private final TrueSessions sessions;
    private final Window window = new Window();
    private final LimitHistory history;
    private final InTouch inTouch;
    private final Deviation apart;
    private final Deviation troubles;
    private final List<Checker> checkers;
    private final TrueLine trueLine = new TrueLine();
    private final Chronicle chronicle;
    private final List<TrueVisitor> visitors = new ArrayList<>();
    private EventSchedule schedule;
    private Draws draws;
    private Phase phase;
    private Room room;
    private Rules rules;
    private long changedMillis = Long.MIN_VALUE / 2;

    /// @param coordinate makes the room's coordination
    World(
            Scenario scenario,
            long seed,
            Function<World, Coordination> coordinate,
            List<Checker> checkers,
            String replay) {
        this.scenario = scenario;
        this.checkers = List.copyOf(checkers);
        var asConfigured = scenario.room();
        schedule = EventSchedule.of(asConfigured);
        draws = Draws.of(asConfigured);
        phase = schedule.at(time.now());
        room = phase.room();
        rules = Rules.of(phase);
        network = new Network(scenario.centers(), scenario.network(), time, meter, new SplitMix(seed, NETWORK, 0));
        history = new LimitHistory(room.limits());
        apart = Deviation.stated(scenario);
        troubles = Deviation.anything(scenario);
        sessions = new TrueSessions(rules.session(), time.now());
        figures = new WorldFigures(scenario.visitors(), time.now());
        chronicle = new Chronicle(replay);
        coordination = coordinate.apply(this);
        inTouch = new InTouch(coordination, scenario.centers().size(), time.now());
    }

    /// Lives until a moment of the story.
    void liveUntil(long storyMillis) {
        time.runUntil(VirtualTime.BEGIN + storyMillis);
    }

    /// Events begin and end by themselves from now on.
    void begin() {
        time.after(untilNextPhase(), this::turn);
    }

    /// What happens is measured from now on.
    void beginMeasuring() {
        time.every(SAMPLE_MILLIS, this::sample);
        time.every(MINUTE, this::closeMinute);
    }

    /// What is in force in the room.
    Phase phase() {
        return phase;
    }

    /// How long each visitor so far waited, in the order in which they came.
    List<Outcome.Waits.Wait> waits() {
        return visitors.stream().map(TrueVisitor::waited).sorted(FIRST_COME).toList();
    }

    List<Violation> violations() {
        return chronicle.violations();
    }

    /// Reports what goes wrong or is changed.
    void tell(String what) {
        chronicle.tell(time.livedMillis(), what);
    }

    /// The operator changes the room.
    void configure(Room other) {
        schedule = EventSchedule.of(other);
        draws = Draws.of(other);
        take(schedule.at(time.now()));
        coordination.configure(other);
    }

    /// An event begins or ends: no message is sent, every process reads the clock.
    private void turn() {
        if (time.now() >= phase.untilMillis()) {
            take(schedule.at(time.now()));
            coordination.turned(phase);
        }
        time.after(untilNextPhase(), this::turn);
    }

    private long untilNextPhase() {
        return Math.min(phase.untilMillis() - time.now(), MINUTE);
    }

    private void take(Phase next) {
        phase = next;
        var other = next.room();
        boolean sameSession = other.limits().session().equals(room.limits().session());
        room = other;
        rules = Rules.of(next);
        changedMillis = time.now();
        history.change(room.limits(), time.now());
        if (!sameSession) {
            sessions.rule(rules.session(), time.now());
            visitors.forEach(this::countAgain);
        }
        String held = rules.queueAll() ? ", no newcomers" : "";
        tell("limits " + room.limits() + ", " + room.queue().method() + held);
    }

    /// A minute is over, or the story.
    void closeMinute() {
        figures.minutes.close(time.livedMillis(), inside(), figures.waiting, room.limits());
    }

    // What visitors do.

    /// A visitor comes for the first time.
    void came(TrueVisitor visitor) {
        visitors.add(visitor);
        figures.came++;
    }

    void requested() {
        figures.requests++;
    }

    void refused(TrueVisitor visitor) {
        figures.refused++;
        noLongerWaits(visitor);
    }

    void abandoned(TrueVisitor visitor) {
        figures.abandoned++;
        if (visitor.waits) {
            figures.goneMillis.add(time.now());
        }
    }

    void left(TrueVisitor visitor) {
        noLongerWaits(visitor);
    }

    void returned(TrueVisitor visitor) {
        figures.returned++;
    }

    void moved(TrueVisitor visitor, int center) {
        figures.roams++;
        if (visitor.waits) {
            figures.goneMillis.add(time.now());
        }
        visitor.center = center;
    }

    /// The estimates that an admitted visitor was shown.
    void estimated(TrueVisitor visitor, Decision.AskSlot ask) {
        figures.estimates.entered(ask.atArrival(), ask.atHalf(), visitor.shownWaits, changedMillis, time.now());
    }

    /// A visitor who is new to the origin is let in.
    ///
    /// @param bySlot whether by a slot
    void letIn(TrueVisitor visitor, Ticket.Active ticket, boolean bySlot) {
        if (visitor.session == ticket.id()) {
            return;
        }
        long now = time.now();
        long waited = now - ticket.arrivedMillis();
        boolean didWait = visitor.ticket instanceof Ticket.Waiting;
        sessions.count(now);
        sessions.begin(ticket.seenMillis());
        visitor.entered(ticket.id(), ticket.seenMillis(), now);
        trueLine.entered(visitor.place);
        noLongerWaits(visitor);
        window.add(now);
        figures.letIn(inside(), ticket.arrivedMillis() - VirtualTime.BEGIN, waited, didWait);
        figures.limits(allowed(visitor.center), inside(), window.lately(now), window.inMinute(now));
        if (visitor.heldMillis != 0) {
            figures.early.entered(now - visitor.heldMillis);
            visitor.heldMillis = 0;
        }
        order(visitor, ticket, bySlot);
        if (!checkers.isEmpty()) {
            boolean throughout = didWait && !visitor.lapsed && visitor.movedMillis == 0;
            var entry = new Admission(visitor.center, ticket.id(), position(ticket), bySlot, throughout);
            for (Checker checker : checkers) {
                checker.admitted(this, entry);
            }
        }
        chronicle.admitted(time.livedMillis(), visitor.center, ticket.id());
    }

    /// A visitor who counts as inside met a site that does not answer.
    void stranded(long id) {
        checkers.forEach(checker -> checker.stranded(id));
    }

    /// A request with this ticket reaches the origin.
    ///
    /// @return whether it is the first of a session
    boolean inside(TrueVisitor visitor, Ticket.Active ticket) {
        boolean began = !(visitor.ticket instanceof Ticket.Active held) || held.id() != ticket.id();
        if (visitor.session != ticket.id()) {
            // Let in by a slot that was given to another request of the same visitor.
            sessions.count(time.now());
            sessions.begin(ticket.seenMillis());
            visitor.entered(ticket.id(), ticket.seenMillis(), time.now());
            trueLine.entered(visitor.place);
            noLongerWaits(visitor);
        } else if (ticket.seenMillis() > visitor.seenMillis) {
            sessions.count(time.now());
            sessions.move(visitor.seenMillis, ticket.seenMillis());
            visitor.seenMillis = ticket.seenMillis();
        }
        for (Checker checker : checkers) {
            checker.inside(this, ticket);
        }
        return began;
    }

    /// A visitor was told to wait.
    void waits(TrueVisitor visitor, Ticket shown, Decision.Wait wait) {
        var given = wait.ticket();
        if (isNew(shown, given)) {
            heldBack(visitor);
        } else if (shown instanceof Ticket.Waiting held) {
            long live = held.checkedInMillis() + held.refreshMillis() * 3L / 2 + 10_000;
            visitor.lapsed |= held.returned() && time.now() > live;
        }
        if (given.returned() && !visitor.waits) {
            visitor.waits = true;
            figures.waiting++;
            figures.turnover++;
        }
        boolean excused = visitor.movedMillis != 0 || isApart();
        if (visitor.keepsCookies()) {
            trueLine.waits(visitor.place, draws.positionMillis(given.id(), given.arrivedMillis()));
        }
        for (Checker checker : checkers) {
            checker.waits(this, shown, given, wait.info().estimate(), excused);
        }
    }

    /// Whether a visitor comes for the first time, or with a ticket that is used up.
    private static boolean isNew(Ticket shown, Ticket.Waiting given) {
        return switch (shown) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> true;
            case Ticket.Waiting _ -> false;
            case Ticket.Active held -> held.id() != given.id();
        };
    }

    private void heldBack(TrueVisitor visitor) {
        if (!rules.entrance().givesSlots()) {
            return;
        }
        boolean early = figures.waiting < freeInRoom();
        int here = coordination.unreserved(visitor.center);
        if (early) {
            figures.early.held(isApart());
            visitor.heldMillis = time.now();
        }
        if (here == Coordination.UNKNOWN ? early : here > 0) {
            figures.early.heldInReach();
        }
    }

    private int freeInRoom() {
        Limits limits = room.limits();
        return Math.min(limits.totalActiveUsers() - inside(), limits.newUsersPerMinute() - passesUsed());
    }

    private int passesUsed() {
        return window.lately(time.now());
    }

    private void order(TrueVisitor visitor, Ticket.Active ticket, boolean bySlot) {
        if (visitor.lapsed) {
            return;
        }
        boolean inOrder = bySlot
                && room.queue().method() == QueueingMethod.FIFO
                && !rules.queueAll()
                && !isApart()
                && time.now() - changedMillis >= ORDER_MILLIS;
        figures.order.entered(
                visitor.movedMillis == 0 ? visitor.center : -1,
                position(ticket) - VirtualTime.BEGIN,
                time.livedMillis(),
                inOrder);
    }

    /// The visitor's place in line.
    private long position(Ticket.Active ticket) {
        return draws.positionMillis(ticket.id(), ticket.arrivedMillis());
    }

    private void noLongerWaits(TrueVisitor visitor) {
        trueLine.left(visitor.place);
        if (visitor.waits) {
            visitor.waits = false;
            figures.waiting--;
            figures.turnover++;
        }
    }

    private void countAgain(TrueVisitor visitor) {
        if (visitor.session != 0) {
            sessions.begin(visitor.seenMillis);
        }
    }

    private void sample() {
        long now = time.now();
        if (now % 1_000 == 0) {
            meter.closeSecond();
        }
        if (coordination.isInForce()) {
            history.settle();
        }
        inTouch.look(network.isRough(), now);
        var standing = new UseMeter.Standing(now, inside(), passesUsed(), figures.waiting);
        boolean gives = rules.entrance().givesSlots();
        figures.use.sample(room.limits(), standing, gives, isApart());
        figures.sampled(inside());
        for (Checker checker : checkers) {
            checker.step(this);
        }
    }

    private boolean isApart() {
        return apart.is(time.now());
    }

    // What checkers see.

    @Override
    public long nowMillis() {
        return time.now();
    }

    @Override
    public Limits limits() {
        return room.limits();
    }

    @Override
    public Allowed held() {
        return history.held(time.now());
    }

    @Override
    public Allowed allowed(int center) {
        return history.setSince(inTouch.knownMillis(center), time.now());
    }

    @Override
    public QueueingMethod method() {
        return room.queue().method();
    }

    @Override
    public boolean hasLine() {
        return rules.entrance() == Rules.Entrance.LINE;
    }

    @Override
    public int ahead(Ticket.Waiting ticket) {
        long position = draws.positionMillis(ticket.id(), ticket.arrivedMillis());
        return position == ticket.arrivedMillis() ? trueLine.before(position) : 0;
    }

    @Override
    public double gaveUpShare() {
        return trueLine.gaveUpShare();
    }

    @Override
    public long changedMillis() {
        return changedMillis;
    }

    @Override
    public long troubledUntilMillis() {
        return troubles.untilMillis(time.now());
    }

    @Override
    public int inside() {
        return sessions.count(time.now());
    }

    @Override
    public long ended() {
        return sessions.ended(time.now());
    }

    @Override
    public int admittedLately() {
        return window.lately(time.now());
    }

    @Override
    public int waiting() {
        return figures.waiting;
    }

    @Override
    public long turnover() {
        return figures.turnover;
    }

    @Override
    public int goneLately() {
        return figures.goneSince(time.now() - LIVE_MILLIS);
    }

    @Override
    public Counted counted() {
        return coordination.counted();
    }

    @Override
    public void broken(String checker, String what) {
        chronicle.broken(time.livedMillis(), checker, what);
    }
}
