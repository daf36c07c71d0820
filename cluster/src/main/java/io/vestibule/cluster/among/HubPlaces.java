package io.vestibule.cluster.among;

import io.vestibule.cluster.link.Post;
import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.ForgetNotice;
import io.vestibule.coordination.world.Hub;
import io.vestibule.coordination.world.HubAsk;
import io.vestibule.coordination.world.Hubs;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The places of global coordinators on this node. *Thread-safe*: each place is used by one thread
/// at a time.
final class HubPlaces {

    private static final Logger LOG = LoggerFactory.getLogger(HubPlaces.class);

    private final String center;
    private final List<String> centers;
    private final Duration leaseTtl;
    private final Post post;
    private final EpochClock clock;
    private final Function<RoomId, Optional<Room>> rooms;
    private final SharedFacts facts;
    private final Map<RoomId, Hub> hubs = new ConcurrentHashMap<>();

    /// In which epoch a room's coordinator was said to be here; 0 if it is not.
    private final Map<RoomId, Long> epochs = new ConcurrentHashMap<>();

    /// Rooms of which it is asked whether they are new.
    private final Set<RoomId> beginning = ConcurrentHashMap.newKeySet();

    /// Whether the shared store is being asked about forgotten data centers.
    private final AtomicBoolean asking = new AtomicBoolean();

    /// Why it could not be asked; empty if it could.
    private volatile String trouble = "";

    private record Asking(RoomId room, Hub hub, HubAsk ask) {}

    /// @param center the name of this data center
    /// @param centers the names of all
    /// @param leaseTtl after so long without contact data centers give out nothing more; zero is
    ///   never
    /// @param rooms the rooms of the directory
    /// @param facts whether a room was never shared out before, and who is forgotten
    HubPlaces(
            String center,
            List<String> centers,
            Duration leaseTtl,
            Post post,
            EpochClock clock,
            Function<RoomId, Optional<Room>> rooms,
            SharedFacts facts) {
        this.center = center;
        this.centers = centers;
        this.leaseTtl = leaseTtl;
        this.post = post;
        this.clock = clock;
        this.rooms = rooms;
        this.facts = facts;
    }

    /// A data center sends its state. Of a room that is not known here yet it sends it again.
    void take(RoomId room, CenterState state) {
        var hub = hubs.get(room);
        if (hub == null) {
            rooms.apply(room).ifPresent(known -> begin(known, state));
            return;
        }
        List<Hub.Telling> tellings;
        synchronized (hub) {
            tellings = hub.take(state, clock.millis());
        }
        tell(room, tellings);
    }

    /// Asks once whether the room is new, which may take its time; what is sent meanwhile is sent
    /// again.
    private void begin(Room room, CenterState state) {
        if (beginning.add(room.id())) {
            Thread.ofVirtual().name("hub-begins").start(() -> place(room, state));
        }
    }

    private void place(Room room, CenterState state) {
        boolean placed = false;
        try {
            var told = new HubBeginning(facts);
            boolean fresh = told.isFresh(room.id());
            placed = place(room, hub(room, fresh, told.forgotten()));
        } catch (RuntimeException e) {
            LOG.error("room {}: the global coordinator cannot start here yet", room.id(), e);
        } finally {
            if (!placed) {
                // Asked again when a data center sends again.
                beginning.remove(room.id());
            }
        }
        if (placed) {
            take(room.id(), state);
        }
    }

    /// Unless the place was closed meanwhile.
    private synchronized boolean place(Room room, Hub hub) {
        if (!beginning.remove(room.id())) {
            return false;
        }
        hubs.putIfAbsent(room.id(), hub);
        return true;
    }

    private Hub hub(Room room, boolean fresh, List<ForgetNotice> forgotten) {
        var hub = new Hub(
                Hubs.of(room.id(), centers).first().equals(center),
                fresh,
                new LinkedHashSet<>(centers),
                leaseTtl,
                room);
        hub.forgets(forgotten, clock.millis());
        return hub;
    }

