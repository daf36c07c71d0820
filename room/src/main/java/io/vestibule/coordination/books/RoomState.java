package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.GlobalLink;
import io.vestibule.coordination.world.Lease;
import io.vestibule.coordination.world.OwnLimits;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.PromiseTracker;
import io.vestibule.coordination.world.SeatReserve;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Plan;
import io.vestibule.queue.Rules;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.tally.Ledger;
import io.vestibule.tally.Passes;
import io.vestibule.tally.VisitorStatus;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.OptionalLong;

/// All that a data center counts and decides by, kept in step with each other; one file because
/// what happens to one visitor changes several of the counts at once. What only watches is informed
/// of it: see [RoomWatcher]. *Confined to its agent.*
public final class RoomState implements RoomBooks {

    /// After a loss newcomers wait until those who waited before have had time to check in.
    private static final long RECOVERY_MILLIS = 25_000;

    /// Lanes report to a new host within this time what they had not reported to the previous one.
    private static final long TAKE_OVER_MILLIS = 2_000;

    /// The waiting page tries again 4 to 6 s after it got no answer, plus a second for the way; the
    /// longer no answer came, the longer it pauses.
    private static final long RETURN_MILLIS = 7_000;

    /// The grace of a waiting ticket: after a longer outage no place is left.
    private static final long LONGEST_OUTAGE_MILLIS = 300_000;

    /// A join whose position is older than this is from a visitor who was counted as gone.
    private static final long NEW_MILLIS = 15_000;

    /// So many may have the same place.
    private static final int SHARE_A_PLACE = 16;

    private static final int MAGIC = 0x56_53_54_42;
    private static final int FORM = 3;

    /// What was written before there were draws.
    private static final int WITHOUT_DRAWS = 2;

    private static final int END = 0x2E_45_4E_44;
    private static final long TENTH = 100;

    public final RoomClock clock = new RoomClock();
    public final Ledger ledger;
    public final Passes passes;
    public final DrawRegistry draws;
    public final Pace pace;
    public final ReleasedVisitors released;
    public final FirstTouches touches = new FirstTouches();
    public final Workers workers = new Workers();
    public final PromiseTracker promises = new PromiseTracker();
    public final EndedEarly ended;
    public final UnreachableHomes unreachableHomes = new UnreachableHomes();
    public final UnseenSeats unseen = new UnseenSeats();
    public final MoveRegistry moves = new MoveRegistry();
    public final SeatReserve seatReserve;
    private final LateAdmissions overtaken = new LateAdmissions();
    public final CountedReports counted = new CountedReports();
    public final LineHold hold = new LineHold();

    public final OwnLimits ownLimits;
    public final GlobalLink globalLink;
    final RoomWatcher watcher;

    private Room configured;
    private EventSchedule schedule;
    private Phase phase;
    private Rules rules;
    private long granted;
    private long nowMillis;
    private long newestCopyMillis = Long.MIN_VALUE;
    private long begunMillis;
    private long heldUntilMillis = Long.MIN_VALUE;
    private boolean turned;

    public RoomState(
            Room room,
            SipHash secret,
            OwnLimits ownLimits,
            GlobalLink globalLink,
            RoomWatcher watcher,
            long nowMillis) {
        this.nowMillis = nowMillis;
        this.ownLimits = ownLimits;
        this.globalLink = globalLink;
        this.watcher = watcher;
        configured = room;
        schedule = EventSchedule.of(room);
        phase = schedule.at(nowMillis);
        rules = Rules.of(phase);
        ownLimits.configure(rules.limits());
        ledger = new Ledger(rules.session(), nowMillis);
        draws = new DrawRegistry(room, ledger, nowMillis);
        passes = new Passes(nowMillis);
        seatReserve = new SeatReserve(ledger, passes);
        pace = new Pace(secret, ownLimits.lease().passes(), drawn(), nowMillis);
        released = new ReleasedVisitors(pace, ledger.line());
        ended = new EndedEarly(nowMillis, EndedEarly.MOST, ledger::forget);
    }

    @Override
    public long now() {
        return nowMillis;
    }

