package io.vestibule.coordination.center;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.books.KnownTimes;
import io.vestibule.coordination.books.MoveHandler;
import io.vestibule.coordination.books.OperatorRevocations;
import io.vestibule.coordination.books.PackedHold;
import io.vestibule.coordination.books.RoamingSessions;
import io.vestibule.coordination.books.RoomClock;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.observers.RoomObservers;
import io.vestibule.coordination.observers.Views;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.whatif.Prospect;
import io.vestibule.coordination.whatif.Prospects;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.coordination.world.CenterFigures;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.GlobalLink;
import io.vestibule.coordination.world.OwnLimits;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.SipHash;
import io.vestibule.health.CheckStatus;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.queue.Claim;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.room.Room;
import io.vestibule.tally.EstimateScore;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.Ticket;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Keeps the counts of one room in one data center and gives out its slots.
///
/// A plain state machine: it holds no clock and sends nothing. Its host hands in every message with
/// the time of its steady clock, one call after another; a time that goes back is taken as the
/// latest one. What it answers, shows and writes down is in the room's time, which continues from
/// host to host. The description of `coordination` says how to host it. *Confined to its agent.*
///
/// It is one file because each call changes the room and writes the journal in one order.
public final class DataCenter {

    /// How often the journal records that seats are held back, since copies do not.
    private static final long HELD_BACK_MILLIS = 1_000;

    /// How long a visitor who came by an invitation is live before the first check-in.
    private static final long INVITED_MILLIS = 30_000;

    /// The grace of a waiting ticket and a bit.
    private static final long COMES_AGAIN_MILLIS = 330_000;

    private final CenterId id;
    private final RoomObservers watching;
    private final RoomState state;
    private final Journal journal;
    private final RoamingSessions roaming;
    private final MoveHandler moving;
    private final OperatorRevocations revocations;
    private boolean begun;
    private long heldBackMillis = Long.MIN_VALUE / 2;
    private long version;

    /// The only data center of a room: all slots are its own. It knows nothing yet; until [#begin]
    /// it refuses every slot.
    ///
    /// @param secret draws the moments of slots in random; need not outlive the process
    /// @param journal gets every grant before [#ask] returns
    public DataCenter(Room room, SipHash secret, Journal journal, long nowMillis) {
        this(CenterId.ALONE, room, secret, OwnLimits.alone(room.limits()), new GlobalLink(0), journal, nowMillis);
    }

    private DataCenter(
            CenterId id,
            Room room,
            SipHash secret,
            OwnLimits ownLimits,
            GlobalLink globalLink,
            Journal journal,
            long nowMillis) {
        this.id = id;
        watching = new RoomObservers(nowMillis);
        state = new RoomState(room, secret, ownLimits, globalLink, watching, nowMillis);
        this.journal = journal;
        roaming = new RoamingSessions(id.number(), state, journal);
        moving = new MoveHandler(state, journal, roaming);
        revocations = new OperatorRevocations(state, journal);
    }

    /// One of several data centers of a room: it gives out what the global coordinator allots.
    ///
    /// @param leaseTtl how long without contact until it gives out nothing more and renews nothing;
    ///   zero is never
    /// @param secret draws the moments of slots in random; need not outlive the process
    /// @param journal gets every grant before [#ask] returns
    public static DataCenter among(
            CenterId id, Duration leaseTtl, Room room, SipHash secret, Journal journal, long nowMillis) {
        return new DataCenter(
                id,
                room,
                secret,
                OwnLimits.among(room.limits()),
                new GlobalLink(leaseTtl.toMillis()),
                journal,
                nowMillis);
    }

    /// Keeps a book of what happens in the room from [#begin] on; what is read from copies and
    /// journals is not in it. Before [#begin], at most once.
    public void keepMinutes(MinuteBook book) {
        watching.minutes.keep(book);
    }

    /// The rows of the minute book that have to be written out now: each closed minute once, the
    /// open ones with it and at least every five seconds. None without a book.
    public List<MinuteRow> minutes(long nowMillis) {
        return watching.minutes.rows(state.clock.room(nowMillis));
    }

    /// The same with the open minutes in any case, as they are now. They are not given out by that.
    public List<MinuteRow> lastMinutes() {
        return watching.minutes.lastRows();
    }

