package io.vestibule.coordination.world;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.queue.LineSummary;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/// Data centers with two hubs among them and the store that all share, a second at a time: the test
/// decides which of them die and come back, reach each other or are forgotten. Messages take a
/// second or more. People wait everywhere, any number of them. *Confined to its test.*
public final class ForgetfulWorld {

    public static final int LIMIT = 90;
    private static final long SECOND = 1_000;
    private static final Room ROOM = Scenario.room(Scenario.limits(LIMIT, LIMIT, 60), QueueingMethod.FIFO, false);

    public final Words words = new Words();
    public final Map<String, Site> sites = new LinkedHashMap<>();
    public final Map<String, Place> places = new LinkedHashMap<>();
    private final Hubs hubs;

    /// What arrives in which second.
    private final TreeMap<Long, List<Runnable>> way = new TreeMap<>();

    /// How many seconds the next message takes.
    private final LongSupplier delays;

    /// Pairs of data centers that do not reach each other.
    public final Set<Set<String>> cuts = new HashSet<>();

    private long now = 1_800_000_000_000L;

    /// The store.
    public static final class Words {
        private final Map<String, ForgetNotice> standing = new TreeMap<>();
        private final Map<String, Long> goneBy = new HashMap<>();
        private long number;

        public void forget(String center) {
            standing.put(center, new ForgetNotice(center, ++number));
        }

        public boolean stands(String center) {
            return standing.containsKey(center);
        }

        private boolean countsNothing(HubAsk.CountNothing ask) {
            boolean stands = ask.word().equals(standing.get(ask.word().center()));
            if (stands) {
                goneBy.merge(ask.word().center(), ask.epoch(), Math::max);
            }
            return stands;
        }

        private long takesBack(HubAsk.TakeBack ask) {
            long later = goneBy.getOrDefault(ask.word().center(), 0L);
            if (later > ask.epoch()) {
                return later;
            }
            standing.remove(ask.word().center(), ask.word());
            return 0;
        }
    }

    /// A place of the global coordinator.
    public final class Place {
        private final String name;
        private Hub hub;

        Place(String name, boolean fresh) {
            this.name = name;
            hub = newHub(fresh);
        }

        private Hub newHub(boolean fresh) {
            var members = new LinkedHashSet<>(sites.keySet());
            return new Hub(name.equals(hubs.first()), fresh, members, Duration.ZERO, ROOM);
        }

        /// It stands on another node from now on, which knows nothing.
        public void moves() {
            hub = newHub(false);
        }

        private void take(CenterState state) {
            if (!stands(this)) {
                return;
            }
            hub.forgets(words.standing.values(), now);
            tell(hub.take(state, now));
        }

        private void second() {
            hub.forgets(words.standing.values(), now);
            for (HubAsk ask : hub.asks(now)) {
                switch (ask) {
                    case HubAsk.CountNothing counting -> {
                        if (words.countsNothing(counting)) {
                            hub.countsNothing(counting, now);
                        }
                    }
                    case HubAsk.TakeBack taking -> {
                        long later = words.takesBack(taking);
                        if (later == 0) {
                            hub.isBack(taking.word());
                        } else {
                            hub.isOvertaken(later, now);
                        }
                    }
                }
            }
            tell(hub.step(now));
        }

        private void tell(List<Hub.Telling> tellings) {
            for (Hub.Telling telling : tellings) {
                var to = site(telling.center());
                send(name, to.name, () -> to.take(name, telling.state()));
            }
        }
    }

    /// A data center.
    public final class Site {
        public final String name;
        private BoundedCounter seats = new BoundedCounter();
        private BoundedCounter passes = new BoundedCounter();
        private HubCalls calls = new HubCalls(hubs);
        private int inside;
        private boolean dead;
        private boolean knows = true;
        private long rebornAt;
        private long sequence;
        public int waiting;

        Site(String name) {
            this.name = name;
        }

        public int inside() {
            return dead ? 0 : inside;
        }