    /// Now, to the tenth of a second that tickets know.
    public long nowTenth() {
        return tenth(nowMillis);
    }

    /// When this coordinator began; before that others may have given out seats.
    long begunMillis() {
        return begunMillis;
    }

    /// Whether sessions are renewed: not if the owner does not want it, nor when no other data
    /// center was heard for too long.
    public boolean renews() {
        return rules.limits().sessionRenewal() && !globalLink.isExpired(nowMillis);
    }

    @Override
    public Rules rules() {
        return rules;
    }

    /// All visitors whose arrival falls into as many seconds count as one in estimates.
    @Override
    public int bucketSeconds() {
        return phase.room().queue().bucketSeconds();
    }

    /// After how many seconds visitors far back check in again, if the owner has set it; else 0.
    @Override
    public int fixedRefreshSeconds() {
        return phase.room().queue().fixedRefreshSeconds();
    }

    /// Whether the room is off: all visitors pass, and none are counted.
    public boolean isSuspended() {
        return phase.room().suspended();
    }

    /// Whether seats are given back whose tickets are not seen again. Where nothing is renewed that
    /// could not be known.
    boolean wantsSeen() {
        return requests().givesBackUnseen() && rules.limits().sessionRenewal();
    }

    /// Whether the ticket of a visitor who is let in has to come back.
    public boolean wantsSeen(Claim by) {
        return wantsSeen() && (by == Claim.NEWCOMER || requests().givesBackAfterWaiting());
    }

    /// How the room treats requests.
    RequestSettings requests() {
        return phase.room().requests();
    }

    @Override
    public Lease lease() {
        return ownLimits.lease();
    }

    @Override
    public Lease outlook() {
        return hold.outlook(this);
    }

    @Override
    public PartOfLimits foreseen() {
        return hold.foreseen(rules.limits(), this);
    }

    @Override
    public long throughMillis() {
        return workers.throughMillis(nowMillis);
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }

    @Override
    public Passes passes() {
        return passes;
    }

    @Override
    public Pace pace() {
        return pace;
    }

    @Override
    public ReleasedVisitors released() {
        return released;
    }

    @Override
    public SeatReserve heldBack() {
        return seatReserve;
    }

    @Override
    public FirstTouches touches() {
        return touches;
    }

    @Override
    public OwnLimits ownLimits() {
        return ownLimits;
    }

    @Override
    public GlobalLink globalLink() {
        return globalLink;
    }

    /// Takes new settings. A draw that is decided stays decided, also if its event is gone: every
    /// visitor keeps their place.
    public void configure(Room room) {
        if (!room.queue().hold().checkId().equals(phase.room().queue().hold().checkId())) {
            hold.origin.forgetCheck();
        }
        configured = room;
        schedule = EventSchedule.of(room);
        draws.configure(room, clock.aheadMillis(), nowMillis);
        turn();
    }

    /// The wall clock of the host was set: what events say is at another moment of the room's time.
    ///
    /// @return whether that is new
    public boolean hostIsAhead(long millis) {
        boolean other = clock.hostIsAhead(millis);
        if (other) {
            turned = true;
            draws.configure(configured, clock.aheadMillis(), nowMillis);
            turn();
        }
        return other;
    }

    /// Whether an event began or ended since this was asked the last time.
    public boolean hasTurned() {
        boolean before = turned;
        turned = false;
        return before;
    }

    /// Takes the settings now in force.
    private void turn() {
        Phase was = phase;
        Rules ruled = Rules.of(was);
        phase = schedule.at(clock.wall(nowMillis));
        Rules before = rules;
        if (!ruled.equals(Rules.of(phase))) {
            watcher.turned(was, phase, nowMillis);
        }
        rules = underHold(Rules.of(phase));
        ownLimits.configure(rules.limits());
        ledger.rule(rules.session());
        pace.configure(hold.lease(this).passes(), drawn(), nowMillis);
        if (!before.limits().equals(rules.limits()) || before.entrance() != rules.entrance()) {
            watcher.limited(nowMillis);
        }
        released.turn(plan(), rules);
        watcher.ruled(this);
    }

