package io.vestibule.coordination.world;

import io.vestibule.queue.Apportionment;
import io.vestibule.queue.Apportionment.Demand;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Rules;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Limits;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.tally.Passes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/// Divides the limits of one room among its data centers, and keeps what no data center holds:
/// Anywhere.
///
/// A plain state machine: it holds no clock and sends nothing. Its host hands in what data centers
/// report, calls [#step] every second, and sends each of them [#tell] after every step and as the
/// answer to every report, and then to those that [#news] names. *Confined to its agent.*
///
/// It is one file because the shares of seats and of passes are sent in the same states.
public final class Global {

    /*
     * Limits hold by the escrow alone, whatever is decided here. What is decided is where slots do
     * most good: at each step everything is divided again, the front of the world's line first.
     * Amounts are lowered before any is raised, and what was lowered is free when the data center
     * has reported it; so moving slots takes two messages and never overshoots.
     */

    /// A data center that is silent for longer counts as unreachable.
    private static final long SILENT_MILLIS = 6_000;

    /// A data center that is silent for longer keeps all it holds and gets nothing new, and its
    /// line holds no visitor back: it reports every second.
    private static final long STILL_MILLIS = 3_000;

    private static final long FIRST_EPOCH = 1;

    /// How long before an event begins its lower limits apply: as long as it takes until every data
    /// center has said that it uses no more.
    private static final long AHEAD_MILLIS = 10_000;

    /// A pass that was given counts as used this much later at the latest.
    private static final long PASS_MILLIS = Passes.OUT_MILLIS + Passes.UNHEARD_MILLIS;

    private final SequencedSet<String> members;
    private final Escrow seats;
    private final Escrow passes;
    private final SortedMap<String, Heard> heard = new TreeMap<>();
    private final LeaseEnds leases = new LeaseEnds();
    private final Map<String, AllotmentPair> toldTerms = new HashMap<>();
    private final Stream stream = new Stream();
    private final AllotmentPlan allotmentPlan;

    /// Those that are given nothing.
    private final SortedSet<String> barred = new TreeSet<>();

    private Limits limits;
    private Optional<EventSchedule> schedule = Optional.empty();
    private boolean held;

    /// Whether a limit was lowered that has not been reported as in force yet.
    private boolean lowered;

    /// Until then no event begins or ends, nor will within [#AHEAD_MILLIS].
    private long followedUntilMillis;

    /// By how much the clock of what is handed in is ahead of the wall clock, which events follow.
    private long hostAheadMillis;

    private int anywhere;
    private WorldLine line = WorldLine.NOBODY;
    private Sight sight = Sight.WHOLE;
    private long version;

    /// How many wait and are inside in all data centers together, by their last reports.
    private long waiting;

    private long active;

    /// How many were let in in the last minute, and which nodes host the room, by what is heard.
    private long admitted;

    private SortedMap<String, String> hosts = Collections.emptySortedMap();

    private record Heard(CenterState state, long atMillis) {}

    private Global(Limits limits, SequencedSet<String> members, Escrow seats, Escrow passes) {
        this.limits = limits;
        this.members = members;
        this.seats = seats;
        this.passes = passes;
        allotmentPlan = new AllotmentPlan(seats, passes);
    }

    /// The coordinator of a room that never had one.
    ///
    /// @param members the names of all its data centers
    public static Global first(Limits limits, SequencedSet<String> members) {
        return first(FIRST_EPOCH, limits, members);
    }

    /// The coordinator of a room that never had one.
    ///
    /// @param epoch the first one ever opened
    /// @param members the names of all its data centers
    public static Global first(long epoch, Limits limits, SequencedSet<String> members) {
        return new Global(
                limits,
                members,
                Escrow.first(epoch, limits.totalActiveUsers(), members),
                Escrow.first(epoch, limits.newUsersPerMinute(), members));
    }

    /// A coordinator that takes over from one that is lost, or may be.
    ///
    /// @param epoch greater than any before, wherever it was opened
    public static Global takingOver(long epoch, Limits limits, SequencedSet<String> members) {
        return new Global(
                limits,
                members,
                Escrow.takingOver(epoch, limits.totalActiveUsers(), members),
                Escrow.takingOver(epoch, limits.newUsersPerMinute(), members));
    }

