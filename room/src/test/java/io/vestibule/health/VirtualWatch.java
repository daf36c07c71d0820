package io.vestibule.health;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Nodes that watch origins, in virtual time: each with a keeper and an announcer, words that take
/// a while or are lost with a cut, one store that may be unreachable, and origins that are sick for
/// some nodes. *Confined to one thread.*
final class VirtualWatch {

    static final long START = 1_800_000_000_000L;
    private static final long STEP = 50;
    private static final long READ = 1_000;
    private static final long NOTICED = 4_000;

    private final SplittableRandom chance;
    private final List<HealthCheck> checks;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final List<Letter> letters = new ArrayList<>();
    private final Map<String, Announcement> store = new TreeMap<>();
    private final List<Told> told = new ArrayList<>();
    private final List<Probe> probes = new ArrayList<>();
    private final List<HealthRow> rows = new ArrayList<>();
    private final Map<Long, HealthRow> changes = new LinkedHashMap<>();
    private boolean storeAway;
    private Predicate<String> cutOff = _ -> false;
    private long changedMillis = Long.MIN_VALUE / 2;

    /// How often it changed which nodes there are and reach each other.
    private int reachChanges;

    private Predicate<String> sick = _ -> false;
    private long now = START;

    /// A probe that was made.
    record Probe(String check, String node, long atMillis) {}

    /// An alert that a node left.
    record Told(String node, Announcement row) {}

    private record Letter(String from, String to, NodeWord word, long atMillis) {}

    private record Answer(String check, long atMillis) {}

    private final class Node {
        private final String name;
        private final Optional<CheckRegion> region;
        private final List<Answer> answers = new ArrayList<>();
        private CheckKeeper keeper;
        private Announcer announcer;
        private boolean dead;
        private long readMillis;
        private List<Announcement> disk = List.of();

        /// What it sees of the others, and after which of their changes.
        private List<ProbeNode> seen = List.of();

        private int seenOf = -1;
        private boolean seenNoticed;

        Node(String name, Optional<CheckRegion> region) {
            this.name = name;
            this.region = region;
            begin();
        }

        void begin() {
            keeper = new CheckKeeper(name, now);
            announcer = new Announcer(name, disk, now);
            keeper.announced(id -> announcer.isStoreReached() ? announcer.newest(id) : Optional.empty());
            keeper.configure(checks, now);
            dead = false;
        }

        void step() {
            if (dead) {
                return;
            }
            keeper.nodes(seen(), 3, now);
            answers.removeIf(this::take);
            if (now - readMillis >= READ) {
                readMillis = now;
                if (storeAway) {
                    announcer.away(now);
                } else {
                    announcer.read(store.values(), now);
                    keeper.judgeAll(now);
                }
            }
            for (var due : keeper.step(now)) {
                probes.add(new Probe(due.check().id(), name, now));
                answers.add(new Answer(due.check().id(), now + chance.nextLong(10, 200)));
            }
            announce();
            rows.addAll(keeper.rows());
            for (NodeWord word : keeper.word(announcer.isStoreReached(), announcer.pending(), now)) {
                for (Node other : nodes.values()) {
                    if (other != this) {
                        letters.add(new Letter(name, other.name, word, now + chance.nextLong(5, 120)));
                    }
                }
            }
        }

        /// @return whether it has come
        private boolean take(Answer answer) {
            boolean come = answer.atMillis() <= now;
            if (come) {
                keeper.probed(answer.check(), result(sick.test(name)), now);
            }
            return come;
        }

        private void announce() {
            var before = announcer.pending();
            for (var step : announcer.step(keeper.states(), keeper.checks(), keeper.nodes(), now)) {
                switch (step) {
                    case Announcer.Errand.Tell(var row) -> {
                        told.add(new Told(name, row));
                        remember(row);
                    }
                    case Announcer.Errand.Write(var row) -> write(row);
                }
            }
            disk = announcer.pending();
            if (!disk.equals(before)) {
                keeper.hurry();
            }
        }

        private void write(Announcement row) {
            if (storeAway) {
                announcer.unwritten(row, now);
                return;
            }
            var there = store.get(row.checkId());
            boolean won = there == null || there.number() < row.number();
            if (won) {
                store.put(row.checkId(), row);
                remember(row);
            }
            announcer.written(row, won, now).ifPresent(it -> told.add(new Told(name, it)));
        }

        private void remember(Announcement row) {
            checks.stream()
                    .filter(check -> check.id().equals(row.checkId()))
                    .map(check -> HealthRow.of(row, check))
                    .forEach(it -> changes.put(it.id(), it));
        }

        private List<ProbeNode> seen() {
            boolean noticed = now - changedMillis >= NOTICED;
            if (seenOf != reachChanges || seenNoticed != noticed) {
                seen = nodes.values().stream()
                        .map(other -> new ProbeNode(
                                other.name,
                                other.region,
                                other == this || !noticed || (!other.dead && reaches(name, other.name))))
                        .toList();
                seenOf = reachChanges;
                seenNoticed = noticed;
            }
            return seen;
        }
    }