        /// How many may be in use here without anybody else's knowledge.
        int held() {
            return dead ? 0 : seats.held(inside);
        }

        public boolean isDead() {
            return dead;
        }

        public void leave(int people) {
            inside = Math.max(0, inside - people);
        }

        /// All its nodes are gone, and with them what a hub there knew.
        public void dies() {
            dead = true;
            places.values().stream().filter(it -> it.name.equals(name)).forEach(Place::moves);
        }

        /// It starts with what is on its disks.
        public void comesBack() {
            dead = false;
            calls = new HubCalls(hubs);
        }

        /// It starts with nothing; none of those who were inside is there any more.
        public void beginsAgain() {
            comesBack();
            seats = new BoundedCounter();
            passes = new BoundedCounter();
            inside = 0;
            knows = false;
            rebornAt = 0;
        }

        private void take(String hub, WorldState told) {
            if (dead) {
                return;
            }
            calls.heard(hub);
            if (!knows && (rebornAt == 0 || told.heard() < rebornAt)) {
                return;
            }
            knows = true;
            seats.take(told.seats());
            passes.take(told.passes());
            admit();
        }

        private void admit() {
            int more = Math.clamp(seats.amount() - inside, 0, waiting);
            inside += more;
            waiting -= more;
        }

        private void second() {
            if (dead) {
                return;
            }
            admit();
            sequence = Math.max(sequence + 1, now);
            if (!knows && rebornAt == 0) {
                rebornAt = sequence;
            }
            var state = CenterStates.of(
                    name,
                    sequence,
                    new Held(seats.inForce(), seats.held(inside), inside, 0),
                    new Held(passes.inForce(), passes.held(0), 0, 0),
                    0,
                    LineSummary.EMPTY,
                    inside + waiting,
                    Outlook.UNKNOWN,
                    waiting);
            for (String hub : calls.tell(now)) {
                send(name, hub, () -> place(hub).take(state));
            }
        }
    }

    /// @param delays how many seconds a message takes, 1 or more; 0 is lost
    public ForgetfulWorld(LongSupplier delays, String... names) {
        this.delays = delays;
        hubs = Hubs.of(ROOM.id(), List.of(names));
        for (String name : names) {
            sites.put(name, new Site(name));
        }
        for (String hub : List.of(hubs.first(), hubs.second())) {
            places.put(hub, new Place(hub, hub.equals(hubs.first())));
        }
    }

    public Site site(String name) {
        return Objects.requireNonNull(sites.get(name));
    }

    private Place place(String hub) {
        return Objects.requireNonNull(places.get(hub));
    }

    /// Those that are no hubs.
    public List<Site> others() {
        return sites.values().stream()
                .filter(site -> !places.containsKey(site.name))
                .toList();
    }

    public Place firstPlace() {
        return place(hubs.first());
    }

    public Place secondPlace() {
        return place(hubs.second());
    }

    public int inside() {
        return sites.values().stream().mapToInt(Site::inside).sum();
    }

    public int held() {
        return sites.values().stream().mapToInt(Site::held).sum();
    }

    private void send(String from, String to, Runnable message) {
        long delay = delays.getAsLong();
        if (delay > 0) {
            way.computeIfAbsent(now + delay * SECOND, _ -> new ArrayList<>()).add(() -> {
                if (from.equals(to) || !cuts.contains(Set.of(from, to))) {
                    message.run();
                }
            });
        }
    }

    private boolean stands(Place place) {
        return !site(place.name).dead;
    }

    public void run(int seconds) {
        for (int each = 0; each < seconds; each++) {
            now += SECOND;
            for (var due = way.pollFirstEntry(); due != null; due = way.pollFirstEntry()) {
                if (due.getKey() > now) {
                    way.put(due.getKey(), due.getValue());
                    break;
                }
                due.getValue().forEach(Runnable::run);
            }
            sites.values().forEach(Site::second);
            places.values().stream().filter(this::stands).forEach(Place::second);
        }
    }
}