    /// Takes new settings of the room. What its events change is changed by the clock: limits that
    /// an event lowers are lowered some seconds before, so that they are in force when it begins.
    public void configure(Room room, long nowMillis) {
        schedule = Optional.of(EventSchedule.of(room));
        followedUntilMillis = Long.MIN_VALUE;
        follow(nowMillis);
    }

    /// The wall clock was set: the clock that is handed in is ahead of it by another amount.
    void hostIsAhead(long millis) {
        if (millis != hostAheadMillis) {
            hostAheadMillis = millis;
            followedUntilMillis = Long.MIN_VALUE;
        }
    }

    private void follow(long nowMillis) {
        long wall = nowMillis - hostAheadMillis;
        if (schedule.isEmpty() || wall < followedUntilMillis) {
            return;
        }
        Phase phase = schedule.get().at(wall);
        Phase next = schedule.get().at(wall + AHEAD_MILLIS);
        followedUntilMillis = Math.min(phase.untilMillis(), next.untilMillis() - AHEAD_MILLIS);
        var now = Rules.of(phase);
        var soon = Rules.of(next).limits();
        held = now.entrance() == Rules.Entrance.HELD;
        var lower = new Limits(
                Math.min(now.limits().totalActiveUsers(), soon.totalActiveUsers()),
                Math.min(now.limits().newUsersPerMinute(), soon.newUsersPerMinute()),
                now.limits().session(),
                now.limits().sessionRenewal());
        if (!lower.equals(limits)) {
            take(lower);
        }
    }

    /// Takes new limits. Lower ones are in force when [#isInForce] says so.
    public void configure(Limits newLimits) {
        schedule = Optional.empty();
        held = false;
        take(newLimits);
    }

    private void take(Limits newLimits) {
        lowered |= newLimits.totalActiveUsers() < limits.totalActiveUsers()
                || newLimits.newUsersPerMinute() < limits.newUsersPerMinute();
        limits = newLimits;
        allotmentPlan.forget();
        seats.limit(limits.totalActiveUsers());
        passes.limit(limits.newUsersPerMinute());
        anywhere = 0;
    }

    /// Takes back what a data center holds if it has been silent for so long that it has stopped on
    /// its own to give out slots and renew sessions, and everything it had given out is over.
    ///
    /// @param ttl the same that data centers have; zero is never
    public void leaseTtl(Duration ttl) {
        leases.ttl(ttl);
    }

    /// Takes back at once what a data center holds that will not come back; the operator knows. If
    /// it still lets visitors in, the limit is broken by as many until it hears of this.
    public void forget(String center) {
        seats.forget(center);
        passes.forget(center);
        Heard before = heard.remove(center);
        if (before != null) {
            count(before.state(), -1);
        }
        allotmentPlan.forget();
    }

    /// Gives a data center nothing from now on, and lets it keep no more than it uses.
    public void bar(String center) {
        if (barred.add(center)) {
            allotmentPlan.forget();
        }
    }

    /// Gives it something again.
    public void admit(String center) {
        barred.remove(center);
    }

    /// Whether a data center follows this coordinator.
    boolean follows(String center) {
        return seats.follows(center) || passes.follows(center);
    }

    /// Takes a report of a data center, and gives it from Anywhere what it wants, as far as there
    /// is anything.
    public void take(CenterState told, long nowMillis) {
        seats.take(told.toldOfSeats());
        passes.take(told.toldOfPasses());
        Heard before = heard.get(told.center());
        boolean news = before == null || before.state().sequence() < told.sequence();
        if (!news || !members.contains(told.center()) || isForgotten(told)) {
            return;
        }
        heard.put(told.center(), new Heard(told, nowMillis));
        leases.heard(told.center(), nowMillis);
        count(told, 1);
        if (before != null) {
            count(before.state(), -1);
            stream.granted(told.granted() - before.state().granted());
        }
        give(told);
        allotmentPlan.raise();
        look(nowMillis);
    }

    private void count(CenterState state, int times) {
        waiting += (long) times * state.line().size();
        active += (long) times * (state.seats().inUse() - state.seats().heldBack());
    }