    /// Takes a message of the global coordinator.
    ///
    /// @return whether it is news
    public boolean follow(WorldState told) {
        boolean lost = globalLink.isLost();
        if (!globalLink.take(told, nowMillis)) {
            return false;
        }
        if (ownLimits.take(told.terms())) {
            pace.configure(hold.lease(this).passes(), drawn(), nowMillis);
        }
        watcher.heard(told.hosts(), nowMillis);
        if (lost) {
            beginAt(new Promise(0, told.seatsCounted(), told.passesCounted()));
        }
        return true;
    }

    /// How many slots were given out since this began, less those given back; never less than none.
    public long slotsGranted() {
        return granted;
    }

    /// Lets time pass: passes come back, ticks close, credit grows.
    ///
    /// @param hostMillis by the steady clock of the host
    public void advance(long hostMillis) {
        long millis = clock.room(hostMillis);
        if (millis > nowMillis) {
            pass(millis);
        }
        ledger.closeThrough(workers.throughMillis(nowMillis));
    }

    private void pass(long millis) {
        nowMillis = Math.max(nowMillis, millis);
        long wall = clock.wall(nowMillis);
        if (wall >= phase.untilMillis() || wall < phase.sinceMillis()) {
            turned = true;
            turn();
        }
        passes.advance(nowMillis);
        pace.advance(nowMillis);
    }

    /// The work of every step of the data center.
    public void step() {
        int waiting = ledger.line().size();
        int lost = ledger.sweep(nowMillis, watcher.holds(), watcher.waits(this), watermark(plan().slots()));
        watcher.swept(lost, waiting, this);
        touches.advance(nowMillis);
        ended.prune(rules.session(), nowMillis);
        moves.step(rules.limits().sessionRenewal(), nowMillis);
        if (!ownLimits.isAlone() && globalLink.isExpired(nowMillis)) {
            ownLimits.expire();
        }
        workers.dropSilent(rules.limits().session().toMillis(), nowMillis);
        draws.step(nowMillis);
        released.look(plan(), rules);
        watcher.stepped(this);
    }

    /// Decides again how far a sick origin holds the line.
    ///
    /// @return whether something else is in force from now on
    public boolean watchOrigin() {
        boolean others = hold.step(phase.room().queue().hold(), this);
        if (others) {
            turned = true;
            watcher.held(nowMillis);
            turn();
        } else if (hold.isPart(this)) {
            pace.configure(hold.lease(this).passes(), drawn(), nowMillis);
        }
        return others;
    }

    /// Takes up what an earlier host had decided of the origin.
    public void resumeHold(PackedHold then) {
        hold.origin.resume(then.hold(), then.before(), nowMillis);
        turn();
    }

    /// Other rules as they are while the origin is as it is.
    public Rules underHold(Rules other) {
        return other.under(hold.origin.hold());
    }

    /// How many may enter now.
    @Override
    public Plan plan() {
        return hold.plan(this);
    }

    /// The position of the last of the first visitors of the line, up to a number.
    @Override
    public long watermark(int slots) {
        if (ledger.line().size() < slots) {
            return Bands.EVERYBODY;
        }
        return slots == 0 ? Bands.NOBODY : ledger.line().at(slots - 1);
    }

    /// The same position, or one before it where many more have that place: after a burst all of
    /// them would be asked back every second.
    public long nearUpTo(int slots) {
        long position = watermark(slots);
        boolean inLine = position != Bands.NOBODY && position != Bands.EVERYBODY;
        boolean crowded = inLine && ledger.line().atOrBefore(position) > 2L * slots + SHARE_A_PLACE;
        return crowded ? position - 1 : position;
    }

    /// Whether a newcomer could not overtake any visitor who may be waiting.
    public boolean newcomersWelcome() {
        return nowMillis >= heldUntilMillis && !touches.any(nowMillis) && globalLink.upTo(nowMillis) == Bands.EVERYBODY;
    }

    /// The position up to which visitors may enter. After a start, for a while, only those who came
    /// before it: some who were told to wait just before the end are not known, and must not be
    /// overtaken. And never much before it is their turn in the world.
    public long heldAfter() {
        long world = globalLink.upTo(nowMillis);
        return nowMillis < heldUntilMillis ? Math.min(world, begunMillis - 1) : world;
    }

