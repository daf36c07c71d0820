package io.vestibule.cluster.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.KeptTerms;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TermClaimTest {

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 150);
    }

    /// Hosts come at any time, several at once, and continue without knowing of each other; frames
    /// get lost, doubled and overtake each other; all processes end at once, and what they kept for
    /// others is gone. What a host was told that a majority has is known to everyone who hosts the
    /// room in a later term, whenever that was, and does not take all for given out.
    @ParameterizedTest
    @MethodSource("seeds")
    void whatAMajorityKeepsEveryLaterHostKnows(long seed) {
        var chance = new SplittableRandom(seed);
        var town = new Net(chance.nextBoolean() ? 3 : 5, chance);

        for (int step = 0; step < 600; step++) {
            town.step();
        }

        assertThat(town.begun).isNotEmpty();
        for (var later : town.begun.entrySet()) {
            long source = later.getValue().term();
            town.confirmed.headMap(later.getKey()).forEach((term, through) -> {
                assertThat(source)
                        .as("term %d learns of term %d", later.getKey(), term)
                        .isGreaterThanOrEqualTo(term);
                if (source == term) {
                    assertThat(later.getValue().through())
                            .as("of term %d", term)
                            .isGreaterThanOrEqualTo(through);
                }
            });
        }
    }

    @Test
    void aRoomThatNobodyKnowsIsFreshWhenAMajorityOfAllThatShouldBeThereSaysSo() {
        var three = Set.of("a", "b", "c");
        var claiming = new TermClaim(3, 100, 0);
        assertThat(claiming.lookAround(Set.of("a"), 0)).hasSize(1);
        claiming.take("a", new Frame.Claimed(100, 0, 0, 0), 1);
        assertThat(claiming.lookAround(Set.of("a"), 10_000)).isEmpty();
        assertThat(claiming.isDone()).isFalse();

        assertThat(claiming.lookAround(three, 10_300)).extracting(s -> s.node()).contains("b", "c");
        claiming.take("b", new Frame.Claimed(100, 0, 0, 0), 10_301);
        claiming.take("c", new Frame.Claimed(100, 0, 0, 0), 10_301);
        claiming.lookAround(three, 10_302);

        assertThat(claiming.isDone()).isTrue();
        assertThat(claiming.isFresh()).isTrue();
    }

    @Test
    void aNodeThatStaysAloneTooLongBeginsAndHoldsTheRoomForFull() {
        var claiming = new TermClaim(3, 100, 0);
        claiming.lookAround(Set.of("a"), 0);
        claiming.take("a", new Frame.Claimed(100, 0, 0, 0), 1);

        claiming.lookAround(Set.of("a"), 15_000);

        assertThat(claiming.isDone()).isTrue();
        assertThat(claiming.isFresh()).isFalse();
    }

    @Test
    void aClaimThatIsNotTheLatestIsMadeAgain() {
        var claiming = new TermClaim(1, 100, 0);
        claiming.lookAround(Set.of("a"), 0);

        claiming.take("a", new Frame.Claimed(100, 0, 0, 700), 1);

        assertThat(claiming.term()).isEqualTo(701);
        assertThat(claiming.lookAround(Set.of("a"), 2))
                .containsExactly(new TermClaim.Sending("a", new Frame.Claim(701)));
    }

    /// The others may have continued without it since.
    @Test
    void whoWasTheLastHostByItsOwnWordIsNoMajority() {
        var claiming = new TermClaim(3, 100, 0);
        claiming.lookAround(Set.of("a"), 0);
        claiming.take("a", new Frame.Claimed(100, 7, 5, 0, 7, true), 1);
        for (long now = 300; now < 15_000; now += 300) {
            claiming.lookAround(Set.of("a"), now);
            assertThat(claiming.waitsFor(5_000)).isPresent();
        }
        assertThat(asked(claiming.lookAround(Set.of("a"), 15_000))).containsExactly(wanted("a", 5));
        assertThat(claiming.knowsAll()).isFalse();
    }

    /// After all were without power: b and c have forgotten what a, the host, told them.
    @Test
    void theLastHostAndAnotherAreEnough() {
        var claiming = new TermClaim(3, 100, 0);
        claiming.lookAround(Set.of("a", "c"), 0);
        claiming.take("a", new Frame.Claimed(100, 7, 0, 0, 7, true), 1);
        claiming.take("c", new Frame.Claimed(100, 0, 0, 0, 7, false), 1);

        assertThat(asked(claiming.lookAround(Set.of("a", "c"), 2))).containsExactly(wanted("a", 0));
        assertThat(claiming.knowsAll()).isTrue();
    }

    @Test
    void thoseWhoForgotWaitForWhoMayKnowAndThenTakeAllForGivenOut() {
        var claiming = new TermClaim(3, 100, 0);
        claiming.lookAround(Set.of("b", "c"), 0);
        claiming.take("b", new Frame.Claimed(100, 0, 0, 0, 7, false), 1);
        claiming.take("c", new Frame.Claimed(100, 3, 9, 0, 7, true), 1);
        for (long now = 300; now < 15_000; now += 300) {
            assertThat(claiming.lookAround(Set.of("b", "c"), now)).isEmpty();
        }
        assertThat(claiming.waitsFor(14_999)).contains("waiting for other nodes' copies: 2 of 3 nodes have answered");

        claiming.lookAround(Set.of("b", "c"), 15_000);
        assertThat(claiming.isDone()).isTrue();
        assertThat(claiming.isFresh()).isFalse();
        assertThat(claiming.knowsAll()).isFalse();
        assertThat(claiming.gathered().got()).isEqualTo(Frame.Got.NOTHING);
    }

    /// Five nodes, of which c has most and b less; a is about to host the room.
    @Test
    void aNodeThatDiesInTheMiddleOfSendingIsReplacedByTheNextOfAMajority() {
        var host = told(7);
        var c = new Mirror();
        var b = new Mirror();
        tells(host, 1, b);
        tells(host, 2, c);
        var five = Set.of("a", "b", "c", "d", "e");
        var claiming = new TermClaim(5, 100, 0);
        claiming.lookAround(five, 0);
        answer(claiming, Map.of("a", new Mirror(), "b", b, "c", c, "d", new Mirror()), 1);
        assertThat(asked(claiming.lookAround(five, 400))).containsExactly(wanted("c", 3));

        var sent = c.frames();
        sent.subList(0, 2).forEach(piece -> claiming.take("c", piece, 401));
        var four = Set.of("a", "b", "d", "e");

        assertThat(asked(claiming.lookAround(four, 1_000))).containsExactly(wanted("b", 1));
        sent.forEach(late -> claiming.take("c", late, 1_001));
        assertThat(claiming.isDone()).as("by whom nobody asks any more").isFalse();
        b.frames().forEach(frame -> claiming.take("b", frame, 1_002));
        assertThat(claiming.isDone()).isTrue();
        assertThat(claiming.knowsAll()).isTrue();
        assertThat(claiming.gathered().got()).isEqualTo(b.got());
    }

    /// Nobody has noticed yet that c is dead: it is a member and silent.
    @Test
    void aNodeThatFallsSilentInTheMiddleOfSendingIsWaitedForFiveSeconds() {
        var host = told(7);
        var c = new Mirror();
        var b = new Mirror();
        tells(host, 1, b);
        tells(host, 2, c);
        var three = Set.of("a", "b", "c");
        var claiming = new TermClaim(3, 100, 0);
        claiming.lookAround(three, 0);
        answer(claiming, Map.of("a", new Mirror(), "b", b, "c", c), 1);
        assertThat(asked(claiming.lookAround(three, 2))).containsExactly(wanted("c", 3));
        claiming.take("c", c.frames().getFirst(), 3);

        for (long now = 500; now <= 5_000; now += 500) {
            assertThat(asked(claiming.lookAround(three, now))).isSubsetOf(wanted("c", 3));
        }
        assertThat(claiming.waitsFor(5_000)).contains("node c is sending its copy");
        assertThat(claiming.lookAround(three, 5_600)).isEmpty();
        assertThat(claiming.lookAround(three, 5_700))
                .extracting(TermClaim.Sending::node)
                .containsExactlyInAnyOrder("a", "b", "c");
        answer(claiming, Map.of("a", new Mirror(), "b", b), 5_701);

        assertThat(asked(claiming.lookAround(three, 6_000))).containsExactly(wanted("b", 1));
        b.frames().forEach(frame -> claiming.take("b", frame, 6_001));
        assertThat(claiming.knowsAll()).isTrue();
        assertThat(claiming.gathered().got()).isEqualTo(b.got());
    }

    /// Of three one died before and one dies now: what is left may not be all.
    @Test
    void withoutAMajorityItWaitsAndSaysSoAndThenDoesNotKnowAll() {
        var host = told(7);
        var c = new Mirror();
        var a = new Mirror();
        tells(host, 1, a);
        tells(host, 2, c);
        var claiming = new TermClaim(3, 100, 0);
        claiming.lookAround(Set.of("a", "c"), 0);
        answer(claiming, Map.of("a", a, "c", c), 1);
        assertThat(asked(claiming.lookAround(Set.of("a", "c"), 2))).containsExactly(wanted("c", 3));
        claiming.take("c", c.frames().getFirst(), 3);
        var alone = Set.of("a");

        for (long now = 300; now < 15_000; now += 300) {
            assertThat(claiming.lookAround(alone, now)).isEmpty();
        }
        assertThat(claiming.waitsFor(4_999)).isEmpty();
        assertThat(claiming.waitsFor(5_000)).contains("waiting for other nodes' copies: 1 of 3 nodes have answered");

        assertThat(asked(claiming.lookAround(alone, 15_000))).containsExactly(wanted("a", 1));
        a.frames().forEach(frame -> claiming.take("a", frame, 15_001));
        assertThat(claiming.isDone()).isTrue();
        assertThat(claiming.knowsAll()).isFalse();
        assertThat(claiming.waitsFor(15_002)).isEmpty();
    }

    /// A host with a copy of three pieces.
    private static MirrorStream told(long term) {
        var copy = new Chunks();
        copy.write(new byte[300_000], 0, 300_000);
        var stream = new MirrorStream(term);
        stream.copied(copy);
        return stream;
    }

    /// So many entries more, and a mirror that has all.
    private static void tells(MirrorStream host, int entries, Mirror mirror) {
        for (int i = 0; i < entries; i++) {
            host.append(1, i, 0, 0);
        }
        host.mirrors(Set.of());
        host.mirrors(Set.of("it"));
        for (long round = 0; round < 3; round++) {
            for (var sending : host.due(round)) {
                host.heard("it", mirror.take(sending.frame()));
            }
        }
        assertThat(mirror.got().through()).isEqualTo(host.through());
    }

    private static void answer(TermClaim claiming, Map<String, Mirror> mirrors, long now) {
        mirrors.forEach((node, mirror) -> claiming.take(node, mirror.claim(claiming.term(), "a"), now));
    }

    /// Of what is asked for, whose story that is.
    private static List<TermClaim.Sending> asked(List<TermClaim.Sending> sendings) {
        return sendings.stream()
                .map(it -> it.frame() instanceof Frame.Wanted wanted
                        ? new TermClaim.Sending(
                                it.node(), new Frame.Wanted(wanted.term(), wanted.through(), Frame.Got.NOTHING, 0))
                        : it)
                .toList();
    }

    private static TermClaim.Sending wanted(String node, long through) {
        return new TermClaim.Sending(node, new Frame.Wanted(7, through, Frame.Got.NOTHING, 0));
    }

    /// A host that believes it is it.
    private static final class Host {
        private final String name;
        private final MirrorStream stream;
        private final long term;
        private boolean superseded;

        Host(String name, long term) {
            this.name = name;
            this.term = term;
            stream = new MirrorStream(term);
        }
    }

    /// Nodes with a mirror each, hosts and those who want to be. A node's own disk is a mirror that
    /// loses nothing. *Confined to its test.*
    private static final class Net {
        private static final byte[] COPY = new byte[400_000];

        private final SplittableRandom chance;
        private final Set<String> nodes;
        private final Map<String, Mirror> mirrors = new TreeMap<>();
        private final List<Host> hosts = new ArrayList<>();
        private final Map<String, TermClaim> claims = new TreeMap<>();
        private final List<Runnable> onTheWay = new ArrayList<>();

        /// What each host knew to be kept by a majority.
        private final TreeMap<Long, Long> confirmed = new TreeMap<>();

        /// What each node has on disk of what it said.
        private final Map<String, KeptTerms.Terms> said = new TreeMap<>();

        /// What each host began with that did not take all for given out.
        private final TreeMap<Long, Frame.Got> begun = new TreeMap<>();

        private long now = 1_000;
        private String away = "";
        private long starts;

        Net(int size, SplittableRandom chance) {
            this.chance = chance;
            for (int i = 0; i < size; i++) {
                mirrors.put("n" + i, new Mirror());
            }
            nodes = Set.copyOf(mirrors.keySet());
        }

        /// The memory of a node is gone; its disk is not, with what it hosted itself and what it
        /// said.
        private void restart(String node) {
            claims.remove(node);
            var hosted = new TreeSet<Long>();
            for (Host host : hosts) {
                if (host.name.equals(node)) {
                    host.superseded = true;
                    hosted.add(host.term);
                }
            }
            var before = Objects.requireNonNull(mirrors.get(node));
            var after = new Mirror(said.getOrDefault(node, KeptTerms.Terms.NONE), ++starts);
            if (hosted.contains(before.got().term())) {
                // A disk has one copy of everything.
                var own = new ArrayList<Frame.Piece>();
                for (Frame frame : before.frames()) {
                    if (frame instanceof Frame.Piece(long term, var _, int at, int of, byte[] content)) {
                        own.add(new Frame.Piece(term, before.got().through(), at, of, content));
                    }
                }
                after.takeOwn(own);
            }
            mirrors.put(node, after);
        }

        private void says(String node, KeptTerms.Terms more) {
            said.merge(node, more, KeptTerms.Terms::and);
        }

        void step() {
            now += 100;
            if (chance.nextInt(150) == 0) {
                onTheWay.clear();
                nodes.forEach(this::restart);
                away = chance.nextBoolean() ? "n" + chance.nextInt(nodes.size()) : "";
            }
            if (chance.nextInt(60) == 0) {
                away = "";
            }
            if (chance.nextInt(25) == 0) {
                String who = "n" + chance.nextInt(nodes.size());
                claims.putIfAbsent(who, new TermClaim(nodes.size(), now, now));
            }
            claims.forEach(this::claim);
            List.copyOf(claims.entrySet()).stream()
                    .filter(claim -> claim.getValue().isDone())
                    .forEach(claim -> begin(claim.getKey(), claim.getValue()));
            hosts.forEach(this::live);
            for (int i = onTheWay.size() / 2 + 1; i > 0 && !onTheWay.isEmpty(); i--) {
                onTheWay.remove(chance.nextInt(onTheWay.size())).run();
            }
        }

        private void claim(String who, TermClaim claiming) {
            if (who.equals(away)) {
                return;
            }
            for (var sending : claiming.lookAround(nodes, now)) {
                send(() -> {
                    if (sending.node().equals(away)) {
                        return;
                    }
                    for (Frame answer : answers(sending.node(), who, sending.frame())) {
                        send(() -> claiming.take(sending.node(), answer, now));
                    }
                });
            }
        }

        private List<Frame> answers(String node, String who, Frame frame) {
            var mirror = Objects.requireNonNull(mirrors.get(node));
            return switch (frame) {
                case Frame.Claim(long term) -> {
                    var claimed = mirror.claim(term, who);
                    if (claimed.later() == 0) {
                        says(node, new KeptTerms.Terms(claimed.told(), term));
                    }
                    yield List.of(claimed);
                }
                case Frame.Wanted wanted -> mirror.frames(wanted);
                default -> throw new AssertionError(frame);
            };
        }

        private void begin(String who, TermClaim done) {
            claims.remove(who);
            if (done.knowsAll()) {
                begun.put(done.term(), done.gathered().got());
            }
            var host = new Host(who, done.term());
            host.stream.copied(copy());
            host.stream.mirrors(nodes);
            hosts.add(host);
        }

        private Chunks copy() {
            var copy = new Chunks();
            copy.write(COPY, 0, chance.nextInt(COPY.length));
            return copy;
        }

        private void live(Host host) {
            if (host.superseded || host.name.equals(away)) {
                return;
            }
            for (int i = chance.nextInt(4); i > 0; i--) {
                host.stream.append(1, chance.nextLong(), 0, 0);
            }
            if (chance.nextInt(20) == 0) {
                host.stream.append(1, 0, 0, 0);
                host.stream.copied(copy());
            }
            for (var sending : host.stream.due(now)) {
                if (sending.mirror().equals(host.name)) {
                    heard(host, host.name, taken(sending));
                } else {
                    send(() -> {
                        if (sending.mirror().equals(away)) {
                            return;
                        }
                        var got = taken(sending);
                        var mirror = Objects.requireNonNull(mirrors.get(sending.mirror()));
                        mirror.started().ifPresent(it -> send(() -> heard(host, sending.mirror(), it)));
                        send(() -> heard(host, sending.mirror(), got));
                    });
                }
            }
            long through = host.stream.mirrored(nodes.size() / 2 + 1);
            if (through >= 0) {
                confirmed.merge(host.term, through, Math::max);
            }
        }

        private Frame.Got taken(MirrorStream.Sending sending) {
            var mirror = Objects.requireNonNull(mirrors.get(sending.mirror()));
            var got = mirror.take(sending.frame());
            if (mirror.has(got.term(), got.through())) {
                says(sending.mirror(), new KeptTerms.Terms(got.term(), 0));
            }
            return got;
        }

        private static void heard(Host host, String mirror, Frame.Got got) {
            host.superseded |= host.stream.isSuperseded(got);
            host.stream.heard(mirror, got);
        }

        private void send(Runnable frame) {
            for (int copies = chance.nextInt(5) == 0 ? 0 : chance.nextInt(8) == 0 ? 2 : 1; copies > 0; copies--) {
                onTheWay.add(frame);
            }
        }
    }
}