    /// Counts for those who look on. Passes of who is silent are back after a minute.
    private void look(long nowMillis) {
        admitted = 0;
        var names = new TreeMap<String, String>();
        for (Heard each : heard.values()) {
            var passesThere = each.state().passes();
            long age = nowMillis - each.atMillis();
            admitted += age < PASS_MILLIS ? passesThere.inUse() - passesThere.heldBack() : 0;
            if (age <= SILENT_MILLIS && !each.state().host().isEmpty()) {
                names.put(each.state().center(), each.state().host());
            }
        }
        hosts = names;
    }

    /// Divides everything again.
    public void step(long nowMillis) {
        follow(nowMillis);
        look(nowMillis);
        leases.look(followers(nowMillis), members.size() - barred.size(), nowMillis);
        reclaim(nowMillis);
        for (String center : barred) {
            seats.allot(center, 0);
            passes.allot(center, 0);
        }
        var near = new ArrayList<CenterState>();
        for (Heard each : heard.values()) {
            String center = each.state().center();
            boolean isHeard = nowMillis - each.atMillis() <= STILL_MILLIS;
            if (isHeard && seats.follows(center) && !barred.contains(center)) {
                near.add(each.state());
            }
        }
        int seatsLeft = left(seats, near, state -> state.seats().inUse());
        int passesLeft = left(passes, near, state -> state.passes().inUse());
        int free = Math.max(0, Math.min(seatsLeft, passesLeft));
        long inReach = 0;
        for (CenterState state : near) {
            inReach += state.line().size();
        }
        stream.advance(limits.newUsersPerMinute(), nowMillis);
        int slots = held ? 0 : inReach > free ? Math.min(free, stream.slots()) : free;
        var divided = divide(slots, near);
        anywhere = divided.anywhere();
        line = WorldLine.of(near, slots, nowMillis);
        sight = sight(near, seatsLeft, passesLeft, nowMillis);
        var wanted = new ArrayList<AllotmentPlan.Wish>();
        for (int i = 0; i < near.size(); i++) {
            var state = near.get(i);
            int more = divided.reserved().get(i) + divided.shares().get(i) + headroom(state);
            wanted.add(new AllotmentPlan.Wish(
                    state.center(), state.seats().inUse() + more, state.passes().inUse() + more));
        }
        allotmentPlan.allot(wanted);
    }

    /// The data centers whose allotments changed since the last message to them: they have to be
    /// informed now.
    public List<String> news() {
        var news = new ArrayList<String>();
        for (String member : members) {
            if (isNews(member)) {
                news.add(member);
            }
        }
        return news;
    }

    private boolean isNews(String center) {
        var allotments = terms(center);
        return seats.follows(center) && !allotments.equals(toldTerms.getOrDefault(center, AllotmentPair.NONE));
    }

    private AllotmentPair terms(String center) {
        return new AllotmentPair(seats.allotted(center), passes.allotted(center));
    }

    /// What to send to a data center now.
    public WorldState tell(String center) {
        Heard last = heard.get(center);
        toldTerms.put(center, terms(center));
        return new WorldState(
                ++version,
                last == null ? 0 : last.state().sequence(),
                seats.allotted(center),
                passes.allotted(center),
                seats.counted(center),
                passes.counted(center),
                waiting,
                active,
                isInForce(),
                line.upTo(),
                line.frontUpTo(),
                line.readyUpTo(),
                line.summary(),
                line.eligible(),
                line.flow(),
                Math.max(0, anywhere),
                leases.countAsContact(),
                OptionalLong.of(admitted),
                hosts,
                sight);
    }

    /// A member that is silent for longer than one that pauses, and may use what it holds, is lost.
    /// What it holds no other can use.
    private Sight sight(List<CenterState> near, int seatsLeft, int passesLeft, long nowMillis) {
        long placedUpTo = Bands.EVERYBODY;
        long seatsUsed = 0;
        long passesUsed = 0;
        long people = 0;
        for (CenterState state : near) {
            placedUpTo = Math.min(placedUpTo, state.placedUpTo());
            seatsUsed += state.seats().inUse();
            passesUsed += state.passes().inUse();
            people += state.seats().inUse()
                    - state.seats().heldBack()
                    + state.line().size();
        }
        var lost = new TreeSet<String>();
        for (String member : members) {
            Heard last = heard.get(member);
            boolean silent = last == null || nowMillis - last.atMillis() > SILENT_MILLIS;
            if (silent && !barred.contains(member) && mayHold(member)) {
                lost.add(member);
            }
        }
        return lost.isEmpty()
                ? new Sight(placedUpTo, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, lost)
                : new Sight(
                        placedUpTo,
                        Math.clamp(seatsLeft + seatsUsed, 0, limits.totalActiveUsers()),
                        Math.clamp(passesLeft + passesUsed, 0, limits.newUsersPerMinute()),
                        people,
                        lost);
    }