    /// Whether a waiting visitor tries again before it is time: another copy of the same ticket has
    /// drawn.
    public boolean drawsAgain(VisitorStatus.Waiting waiting) {
        // Live for 1.5 intervals plus 10 s: from this follows the interval, less its spread and a
        // second.
        long interval = (waiting.liveSeconds() - 10) * 2000L / 3;
        return drawn() && nowMillis - waiting.checkedInMillis() < interval * 4 / 5 - 1000;
    }

    /// Whether the promise on disk covers one more.
    public boolean promised() {
        return ledger.occupancy() < promises.seats() && passes.out() < promises.passes() && promises.mayGive();
    }

    public Promise promise() {
        promises.renew(
                new PromiseTracker.Taken(ledger.occupancy(), lease().seats()),
                new PromiseTracker.Taken(passes.out(), lease().passes()),
                ownLimits.terms());
        return promises.wanted();
    }

    /// Gives a slot.
    ///
    /// @return the moment of admission
    public long grant(long id) {
        long accepted = tenth(nowMillis);
        granted(id, accepted);
        granted++;
        promises.give();
        pace.take();
        hold.origin.admitted(nowMillis);
        watcher.granted();
        return accepted;
    }

    /// A slot was given at this moment, now or before a copy was read.
    void granted(long id, long acceptedMillis) {
        touches.confirmed(id);
        ledger.forgetBefore(id, acceptedMillis);
        if (ledger.admit(id, acceptedMillis)) {
            passes.give(id, acceptedMillis);
        }
    }

    /// Takes what happened at a worker. When a session was seen is taken as its gate reports it, also
    /// where that is in the future ([io.vestibule.coordination.center.DataCenter#report] bounds it): a
    /// gate reports a session once in each of its own ticks, so counted in the tick of now a session
    /// would end before its last request is a session old.
    public void take(VisitEvent event) {
        switch (event) {
            case VisitEvent.FirstTouch(long id, long arrived) -> firstTouch(id, arrived);
            case VisitEvent.CheckedIn checkedIn -> checkedIn(checkedIn);
            case VisitEvent.Seen(long id, long from, long to) -> {
                if (to > from) {
                    unseen.seen(id);
                }
                boolean stranger = ledger.seen(id, from, to);
                if (stranger && watcher.keepsMinutes()) {
                    overtaken.add(id, nowMillis);
                }
            }
            case VisitEvent.Forwarded(long id, long at) -> handed(id, at);
            case VisitEvent.GaveBack(long id, long accepted) -> gaveBack(id, accepted);
            case VisitEvent.Left(long id, long at, boolean waiting) ->
                end(id, at, waiting ? Ticketed.WAITING : Ticketed.INSIDE);
            case VisitEvent.Revoked(long id, long at) -> revoked(id, at);
            case VisitEvent.Admitted(long id, long at) -> admitted(id, at);
        }
    }

    /// Takes what a gate reports.
    public void hear(VisitEvent event) {
        take(event);
        if (!moves.isEmpty()) {
            moves.heard(event, acceptedMillis(event.id()), nowMillis);
        }
    }

    /// When the session of a visitor began; 0 of a visitor who is not known to be inside.
    private long acceptedMillis(long id) {
        return ledger.of(id, nowMillis) instanceof VisitorStatus.Active(long accepted, long _) ? accepted : 0;
    }

    /// Takes what a journal says happened at a worker at that time.
    public void takeAgain(VisitEvent event, long atMillis) {
        long later = nowMillis;
        turnTo(atMillis);
        take(event);
        if (!moves.isEmpty()) {
            moves.heardAgain(event, acceptedMillis(event.id()), nowMillis);
        }
        nowMillis = later;
    }

    /// Takes what a journal says of a visitor who entered with a slot granted to another request.
    public void enteredAgain(long id, long atMillis) {
        long later = nowMillis;
        turnTo(atMillis);
        passes.entered(id, atMillis);
        nowMillis = later;
    }