    /// About every second.
    void step() {
        var forgotten = facts.forgotten();
        var asks = new ArrayList<Asking>();
        hubs.forEach((room, hub) -> {
            List<Hub.Telling> tellings;
            synchronized (hub) {
                long now = clock.millis();
                hub.forgets(forgotten, now);
                hub.asks(now).forEach(ask -> asks.add(new Asking(room, hub, ask)));
                tellings = hub.step(now, clock.aheadMillis());
                report(room, hub);
            }
            tell(room, tellings);
        });
        if (!asks.isEmpty() && asking.compareAndSet(false, true)) {
            Thread.ofVirtual().name("hub-asks").start(() -> ask(asks));
        }
    }

    /// Says in the log what changed: where the coordinator is, and that limits are in force.
    private void report(RoomId room, Hub hub) {
        long epoch = hub.global().isPresent() ? hub.epoch() : 0;
        Long before = epochs.put(room, epoch);
        if (epoch != (before == null ? 0 : before)) {
            if (epoch == 0) {
                LOG.info("room {}: the global coordinator is no longer in {}", room, center);
            } else {
                LOG.info("room {}: the global coordinator is now in {}, epoch {}", room, center, epoch);
            }
        }
        hub.cameIntoForce()
                .ifPresent(limits -> LOG.info(
                        "room {}: the limits of {} active users and {} new users"
                                + " per minute are in force in every data center",
                        room,
                        limits.totalActiveUsers(),
                        limits.newUsersPerMinute()));
    }

    /// One after the other; what could not be asked is asked again at another step.
    private void ask(List<Asking> asks) {
        try {
            asks.forEach(this::ask);
            trouble = "";
        } catch (Failure e) {
            String now = String.valueOf(e.getMessage());
            if (!now.equals(trouble)) {
                LOG.warn("forgotten data centers cannot be processed yet: {}", now);
            }
            trouble = now;
        } finally {
            asking.set(false);
        }
    }

    private void ask(Asking asked) {
        var hub = asked.hub();
        switch (asked.ask()) {
            case HubAsk.CountNothing counting -> {
                if (facts.goesBy(asked.room(), counting)) {
                    LOG.info(
                            "room {}: data center {} is forgotten; what it held goes to the others",
                            asked.room(),
                            counting.word().center());
                    synchronized (hub) {
                        hub.countsNothing(counting, clock.millis());
                    }
                }
            }
            case HubAsk.TakeBack taking -> {
                long later = facts.takesBack(asked.room(), taking);
                synchronized (hub) {
                    if (later == 0) {
                        LOG.info(
                                "room {}: data center {} is back and no longer forgotten",
                                asked.room(),
                                taking.word().center());
                        hub.isBack(taking.word());
                    } else {
                        hub.isOvertaken(later, clock.millis());
                    }
                }
            }
        }
    }

    private void tell(RoomId room, List<Hub.Telling> tellings) {
        for (Hub.Telling telling : tellings) {
            post.toRoom(telling.center(), room, new Frame.Told(center, telling.state()));
        }
    }

    /// Takes new settings of a room.
    void configure(Room room) {
        var hub = hubs.get(room.id());
        if (hub != null) {
            List<Hub.Telling> tellings;
            synchronized (hub) {
                tellings = hub.configure(room, clock.millis());
            }
            tell(room.id(), tellings);
        }
    }

    /// The place of a room's coordinator is elsewhere from now on, or the room is gone.
    synchronized void close(RoomId room) {
        beginning.remove(room);
        hubs.remove(room);
        Long before = epochs.remove(room);
        if (before != null && before > 0) {
            LOG.info("room {}: the global coordinator is moving away from {}", room, center);
        }
    }

    /// Closes the places of rooms that are gone, also of those that are hosted elsewhere.
    void retain(Predicate<RoomId> isThere) {
        rooms().stream().filter(isThere.negate()).forEach(this::close);
    }

    /// How many slots of a room no data center holds, if its coordinator is here.
    OptionalInt anywhere(RoomId room) {
        var hub = hubs.get(room);
        if (hub == null) {
            return OptionalInt.empty();
        }
        synchronized (hub) {
            return hub.global().stream().mapToInt(global -> global.anywhere()).findFirst();
        }
    }

    /// The rooms whose place is here.
    List<RoomId> rooms() {
        return List.copyOf(hubs.keySet());
    }
}