    VirtualWatch(long seed, List<HealthCheck> checks) {
        this.chance = new SplittableRandom(seed);
        this.checks = checks;
    }

    VirtualWatch with(String node, Optional<CheckRegion> region) {
        nodes.put(node, new Node(node, region));
        reachChanges++;
        return this;
    }

    /// Six nodes of two data centers in two regions.
    static VirtualWatch six(long seed, List<HealthCheck> checks) {
        var world = new VirtualWatch(seed, checks);
        for (int i = 1; i <= 3; i++) {
            world.with("ams/ams-" + i, Optional.of(CheckRegion.WEU));
            world.with("nyc/nyc-" + i, Optional.of(CheckRegion.ENAM));
        }
        return world;
    }

    private Node node(String name) {
        return Objects.requireNonNull(nodes.get(name), name);
    }

    private void reachChanged() {
        changedMillis = now;
        reachChanges++;
    }

    private boolean reaches(String from, String to) {
        return cutOff.test(from) == cutOff.test(to);
    }

    VirtualWatch run(long millis) {
        for (long end = now + millis; now < end; now += STEP) {
            letters.removeIf(this::deliver);
            nodes.values().forEach(Node::step);
        }
        return this;
    }

    /// @return whether it was due
    private boolean deliver(Letter letter) {
        boolean due = letter.atMillis() <= now;
        var to = node(letter.to());
        if (due && !to.dead && reaches(letter.from(), letter.to()) && to.keeper.heard(letter.word(), now)) {
            to.announcer.heard(letter.word(), now);
        }
        return due;
    }

    /// The origins are sick as these nodes see them.
    VirtualWatch sick(Predicate<String> forNodes) {
        sick = forNodes;
        return this;
    }

    /// These nodes and the others do not reach each other.
    VirtualWatch cut(Predicate<String> part) {
        cutOff = part;
        reachChanged();
        return this;
    }

    VirtualWatch heal() {
        cutOff = _ -> false;
        reachChanged();
        return this;
    }

    VirtualWatch kill(String node) {
        node(node).dead = true;
        reachChanged();
        return this;
    }

    VirtualWatch restart(String node) {
        node(node).answers.clear();
        node(node).begin();
        reachChanged();
        return this;
    }

    /// The clocks of all nodes are set back. Letters and answers under way arrive as they would.
    VirtualWatch setBack(long millis) {
        now -= millis;
        letters.replaceAll(it -> new Letter(it.from(), it.to(), it.word(), it.atMillis() - millis));
        for (Node node : nodes.values()) {
            node.readMillis = now;
            node.answers.replaceAll(it -> new Answer(it.check(), it.atMillis() - millis));
        }
        return this;
    }

    VirtualWatch store(boolean there) {
        storeAway = !there;
        return this;
    }

    long now() {
        return now;
    }

    List<Probe> probes() {
        return probes;
    }

    /// What the history keeps of probes.
    List<HealthRow> history() {
        return rows;
    }

    /// What it keeps of changes of a check, in the order of time.
    List<HealthRow> changes(HealthCheck check) {
        return changes.values().stream()
                .filter(row -> row.check().id().equals(check.id()))
                .sorted(Comparator.comparingLong(HealthRow::atMillis))
                .toList();
    }

    /// The alerts left since the last call, each id once, as the bell keeps them.
    List<Announcement> announced() {
        var once = new LinkedHashMap<String, Announcement>();
        told.forEach(it -> once.putIfAbsent(it.row().checkId() + ":" + it.row().number(), it.row()));
        told.clear();
        return List.copyOf(once.values());
    }

    /// The same, by the nodes that left them first: those that have no store cannot compare.
    List<Told> told() {
        var all = List.copyOf(told);
        told.clear();
        return all;
    }

    Map<String, CheckState> states(String check) {
        var states = new TreeMap<String, CheckState>();
        nodes.values().stream()
                .filter(node -> !node.dead)
                .forEach(node -> states.put(node.name, node.keeper.states().get(check)));
        return states;
    }

    Map<String, CheckStatus> statuses(String check) {
        var statuses = new HashMap<String, CheckStatus>();
        states(check).forEach((node, state) -> statuses.put(node, state.status()));
        return statuses;
    }

    Map<String, Announcement> rows() {
        return store;
    }

    Announcement row(HealthCheck check) {
        return Objects.requireNonNull(store.get(check.id()));
    }

    CheckState state(HealthCheck check, String node) {
        return Objects.requireNonNull(states(check.id()).get(node));
    }

    private ProbeResult result(boolean failed) {
        return new ProbeResult(
                now,
                failed ? Optional.of(FailureReason.TCP_TIMEOUT) : Optional.empty(),
                "192.0.2.7",
                failed ? 0 : 200,
                SampleChecks.NO_TIMES,
                0);
    }
}