    /// Reads a snapshot. Before [#begin] and [#replay], at most once.
    ///
    /// @throws IOException if the copy cannot be read, or is not a copy; this data center must then
    ///   not be used any more
    public void restore(DataInput snapshot) throws IOException {
        state.read(snapshot);
    }

    /// Takes an entry of a journal: first those of this data center, then those of the workers,
    /// each file from its beginning. Before [#begin], after [#restore]. Entries that the snapshot
    /// knows already do no harm.
    public void replay(int kind, long id, long a, long b) {
        JournalReplay.replay(kind, id, a, b, state);
    }

    /// Sets the room's time, after [#restore] and [#replay] and before anything else is said.
    ///
    /// @param nowMillis by the steady clock of the host, which later calls go by
    /// @param aheadMillis by how much that is ahead of the host's wall clock
    /// @return the room's time. If this data center was made at quite another moment, nothing of
    ///   what it has read is certain: one that is made at this moment has to read it again
    public long resume(long nowMillis, long aheadMillis, KnownTimes known) {
        state.resume(nowMillis, aheadMillis, known);
        return state.now();
    }

    /// The newest moment that copies and journals speak of, in the room's time.
    ///
    /// @param unknown what to say if nothing was read
    public long newestMillis(long unknown) {
        return state.newestMillis().orElse(unknown);
    }

    /// The host's wall clock was set: its steady clock is ahead of it by another amount now.
    public void hostIsAhead(long millis) {
        if (state.hostIsAhead(millis)) {
            journal.append(JournalEntry.CLOCK, 0, state.clock.aheadMillis(), 0);
        }
    }

    /// By how much the room's time is ahead of the host's wall clock; 0 unless a clock was set.
    public long aheadMillis() {
        return state.clock.aheadMillis();
    }

    /// Begins to give out slots.
    public void begin(Beginning how, long nowMillis) {
        state.begin(how, nowMillis);
        if (state.clock.aheadMillis() != 0) {
            journal.append(JournalEntry.CLOCK, 0, state.clock.aheadMillis(), 0);
        }
        begun = true;
    }

    /// Takes new settings of the room. Every visitor keeps their place but those whom an operator
    /// sent away.
    public void configure(Room room, long nowMillis) {
        state.advance(nowMillis);
        state.configure(room);
        revocations.configure(room.revocations());
    }

    /// Expects reports of a worker from now on. A worker also joins by its first report; one that
    /// is known before [#begin] is waited for at once.
    public void join(WorkerId worker, long nowMillis) {
        state.workers.join(worker, state.clock.room(nowMillis));
    }

    /// The process of a worker is certainly gone: its reports are not waited for.
    public void gone(WorkerId worker) {
        state.workers.gone(worker);
    }

    /// Writes a report down that is about to be taken, for the next host of the room: nothing if it
    /// would not be, since it came before or one before it is missing. Then it is reported again.
    public void writeDown(Report report) {
        if (!state.workers.isNext(report)) {
            return;
        }
        for (VisitEvent event : report.visitEvents()) {
            JournalEntry.write(known(event), journal);
        }
        if (watching.minutes.isOpen() && report.saysSomething()) {
            JournalEntry.writeCounted(report, journal);
        }
    }

    private VisitEvent known(VisitEvent event) {
        return event.atMost(state.now() + RoomClock.TOLERANCE_MILLIS);
    }

    /// Takes a report, once.
    ///
    /// @return the highest number taken of this worker: the acknowledgment
    public long report(Report report, long nowMillis) {
        state.advance(nowMillis);
        if (state.workers.takes(report, state.now())) {
            watching.minutes.told(state.counted.has(report));
            for (VisitEvent event : report.visitEvents()) {
                state.hear(known(event));
            }
            watching.minutes.notes(report, state.now());
            watching.minutes.told(false);
            if (!report.answers().isNothing()) {
                state.hold.origin.answers(report.answers(), state.now());
            }
            if (watching.minutes.isOpen() && report.saysSomething()) {
                state.counted.add(report.worker().number(), report.worker().incarnation(), report.sequence());
            }
        }
        return state.workers.taken(report.worker());
    }