    /// Takes what a journal says was granted at that time.
    public void grantedAgain(long id, long acceptedMillis) {
        long later = nowMillis;
        turnTo(acceptedMillis);
        granted(id, acceptedMillis);
        nowMillis = later;
    }

    /// A visitor continues under another id. Gates hear of the old one also if it was not counted:
    /// a visitor who waits with it, since the answer got lost, would learn only in the end that it
    /// has no place.
    ///
    /// @return when the session was last seen, as the new ticket says; 0 of a place
    long moved(long id, Move to) {
        return moved(id, to, renews(), nowMillis);
    }

    private long moved(long id, Move to, boolean renews, long atMillis) {
        long told = ledger.of(id, nowMillis) instanceof VisitorStatus.Active(long accepted, long seen)
                ? renews ? Math.max(accepted, tickBefore(atMillis)) : seen
                : 0;
        ledger.move(id, to.newId(), tenth(nowMillis));
        ended.add(id, rules.session(), nowMillis);
        moves.add(id, to, told, atMillis);
        return told;
    }

    /// The end of the tick before: so the first return is reported, and the previous ticket counts
    /// no longer.
    private long tickBefore(long millis) {
        long tick = rules.session().grainMillis();
        return Math.floorDiv(millis, tick) * tick - TENTH;
    }

    /// Takes what a journal says of a move at that time.
    public void movedAgain(long id, Move to, long atMillis) {
        long later = nowMillis;
        turnTo(atMillis);
        moved(id, to, rules.limits().sessionRenewal(), atMillis);
        nowMillis = later;
    }

    /// The newest moment that copies and journals speak of; empty before any was read.
    public OptionalLong newestMillis() {
        return newestCopyMillis == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(newestCopyMillis);
    }

    /// Sets the room's time, after copies were read and before anything else happens.
    ///
    /// @param hostMillis by the steady clock of the host
    /// @param hostAheadMillis by how much that is ahead of its wall clock
    public void resume(long hostMillis, long hostAheadMillis, KnownTimes known) {
        clock.hostIsAhead(hostAheadMillis);
        clock.set(hostMillis, newestMillis(), known);
        nowMillis = clock.room(hostMillis);
        if (clock.aheadMillis() != 0) {
            draws.configure(configured, clock.aheadMillis(), nowMillis);
        }
    }

    /// Begins, after copies were read.
    ///
    /// @param hostMillis by the steady clock of the host
    public void begin(Beginning how, long hostMillis) {
        if (!clock.isSet()) {
            resume(hostMillis, 0, KnownTimes.NONE);
        }
        boolean known = newestCopyMillis != Long.MIN_VALUE;
        boolean mayWait = known && (ledger.line().size() > 0 || plan().slots() == 0);
        pass(clock.room(hostMillis));
        advance(hostMillis);
        begunMillis = nowMillis;
        long outage = known ? Math.max(0, nowMillis - newestCopyMillis) : 0;
        if (known) {
            ledger.resume(outage, nowMillis);
            watcher.resumed(nowMillis);
        }
        switch (how) {
            case Beginning.Fresh _ -> {}
            case Beginning.Complete(AllotmentPair onDisk) -> {
                beginUnder(onDisk);
                if (mayWait && outage <= LONGEST_OUTAGE_MILLIS) {
                    heldUntilMillis = nowMillis + Math.min(RECOVERY_MILLIS, RETURN_MILLIS + outage);
                }
            }
            case Beginning.Promised(Promise promise) -> {
                beginUnder(promise.allotments());
                ledger.refreshAll(tenth(nowMillis));
                beginAt(promise);
            }
            case Beginning.TakenOver(Promise promise, boolean whole) -> {
                beginUnder(promise.allotments());
                if (!whole) {
                    seatReserve.countForNobody();
                    assume(promise);
                    heldUntilMillis = mayWait ? nowMillis + TAKE_OVER_MILLIS : Long.MIN_VALUE;
                }
            }
            case Beginning.NoCopy _ -> {
                globalLink.lostMemory();
                beginAt(new Promise(0, lease().seats(), lease().passes()));
            }
        }
        watcher.begun(this, how instanceof Beginning.NoCopy);
    }