    /// Whether a data center may use something: it does not follow yet, or was allotted a part.
    private boolean mayHold(String center) {
        boolean unknown = !seats.follows(center) && !seats.isComplete();
        return unknown || seats.counted(center) > 0 || passes.counted(center) > 0;
    }

    /// Whether a lowered limit came into force everywhere since this was asked the last time.
    boolean cameIntoForce() {
        boolean came = lowered && isInForce();
        lowered &= !came;
        return came;
    }

    /// Whether no data center can admit beyond the limits.
    public boolean isInForce() {
        return seats.isInForce() && passes.isInForce();
    }

    /// The limits that it divides.
    Limits limits() {
        return limits;
    }

    /// How many seats no data center holds. Negative while a lowered limit is not in force.
    public long freeSeats() {
        return seats.free();
    }

    /// In a draw no visitor comes before another, wherever they wait.
    private Apportionment divide(int slots, List<CenterState> near) {
        var demands = new ArrayList<Demand>(near.size());
        boolean drawn = false;
        for (CenterState state : near) {
            demands.add(new Demand(state.line(), state.users()));
            drawn |= state.drawn();
        }
        return drawn
                ? Apportionment.drawn(slots, limits.totalActiveUsers(), demands)
                : Apportionment.of(slots, limits.totalActiveUsers(), demands);
    }

    private boolean isForgotten(CenterState told) {
        return seats.isForgotten(told.toldOfSeats()) || passes.isForgotten(told.toldOfPasses());
    }

    /// How many slots no data center holds and none is reserved of: what anyone may be given.
    public int anywhere() {
        return Math.max(0, anywhere);
    }

    /// How many seats are counted as held by all data centers together.
    public long seatsCounted() {
        return limits.totalActiveUsers() - seats.free();
    }

    /// How many passes are counted as held by all data centers together.
    public long passesCounted() {
        return limits.newUsersPerMinute() - passes.free();
    }

    private void reclaim(long nowMillis) {
        long session = LeaseEnds.sessionMillis(limits.session());
        for (String member : members) {
            if (leases.isOver(member, session, nowMillis)) {
                seats.reclaim(member);
            }
            if (leases.isOver(member, PASS_MILLIS, nowMillis)) {
                passes.reclaim(member);
            }
        }
    }

    /// How many are heard and follow, those left out that are forgotten.
    private int followers(long nowMillis) {
        int followers = 0;
        for (Heard each : heard.values()) {
            String center = each.state().center();
            boolean near = nowMillis - each.atMillis() <= SILENT_MILLIS;
            followers += near && seats.follows(center) && !barred.contains(center) ? 1 : 0;
        }
        return followers;
    }

    /// What data centers that are heard may use of a limit beyond what they use: all that is known
    /// of, less what the others hold.
    private int left(Escrow escrow, List<CenterState> near, ToIntFunction<CenterState> inUse) {
        long left = escrow.free();
        for (CenterState state : near) {
            left += escrow.counted(state.center()) - inUse.applyAsInt(state);
        }
        return Math.clamp(left, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// What a data center wants keeps being its own for a step, so that it need not ask again.
    private int headroom(CenterState state) {
        int more = Math.min(anywhere, Math.max(0, state.wanted()));
        anywhere -= more;
        return more;
    }

    private void give(CenterState told) {
        String center = told.center();
        long most = Math.min(anywhere, Math.min(seats.free(), passes.free()));
        int more = (int) Math.min(told.wanted(), most);
        if (more > 0 && seats.follows(center) && !barred.contains(center)) {
            anywhere -= more;
            seats.allot(center, seats.allotted(center).amount() + more);
            passes.allot(center, passes.allotted(center).amount() + more);
        }
    }
}