    /// Answers a question for a slot.
    public SlotAnswer ask(SlotAsk ask, long nowMillis) {
        state.advance(nowMillis);
        if (revocations.end(ask)) {
            return SlotAnswer.SPENT;
        }
        if (ask.session() instanceof Ticket.Active session) {
            return ask.move()
                    .filter(_ -> session.dataCenter() == id.number())
                    .map(to -> moving.asks(session, to))
                    .orElseGet(() -> roaming.asks(session, begun));
        }
        if (ask.move().isPresent()) {
            return moving.asks(ask, ask.move().get());
        }
        return switch (state.ledger.of(ask.id(), state.now())) {
            case VisitorStatus.Active(long accepted, long seen) -> {
                if (state.rules().session().isActive(seen, state.now())) {
                    yield alreadyInside(ask.id(), accepted, seen);
                }
                yield ask.invited() && state.now() - accepted >= COMES_AGAIN_MILLIS
                        ? comesAgain(ask)
                        : SlotAnswer.SPENT;
            }
            case VisitorStatus.Left _, VisitorStatus.Revoked _ ->
                state.moves.isUnderWay(ask.id(), state.now()) ? SlotAnswer.UNDER_WAY : SlotAnswer.SPENT;
            case VisitorStatus.Waiting waiting when ask.invited() -> new SlotAnswer.InLine(waiting.arrivedMillis());
            case VisitorStatus.Waiting waiting -> state.drawsAgain(waiting) ? SlotAnswer.REFUSED : slot(ask);
            case VisitorStatus.Unknown _ -> comes(ask);
        };
    }

    /// A visitor comes who is not known.
    private SlotAnswer comes(SlotAsk ask) {
        var answer = slot(ask);
        if (answer instanceof SlotAnswer.Granted) {
            watching.arrivals.came(state.now());
        }
        return ask.invited() && answer instanceof SlotAnswer.Refused ? inLine(ask) : answer;
    }

    /// A visitor comes by an invitation whose session is over, and so long ago began that no ticket
    /// from before it opens.
    private SlotAnswer comesAgain(SlotAsk ask) {
        state.ledger.forgetBefore(ask.id(), state.nowTenth());
        return comes(ask);
    }

    /// Another data center asks for a visitor whose seat is held here and who is seen there now.
    ///
    /// @param move if the visitor comes from another network, and is to continue under a new id
    public SlotAnswer renew(Ticket.Active session, Optional<Move> move, long nowMillis) {
        state.advance(nowMillis);
        return revocations.end(session)
                ? SlotAnswer.SPENT
                : move.map(to -> moving.asks(session, to)).orElseGet(() -> roaming.goesOn(session));
    }

    /// The same of a visitor who comes from the network that the ticket names.
    public SlotAnswer renew(Ticket.Active session, long nowMillis) {
        return renew(session, Optional.empty(), nowMillis);
    }

    /// The data center that holds the seat of a session did not answer. The first time nothing
    /// comes of it: the visitor is inside by the ticket and asks again. If no answer comes the next
    /// time either, or the session is near its end, a seat is taken for it here if there is one;
    /// the silent data center is not asked for a while. A seat that it may have given back, because
    /// the ticket had not been shown, does not count.
    public SlotAnswer takeOver(Ticket.Active session, long nowMillis) {
        state.advance(nowMillis);
        return revocations.end(session) ? SlotAnswer.SPENT : roaming.takeOver(session, begun);
    }

    /// Takes a message of the global coordinator. Requests that were answered by
    /// [SlotAnswer.NotYet] have to be asked again.
    ///
    /// @return whether it is news
    public boolean follow(WorldState told, long nowMillis) {
        state.advance(nowMillis);
        boolean news = state.follow(told);
        state.globalLink.newContact().ifPresent(at -> journal.append(JournalEntry.CONTACT, 0, at, 0));
        return news;
    }

    /// What has to be reported to the global coordinator now: every second or two, and at once when
    /// [#hasNews].
    public CenterState state(long nowMillis) {
        state.advance(nowMillis);
        return States.of(state, watching, id.name());
    }

    /// Whether the global coordinator should be informed at once: a newcomer that it does not know
    /// of waits for a slot from Anywhere, or what it allotted is taken.
    public boolean hasNews() {
        return States.hasNews(state);
    }

