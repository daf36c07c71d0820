package io.vestibule.coordination.world;

import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The place in a data center where the global coordinator of a room may be: there is one while
/// data centers report their state here, and none when they no longer do.
///
/// It remembers nothing over a restart and needs no agreement with the other hub. Whenever it
/// begins, or hears from a data center that follows a later coordinator, it opens an epoch above
/// all it has heard of; what it may give out then follows from what the adopters of that epoch
/// bring along ([Escrow]). So two hubs that both believe they are the coordinator share nothing out
/// twice. *Confined to its agent.*
public final class Hub {

    /*
     * Epochs have to be unique, also over restarts that remember nothing. They are moments, in
     * milliseconds, with the hub in the lowest bit; one that is not above all reported ones is
     * raised. A hub that restarts within the same millisecond, or by a clock that was set back, and
     * of whose last epoch it does not hear first, could open one twice; a process takes longer to
     * start than that.
     */

    /// A data center that reported nothing for this long is sent nothing: another hub has it, or it
    /// is cut off.
    private static final long TELLING_MILLIS = 6_000;

    /// After this long without any report the coordinator is elsewhere.
    private static final long ALONE_MILLIS = 60_000;

    private final boolean first;
    private final SequencedSet<String> members;
    private final Duration leaseTtl;
    private final Map<String, Long> toldMillis = new TreeMap<>();
    private final ForgetOrders forgetOrders = new ForgetOrders();
    private boolean fresh;
    private Room room;
    private @Nullable Global global;
    private long epoch;
    private long openedMillis;

    /// A place where nothing is yet.
    ///
    /// @param first whether this is the first of the two hubs
    /// @param members the names of all data centers of the room
    /// @param fresh whether the room never had a coordinator, so that no data center holds
    ///   anything: true for one hub of all, once
    /// @param leaseTtl the same that data centers have; see [Global#leaseTtl]
    public Hub(boolean first, boolean fresh, SequencedSet<String> members, Duration leaseTtl, Room room) {
        this.first = first;
        this.fresh = fresh;
        this.members = members;
        this.leaseTtl = leaseTtl;
        this.room = room;
    }

    /// What to send to a data center.
    public record Telling(String center, WorldState state) {}

    /// Takes new settings of the room.
    ///
    /// @return the messages to send now: lower limits bind at once
    public List<Telling> configure(Room newRoom, long nowMillis) {
        room = newRoom;
        var coordinator = global;
        if (coordinator == null) {
            return List.of();
        }
        coordinator.configure(newRoom, nowMillis);
        return news(coordinator, nowMillis);
    }

    /// Takes a report of a data center.
    ///
    /// @return the messages to send now
    public List<Telling> take(CenterState told, long nowMillis) {
        if (!members.contains(told.center())) {
            return List.of();
        }
        long follows =
                Math.max(told.seats().taken().epoch(), told.passes().taken().epoch());
        var coordinator = global;
        if (coordinator == null || follows > epoch) {
            coordinator = open(follows, follows == 0 && holdsNothing(told), nowMillis);
        }
        toldMillis.put(told.center(), nowMillis);
        coordinator.take(told, nowMillis);
        var tellings = new ArrayList<Telling>();
        tellings.add(new Telling(told.center(), coordinator.tell(told.center())));
        tellings.addAll(news(coordinator, nowMillis));
        return tellings;
    }

    private List<Telling> news(Global coordinator, long nowMillis) {
        var tellings = new ArrayList<Telling>();
        for (String center : coordinator.news()) {
            if (isNear(center, nowMillis)) {
                tellings.add(new Telling(center, coordinator.tell(center)));
            }
        }
        return tellings;
    }

    /// Divides everything again, about every second.
    ///
    /// @param nowMillis by a steady clock, as in all calls
    /// @param aheadMillis by how much that is ahead of the wall clock
    /// @return the messages to send now
    public List<Telling> step(long nowMillis, long aheadMillis) {
        if (global != null) {
            global.hostIsAhead(aheadMillis);
        }
        return step(nowMillis);
    }

