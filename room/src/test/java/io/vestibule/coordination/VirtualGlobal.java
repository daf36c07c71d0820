package io.vestibule.coordination;

import io.vestibule.coordination.books.World;
import io.vestibule.coordination.center.VirtualHouse;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.Global;
import io.vestibule.coordination.world.Hub;
import io.vestibule.coordination.world.HubCalls;
import io.vestibule.coordination.world.Hubs;
import io.vestibule.room.Room;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SplittableRandom;

/// The two hubs of a virtual world, somewhere far away: messages take 20 to 120 ms, now and then
/// seconds, get lost and come twice. *Confined to its world.*
public final class VirtualGlobal {

    private static final long STEP_MILLIS = 1_000;

    private final World world;
    private final VirtualTime time;
    private final SplittableRandom random;

    private final Hubs hubs;
    private final Map<String, VirtualHub> places = new LinkedHashMap<>();
    private final Map<VirtualHouse, HubCalls> calls = new HashMap<>();

    private Room room;

    /// A hub that may be down, or out of reach of some.
    private static final class VirtualHub {
        private Hub hub;
        private boolean down;
        private final Set<VirtualHouse> outOfReach = new HashSet<>();

        VirtualHub(Hub hub) {
            this.hub = hub;
        }
    }

    public VirtualGlobal(World world, SplittableRandom random) {
        this.world = world;
        this.random = random;
        time = world.time;
        room = world.scenario.room();
        hubs = Hubs.of(room.id(), members());
        places.put(hubs.first(), new VirtualHub(newHub(hubs.first(), true)));
        places.put(hubs.second(), new VirtualHub(newHub(hubs.second(), false)));
        time.every(STEP_MILLIS, this::step);
    }

    private Hub newHub(String center, boolean fresh) {
        return new Hub(center.equals(hubs.first()), fresh, members(), Duration.ZERO, room);
    }

    public void configure(Room newRoom) {
        room = newRoom;
        places.values().forEach(place -> place.hub.configure(room, time.now()));
    }

    /// Whether the newest one says that limits are in force everywhere.
    public boolean isInForce() {
        return places.values().stream()
                .filter(place -> !place.down)
                .map(place -> place.hub)
                .max(Comparator.comparingLong(Hub::epoch))
                .flatMap(Hub::global)
                .filter(Global::isInForce)
                .isPresent();
    }

    /// The first hub is down for a while and loses its memory; or, if that is negative, it
    /// continues and half of the data centers cannot reach it.
    public void replaced(int downMillis) {
        var first = places.values().iterator().next();
        if (downMillis >= 0) {
            first.down = true;
            first.hub = newHub(hubs.first(), false);
            time.after(downMillis, () -> first.down = false);
        } else {
            var some = world.houses.stream().filter(_ -> random.nextBoolean()).toList();
            first.outOfReach.addAll(some);
            time.after(-downMillis, () -> first.outOfReach.removeAll(some));
        }
    }

    /// A data center tells.
    public void deliver(VirtualHouse from, CenterState state) {
        var call = calls.computeIfAbsent(from, _ -> new HubCalls(hubs));
        for (String name : call.tell(time.now())) {
            var place = place(name);
            send(() -> {
                if (reaches(from, place)) {
                    tell(name, place.hub.take(state, time.now()));
                }
            });
        }
    }

    private VirtualHub place(String hub) {
        return Objects.requireNonNull(places.get(hub));
    }

    private static boolean reaches(VirtualHouse house, VirtualHub place) {
        return !house.isCut() && !place.down && !place.outOfReach.contains(house);
    }

    private void step() {
        places.forEach((name, place) -> {
            if (!place.down) {
                tell(name, place.hub.step(time.now()));
            }
        });
    }

    private void tell(String hub, List<Hub.Telling> tellings) {
        var place = place(hub);
        for (Hub.Telling telling : tellings) {
            world.houses.stream()
                    .filter(house -> house.name().equals(telling.center()))
                    .filter(house -> reaches(house, place))
                    .forEach(house -> send(() -> {
                        calls.computeIfAbsent(house, _ -> new HubCalls(hubs)).heard(hub);
                        house.hear(Written.andRead(telling.state()));
                    }));
        }
    }

    /// Between data centers.
    public void send(Runnable message) {
        int copies = random.nextInt(20) == 0 ? 2 : random.nextInt(20) == 0 ? 0 : 1;
        for (int i = 0; i < copies; i++) {
            boolean slow = random.nextInt(30) == 0;
            time.after(20 + random.nextInt(slow ? 6_000 : 100), message);
        }
    }

    private SequencedSet<String> members() {
        var names = new LinkedHashSet<String>();
        for (int number = 0; number < world.scenario.centers(); number++) {
            names.add("dc" + number);
        }
        return names;
    }
}