    /// Closes ticks and drops visitors who are no longer live. About every 100 ms, less often where nobody is.
    public void step(long nowMillis) {
        state.advance(nowMillis);
        state.step();
        revocations.step();
        watchOrigin();
        state.giveBackUnseen(journal);
        if (state.seatReserve.seatsTaken() > 0 && state.now() - heldBackMillis >= HELD_BACK_MILLIS) {
            heldBackMillis = state.now();
            journal.append(JournalEntry.HELD_BACK, 0, heldBackMillis, 0);
        }
    }

    private void watchOrigin() {
        if (state.watchOrigin()) {
            JournalEntry.write(new PackedHold(hold(), state.hold.origin.before()), journal);
        }
    }

    /// What the room's health check says of the origin; before [#step], of which it is a part.
    public void origin(CheckStatus status, long nowMillis) {
        state.advance(nowMillis);
        state.hold.origin.status(status, state.now());
    }

    /// What it is called; empty if it is the only one of the room.
    public String name() {
        return state.ownLimits.isAlone() ? "" : id.name();
    }

    /// How far a sick origin holds the line.
    public OriginHold hold() {
        return state.hold.origin.hold();
    }

    /// Whether other settings are in force than when this was asked the last time: an event begins
    /// or ends.
    public boolean hasTurned(long nowMillis) {
        state.advance(nowMillis);
        return state.hasTurned();
    }

    /// The view for the workers; [RoomView#acknowledging] fits it to one of them.
    public RoomView view(long nowMillis) {
        state.advance(nowMillis);
        var view = Views.of(state, watching, id.number(), ++version, begun);
        watching.minutes.shown(view);
        return view;
    }

    /// The promise that should be on disk now. The host writes one whose number it has not written
    /// yet and calls [#promiseConfirmed]; until it does, this stays the same. Numbers start again
    /// with every data center object.
    public Promise promise(long nowMillis) {
        state.advance(nowMillis);
        return state.promise();
    }

    /// The promise of this number is on disk.
    public void promiseConfirmed(long sequence) {
        state.promises.confirmed(sequence);
    }

    /// How many slots this data center gave out since it began.
    public long given() {
        return state.promises.given();
    }

    /// A majority of the nodes that mirror this one knows this many of the slots it gave out.
    /// Further ones wait when as many are in flight as was promised. If this is never called, no
    /// other node has to know.
    ///
    /// @param given of [#given]; [Long#MAX_VALUE] if no other node has to know
    public void known(long given) {
        state.promises.known(given);
    }

    /// Whether slots wait for promises; not so while the disk fails or nothing is kept.
    public void keepPromises(boolean kept) {
        state.promises.keep(kept);
    }

    /// Writes a copy of everything, to be read by [#restore].
    public void snapshot(DataOutput copy) throws IOException {
        state.write(copy);
    }

    /// How many sessions that were ended early are remembered no more, because there were too many,
    /// since this data center began.
    public long forgotten() {
        return state.ended.forgotten();
    }

    /// How many sessions were ended by an operator, since this data center began.
    public long revoked() {
        return revocations.sessions();
    }

    /// How many seats were given back because their tickets were not shown again, since this data
    /// center began.
    public long unseen() {
        return state.unseen.givenBack();
    }

    /// How good the estimates were that were given at arrival, since this data center began.
    public EstimateScore.Standings scoreAtArrival() {
        return watching.experience().atArrival().standings();
    }

    /// How good the estimates were that were given when half of the wait was over.
    public EstimateScore.Standings scoreAtHalf() {
        return watching.experience().atHalf().standings();
    }

    /// The slots counted and held now.
    public CenterFigures figures(long nowMillis) {
        state.advance(nowMillis);
        boolean gives = begun && state.rules().entrance().givesSlots() && state.newcomersWelcome();
        int active = state.ledger.occupancy();
        int out = state.passes.out();
        return new CenterFigures(
                active,
                state.seatReserve.seats(),
                state.ledger.line().size(),
                out,
                state.seatReserve.passes(state.now()),
                Math.max(state.lease().seats(), active),
                Math.max(state.lease().passes(), out),
                gives,
                gives ? state.plan().newcomers() : 0);
    }