    /// The same where the wall clock was never set.
    public List<Telling> step(long nowMillis) {
        var coordinator = global;
        if (coordinator == null) {
            return List.of();
        }
        if (toldMillis.values().stream().allMatch(at -> nowMillis - at > ALONE_MILLIS)) {
            global = null;
            toldMillis.clear();
            return List.of();
        }
        coordinator.step(nowMillis);
        var tellings = new ArrayList<Telling>();
        for (String center : members) {
            if (isNear(center, nowMillis)) {
                tellings.add(new Telling(center, coordinator.tell(center)));
            }
        }
        return tellings;
    }

    /// Takes which data centers are forgotten. They are given nothing until the order is withdrawn,
    /// and keep what they use; ask [#asks] then.
    ///
    /// @param standing every forget order that stands in the shared store
    public void forgets(Collection<ForgetNotice> standing, long nowMillis) {
        forgetOrders.follow(standing, nowMillis);
        if (global != null) {
            forgetOrders.barred().forEach(global::bar);
        }
    }

    /// What has to be asked of the shared store now; the same again until it is answered. A
    /// coordinator that began before it heard of a forget order starts again here.
    public List<HubAsk> asks(long nowMillis) {
        if (global == null) {
            return List.of();
        }
        if (forgetOrders.needNewEpoch(seen(global), nowMillis)) {
            return forgetOrders.asks(seen(open(epoch, false, nowMillis)), nowMillis);
        }
        return forgetOrders.asks(seen(global), nowMillis);
    }

    private ForgetOrders.Seen seen(Global coordinator) {
        return new ForgetOrders.Seen(epoch, openedMillis, coordinator::follows, toldMillis);
    }

    /// The order stands, and the store knows that the coordinator of this epoch relies on it: that
    /// data center is counted as zero from now on; see [Global#forget]. Nothing happens if it has
    /// reported meanwhile.
    public void countsNothing(HubAsk.CountNothing ask, long nowMillis) {
        String center = ask.word().center();
        if (global != null && ask.epoch() == epoch && !isNear(center, nowMillis) && forgetOrders.countsNothing(ask)) {
            global.forget(center);
        }
    }

    /// The order is withdrawn: that data center is one like all others again.
    public void isBack(ForgetNotice word) {
        if (forgetOrders.isBack(word) && global != null) {
            global.admit(word.center());
        }
    }

    /// A later coordinator counts a data center as zero that reports to this one: this one has to
    /// start again, above the later one.
    ///
    /// @param later the epoch of that one
    public void isOvertaken(long later, long nowMillis) {
        if (global != null && later > epoch) {
            open(later, false, nowMillis);
        }
    }

    /// The limits, if one that was lowered came into force everywhere since this was asked the last
    /// time.
    public Optional<Limits> cameIntoForce() {
        return global().filter(Global::cameIntoForce).map(Global::limits);
    }

    /// The coordinator, if it is here.
    public Optional<Global> global() {
        return Optional.ofNullable(global);
    }

    /// The epoch opened last; 0 if none was.
    public long epoch() {
        return epoch;
    }

    private boolean isNear(String center, long nowMillis) {
        Long at = toldMillis.get(center);
        return at != null && nowMillis - at <= TELLING_MILLIS;
    }

    private static boolean holdsNothing(CenterState told) {
        return told.seats().held() == 0 && told.passes().held() == 0;
    }

    /// @param untouched whether the data center that is heard first neither follows a coordinator
    ///   nor holds anything
    private Global open(long above, boolean untouched, long nowMillis) {
        long least = Math.max(Math.max(above, epoch) + 1, nowMillis << 1);
        epoch = (least & 1) == (first ? 0 : 1) ? least : least + 1;
        var opened = fresh && untouched
                ? Global.first(epoch, room.limits(), members)
                : Global.takingOver(epoch, room.limits(), members);
        fresh = false;
        opened.leaseTtl(leaseTtl);
        opened.configure(room, nowMillis);
        forgetOrders.barred().forEach(opened::bar);
        openedMillis = nowMillis;
        global = opened;
        return opened;
    }
}