    private void beginUnder(AllotmentPair onDisk) {
        ownLimits.begin(onDisk);
        pace.configure(hold.lease(this).passes(), drawn(), nowMillis);
    }

    public void write(DataOutput copy) throws IOException {
        copy.writeInt(MAGIC);
        copy.writeInt(FORM);
        // What was read and has not begun is as old as it was.
        copy.writeLong(clock.isSet() ? nowMillis : newestMillis().orElse(nowMillis));
        ledger.write(copy);
        copy.writeInt(ledger.assumed());
        passes.write(copy);
        pace.write(copy);
        watcher.writeRates(copy);
        ended.write(copy);
        draws.write(copy);
        copy.writeInt(END);
        counted.write(copy);
        new PackedHold(hold.origin.hold(), hold.origin.before()).write(copy);
        moves.write(copy);
        clock.write(copy);
        watcher.writeLearned(copy);
    }

    public void read(DataInput copy) throws IOException {
        boolean ours = copy.readInt() == MAGIC;
        int form = copy.readInt();
        if (!ours || (form != FORM && form != WITHOUT_DRAWS)) {
            throw new IOException("not a snapshot of this form");
        }
        newestCopyMillis = copy.readLong();
        ledger.read(copy);
        ledger.assume(copy.readInt(), newestCopyMillis);
        passes.read(copy);
        pace.read(copy);
        watcher.readRates(copy);
        ended.read(copy, rules.session());
        if (form != WITHOUT_DRAWS) {
            draws.read(copy, newestCopyMillis);
        }
        if (copy.readInt() != END) {
            throw new IOException("the snapshot does not end where it should");
        }
        long next = CopyTrailer.read(copy, counted, this::resumeHold, moves, clock);
        watcher.readLearned(next, copy, newestCopyMillis);
    }

    /// Turns the clock to the newest moment that a copy speaks of. A gate may have said it, by a
    /// clock that is ahead of the room's time: no pass comes back by that.
    private void turnTo(long millis) {
        newestCopyMillis = Math.max(newestCopyMillis, millis);
        nowMillis = newestCopyMillis;
        passes.advance(nowMillis - RoomClock.TOLERANCE_MILLIS);
    }

    private void beginAt(Promise promise) {
        assume(promise);
        heldUntilMillis = nowMillis + RECOVERY_MILLIS;
    }

    /// Everybody who came here up to this moment is known.
    public long placedUpTo() {
        return touches.knownUpTo(workers.throughMillis(nowMillis));
    }

    /// How many are inside: the seats that are taken, less those that are held back.
    @Override
    public int people() {
        return ledger.occupancy() - seatReserve.seatsTaken();
    }

    /// Gives back the seats whose tickets were not shown again in time. None where the return of a
    /// visitor could go unreported: those seats end as sessions do.
    public void giveBackUnseen(Journal journal) {
        if (!wantsSeen() || !renews()) {
            unseen.forget();
            return;
        }
        boolean untold = workers.isWaitedFor(nowMillis);
        long due = untold ? Long.MIN_VALUE : throughMillis() - requests().unseenMillis();
        unseen.giveBack(due, (id, acceptedMillis) -> {
            boolean held = ledger.giveBack(id, acceptedMillis);
            if (held) {
                journal.append(JournalEntry.UNSEEN, id, acceptedMillis, 0);
                watcher.gaveBack(id, nowMillis);
            }
            return held;
        });
    }

    /// Takes what a journal says: a seat was given back whose ticket was not shown again.
    public void givenBackAgain(long id, long acceptedMillis) {
        unseen.givenBackBefore(id);
        ledger.giveBack(id, acceptedMillis);
    }

    private void assume(Promise promise) {
        seatReserve.assume(promise, nowMillis);
        pace.exhaust();
    }

    private void firstTouch(long id, long arrivedMillis) {
        if (ledger.of(id, nowMillis) instanceof VisitorStatus.Unknown) {
            touches.touched(id, arrivedMillis);
        }
        watcher.touched(arrivedMillis, nowMillis);
    }