    /// What other settings would mean for the people who wait now; nothing until [#begin]. Nothing
    /// is changed. Takes less than a millisecond, however many wait.
    public Optional<Prospect> prospect(WhatIf whatIf, long nowMillis) {
        state.advance(nowMillis);
        var held = new WhatIf(state.underHold(whatIf.rules()), whatIf.suspended());
        return begun ? Optional.of(Prospects.of(state, watching, held)) : Optional.empty();
    }

    /// The state, for tests to look at.
    public RoomState books() {
        return state;
    }

    /// A visitor enters with a slot that was granted to another request of theirs: the pass is used
    /// from now on. If that other request got its answer too late, or does not reach the origin, it
    /// gives back what is no longer its own, which has no effect. A visitor who asks again has kept
    /// the ticket.
    private SlotAnswer alreadyInside(long id, long acceptedMillis, long seenMillis) {
        state.unseen.seen(id);
        boolean first = watching.minutes.isOpen() && state.passes.isGiven(id);
        if (state.passes.entered(id, state.now())) {
            journal.append(JournalEntry.ENTERED, id, state.now(), 0);
            if (first) {
                watching.minutes.handed(state.now());
            }
        }
        return new SlotAnswer.AlreadyInside(acceptedMillis, seenMillis);
    }

    private SlotAnswer slot(SlotAsk ask) {
        if (!begun || !mayEnter(ask)) {
            if (begun && mayAskAnywhere(ask)) {
                return SlotAnswer.NOT_YET;
            }
            if (ask.claim() == Claim.NEWCOMER) {
                state.touches.touched(ask.id(), ask.arrivedMillis());
            }
            return SlotAnswer.REFUSED;
        }
        if (!state.promised()) {
            return SlotAnswer.NOT_YET;
        }
        state.globalLink.asksNoMore(ask.id());
        long accepted = state.grant(ask.id());
        if (state.wantsSeen(ask.claim())) {
            state.unseen.entered(ask.id(), accepted);
        }
        journal.append(JournalEntry.GRANTED, ask.id(), accepted, ask.arrivedMillis());
        watching.experience()
                .entered(
                        ask,
                        state.draws.draws().positionMillis(ask.id(), ask.arrivedMillis()),
                        state.rules().entrance() == Rules.Entrance.LINE,
                        state.now());
        watching.minutes.granted(ask, accepted, state);
        return new SlotAnswer.Granted(accepted);
    }

    /// An invited visitor is counted at once, since the id is no chance's: the next device that
    /// shows the invitation is to find the place.
    private SlotAnswer inLine(SlotAsk ask) {
        if (state.rules().entrance() == Rules.Entrance.SHUT) {
            return SlotAnswer.REFUSED;
        }
        long now = state.nowTenth();
        var counted = new VisitEvent.CheckedIn(ask.id(), ask.arrivedMillis(), now, now + INVITED_MILLIS);
        JournalEntry.write(counted, journal);
        state.take(counted);
        return new SlotAnswer.InLine(ask.arrivedMillis());
    }

    /// No visitor waits here, nothing is free here, and elsewhere there may be something.
    private boolean mayAskAnywhere(SlotAsk ask) {
        return ask.claim() == Claim.NEWCOMER
                && state.rules().entrance().givesSlots()
                && state.newcomersWelcome()
                && state.plan().waiting() == 0
                && state.globalLink.asksAnywhere(ask.id(), state.now());
    }

    private boolean mayEnter(SlotAsk ask) {
        Plan plan = state.plan();
        Rules.Entrance entrance = state.rules().entrance();
        return switch (ask.claim()) {
            case NEWCOMER -> entrance.givesSlots() && plan.newcomers() > 0 && state.newcomersWelcome();
            case WAITING ->
                switch (entrance) {
                    case LINE -> {
                        long position = state.draws.draws().positionMillis(ask.id(), ask.arrivedMillis());
                        yield position <= state.heldAfter()
                                && state.ledger.line().before(position) < plan.slots();
                    }
                    case DRAW -> plan.slots() > 0;
                    case OPEN, SHUT, HELD -> false;
                };
            case ROAMING -> false;
        };
    }
}