    private void checkedIn(VisitEvent.CheckedIn told) {
        touches.confirmed(told.id());
        boolean joined =
                ledger.checkedIn(told.id(), told.arrivedMillis(), told.atMillis(), told.liveUntilMillis(), nowMillis);
        boolean late = joined && told.atMillis() - told.arrivedMillis() > NEW_MILLIS;
        watcher.checkedIn(told, joined, late, nowMillis);
    }

    /// A visitor who is handed to the origin is inside, even if the grant is not known: when the
    /// journal is read again after an earlier grant was given back, the two cannot be
    /// distinguished.
    private void handed(long id, long atMillis) {
        long at = Math.min(atMillis, nowMillis);
        boolean first = watcher.keepsMinutes() && passes.isGiven(id);
        if (passes.handed(id, at)) {
            if (first) {
                watcher.handed(at);
            }
            return;
        }
        if (unseen.wasGivenBack(id)) {
            return;
        }
        switch (ledger.of(id, nowMillis)) {
            case VisitorStatus.Unknown _, VisitorStatus.Waiting _ -> admitted(id, atMillis);
            case VisitorStatus.Active _, VisitorStatus.Left _, VisitorStatus.Revoked _ -> {
                if (watcher.keepsMinutes() && overtaken.admitted(id, nowMillis)) {
                    watcher.handed(at);
                }
            }
        }
    }

    private void gaveBack(long id, long acceptedMillis) {
        if (passes.isGiven(id) && ledger.giveBack(id, acceptedMillis)) {
            passes.giveBack(id);
            unseen.seen(id);
            // What comes back may have been given out before this state were begun.
            granted = Math.max(0, granted - 1);
            pace.giveBack();
            watcher.gaveBack(id, nowMillis);
        }
    }

    /// The ticket of a visitor who left.
    private enum Ticketed {
        WAITING,
        INSIDE,
        REVOKED
    }

    /// The answer that ends a session may be one to a request from before its visitor moved.
    private void revoked(long id, long atMillis) {
        end(id, atMillis, Ticketed.REVOKED);
        long latest = moves.latest(id);
        if (latest != id) {
            end(latest, atMillis, Ticketed.REVOKED);
        }
    }

    /// A ticket that was counted nowhere leaves nothing behind: a visitor who waits once more with
    /// a copy of it is as new as before.
    private void end(long id, long atMillis, Ticketed by) {
        touches.confirmed(id);
        VisitorStatus before = ledger.of(id, nowMillis);
        if (by == Ticketed.WAITING && !isCounted(before)) {
            return;
        }
        boolean revoked = by == Ticketed.REVOKED;
        long at = Math.min(atMillis, nowMillis);
        boolean wasInside = ledger.end(id, tenth(at), revoked);
        watcher.ended(id, at, before, wasInside, revoked, this);
        if (by != Ticketed.WAITING
                && watcher.keepsMinutes()
                && (before instanceof VisitorStatus.Unknown || before instanceof VisitorStatus.Waiting)) {
            overtaken.add(id, nowMillis);
        }
        switch (before) {
            case VisitorStatus.Waiting _ -> {
                if (revoked) {
                    ended.add(id, rules.session(), nowMillis);
                }
            }
            case VisitorStatus.Active _, VisitorStatus.Unknown _, VisitorStatus.Left _, VisitorStatus.Revoked _ ->
                ended.add(id, rules.session(), nowMillis);
        }
    }

    private static boolean isCounted(VisitorStatus standing) {
        return standing instanceof VisitorStatus.Active || standing instanceof VisitorStatus.Waiting;
    }

    private void admitted(long id, long atMillis) {
        touches.confirmed(id);
        VisitorStatus before = ledger.of(id, nowMillis);
        long at = Math.min(atMillis, nowMillis);
        if (ledger.enter(id, tenth(atMillis))) {
            passes.use(at);
            watcher.entered(id, at, before, this);
        }
    }

    private boolean drawn() {
        return rules.entrance() == Rules.Entrance.DRAW;
    }

    private static long tenth(long millis) {
        return Math.floorDiv(millis, TENTH) * TENTH;
    }
}
