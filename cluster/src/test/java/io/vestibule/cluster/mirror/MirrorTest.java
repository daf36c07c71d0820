package io.vestibule.cluster.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.KeptTerms;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MirrorTest {

    private static final long TERM = 7;
    private static final int MOST_SEEDS = 40;
    private static final List<String> MIRRORS = List.of("b", "c");

    static Stream<Long> seeds() {
        return Seeds.some().limit(MOST_SEEDS);
    }

    /// Whatever is lost, doubled or late: what a mirror says it has it has, in order, and in the
    /// end it has everything.
    @ParameterizedTest
    @MethodSource("seeds")
    void aMirrorHasAPrefixOfTheStoryAndInTheEndAllOfIt(long seed) {
        var chance = new SplittableRandom(seed);
        var host = new Story(TERM);
        host.copy = new byte[(int) (seed % 4) * 150_000 + 100];
        var net = new Net(chance);
        var mirrors = new HashMap<String, Mirror>();
        MIRRORS.forEach(name -> mirrors.put(name, new Mirror()));
        host.stream.mirrors(MIRRORS);

        for (int step = 0; step < 400; step++) {
            boolean quiet = step > 320;
            host.live(quiet ? 0 : chance.nextInt(200), chance);
            net.loses = quiet ? 0 : 0.2;
            for (var sending : host.stream.due(step * 100L)) {
                net.send(() -> {
                    var mirror = Objects.requireNonNull(mirrors.get(sending.mirror()));
                    var got = mirror.take(sending.frame());
                    host.holds(mirror);
                    net.send(() -> host.stream.heard(sending.mirror(), got));
                });
            }
            assertThat(host.stream.mirrored(0)).isEqualTo(host.entries.size());
            assertThat(host.stream.mirrored(1)).isGreaterThanOrEqualTo(host.stream.mirrored(2));
            assertThat(host.stream.mirrored(2)).isLessThanOrEqualTo(least(mirrors));
            assertThat(host.stream.mirrored(3)).isEqualTo(-1);
            net.deliver();
        }

        assertThat(least(mirrors)).isEqualTo(host.entries.size());
        assertThat(host.stream.mirrored(2)).isEqualTo(host.entries.size());
    }

    /// The node hosted the room for a moment; what it said to the other is not on its disk yet.
    @Test
    void noTermIsAcceptedFromTwoNodesAlsoWhereTheRestIsForgotten() {
        var mirror = new Mirror();
        assertThat(mirror.claim(TERM, "b").later()).isZero();

        mirror.forget(2);

        assertThat(mirror.claim(TERM, "c").later()).as("refused because of").isEqualTo(TERM);
        assertThat(mirror.claim(TERM, "b").later()).isZero();
        assertThat(mirror.claim(TERM + 1, "c").later()).isZero();
    }

    @Test
    void theStoryOfAnEarlierHostIsKeptUntilThatOfALaterOneIsWhole() {
        var first = new Story(1);
        var second = new Story(2);
        var mirror = new Mirror();
        first.live(10, new SplittableRandom(1));
        tell(first, mirror, 0);
        second.copy = new byte[300_000];
        second.live(5, new SplittableRandom(2));
        second.stream.mirrors(List.of("b"));
        var pieces =
                second.stream.due(0).stream().map(MirrorStream.Sending::frame).toList();
        assertThat(pieces).hasSize(3);

        mirror.take(pieces.get(2));
        mirror.take(pieces.get(0));
        assertThat(mirror.got()).isEqualTo(new Frame.Got(1, 10, new Frame.Pieces(2, 5, 1)));
        var all = new Frame.Got(2, 5, new Frame.Pieces(2, 5, 3));
        assertThat(mirror.take(pieces.get(1))).isEqualTo(all);

        tell(first, mirror, 9_000);
        assertThat(mirror.got()).isEqualTo(all);
    }

    /// The acknowledgment may be lost that says how far the next host may know its story.
    @Test
    void aHostThatIsSupersededHearsWhatTheMirrorHadOfIt() {
        var host = new MirrorStream(TERM);
        host.mirrors(List.of("b"));
        host.copied(chunks(new byte[1]));
        var mirror = new Mirror();
        host.due(0).forEach(it -> host.heard("b", mirror.take(it.frame())));
        for (int i = 0; i < 3; i++) {
            host.append(1, i, 0, 0);
        }
        host.due(100).forEach(it -> mirror.take(it.frame()));
        mirror.claim(TERM + 1, "c");
        host.append(1, 3, 0, 0);
        assertThat(host.mirrored(1)).isZero();
        assertThat(host.inherited()).isEqualTo(-1);
        host.due(200).forEach(it -> host.heard("b", mirror.take(it.frame())));

        assertThat(host.mirrored(1)).isZero();
        assertThat(host.inherited()).isEqualTo(3);
    }

    @Test
    void aMirrorKnowsWhichNodeToTellHowFarItHasTheStory() {
        var host = new MirrorStream(TERM);
        host.mirrors(List.of("b"));
        host.copied(chunks(new byte[1]));
        var copy = host.due(0).getFirst().frame();
        var mirror = new Mirror();
        mirror.heard("a", TERM);
        assertThat(mirror.host()).isEmpty();
        mirror.take(copy);
        mirror.heard("c", TERM - 1);
        assertThat(mirror.host()).isEmpty();
        mirror.heard("a", TERM);
        assertThat(mirror.host()).contains("a");

        var own = new Mirror();
        own.takeOwn(List.of((Frame.Piece) copy));
        own.heard("a", TERM);
        assertThat(own.host()).isEmpty();
        var again = new Mirror(new KeptTerms.Terms(TERM, TERM), 41);
        again.take(copy);
        again.heard("a", TERM);
        assertThat(again.host()).isEmpty();
    }

    /// What it acknowledged before it was started again counts as kept; a copy from before that
    /// does not have it.
    @Test
    void aMirrorThatWasStartedAgainKeepsNothingUntilItHasAllThatTheHostHadWrittenByThen() {
        var host = new MirrorStream(TERM);
        host.mirrors(List.of("b"));
        host.copied(chunks(new byte[1]));
        var first = new Mirror();
        var copy = host.due(0).getFirst().frame();
        host.heard("b", first.take(copy));
        for (int i = 0; i < 3; i++) {
            host.append(1, i, 0, 0);
        }
        host.due(100).forEach(it -> host.heard("b", first.take(it.frame())));
        assertThat(host.mirrored(1)).isEqualTo(3);
        var said = new KeptTerms.Terms(TERM, TERM);

        var late = new Mirror(said, 41);
        late.take(copy);
        assertThat(late.claim(TERM + 1, "c")).isEqualTo(new Frame.Claimed(TERM + 1, 0, 0, 0, TERM, false));

        var again = new Mirror(said, 42);
        again.take(copy);
        host.heard("b", again.started().orElseThrow());
        host.heard("b", again.got());
        for (long now = 200; now < 10_000; now += 200) {
            for (var sending : host.due(now)) {
                host.heard("b", again.take(sending.frame()));
            }
        }
        assertThat(again.claim(TERM + 1, "c")).isEqualTo(new Frame.Claimed(TERM + 1, TERM, 4, 0, TERM, false));
    }

    /// Its files say what they said, whatever it promised to a claimant since.
    @Test
    void whatANodeKnewAsAHostCountsAlsoIfItWasStartedAgainAfterItAnsweredAClaim() {
        var mirror = new Mirror(new KeptTerms.Terms(5, 9), 1);

        mirror.takeOwn(List.of(new Frame.Piece(5, 100, 0, 1, new byte[1])));

        assertThat(mirror.claim(12, "c")).isEqualTo(new Frame.Claimed(12, 5, 100, 0, 5, true));
    }

    @Test
    void whatAMirrorTellsOnIsWhatItHas() {
        var host = new Story(TERM);
        var mirror = new Mirror();
        host.live(3_000, new SplittableRandom(1));
        tell(host, mirror, 0);
        host.live(70, new SplittableRandom(2));
        tell(host, mirror, 100);

        var other = new Mirror();
        mirror.frames().forEach(other::take);

        assertThat(other.has(TERM, 3_070)).isTrue();
        assertThat(other.got()).isEqualTo(mirror.got());
        assertThat(entries(other)).isEqualTo(entries(mirror));
    }

    @Test
    void piecesThatMakeNoSenseAreLeftOut() {
        var mirror = new Mirror();

        for (var piece : List.of(
                new Frame.Piece(1, 0, 0, 0, new byte[1]),
                new Frame.Piece(1, 0, -1, 1, new byte[1]),
                new Frame.Piece(1, 0, 1, 1, new byte[1]),
                new Frame.Piece(1, 0, 0, Integer.MAX_VALUE, new byte[1]))) {
            assertThat(mirror.take(piece)).isEqualTo(Frame.Got.NOTHING);
        }
        assertThat(mirror.take(new Frame.Entries(1, 1, new long[4]))).isEqualTo(Frame.Got.NOTHING);
        assertThat(mirror.frames()).isEmpty();
    }

    @Test
    void entriesThatAreKnownInPartAreTakenInPartAndEarlyOnesWhenTheirTurnComes() {
        var mirror = new Mirror();
        mirror.take(new Frame.Piece(1, 0, 0, 1, new byte[1]));
        mirror.take(new Frame.Entries(1, 1, words(1, 3)));

        assertThat(mirror.take(new Frame.Entries(1, 6, words(6, 9))).through()).isEqualTo(3);
        assertThat(mirror.take(new Frame.Entries(1, 2, words(2, 5))).through()).isEqualTo(9);
        assertThat(entries(mirror)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    /// Who asks for all, as earlier versions do, gets all.
    @Test
    void whoAsksForSomeGetsWhatIsNextAndNoNumberDoesHarm() {
        var mirror = new Mirror();
        for (int index = 0; index < 3; index++) {
            mirror.take(new Frame.Piece(1, 5, index, 3, new byte[] {(byte) index}));
        }
        mirror.take(new Frame.Entries(1, 6, words(6, 5_000)));
        var all = mirror.frames();
        assertThat(all).hasSize(6);

        assertThat(mirror.frames(new Frame.Wanted(1, 5_000, Frame.Got.NOTHING, 0)))
                .isEqualTo(all);
        assertThat(mirror.frames(new Frame.Wanted(1, 5_001, Frame.Got.NOTHING, 0)))
                .isEmpty();
        assertThat(mirror.frames(new Frame.Wanted(2, 5, Frame.Got.NOTHING, 0))).isEmpty();
        assertThat(wanted(mirror, 0, 0, Frame.Pieces.NONE)).isEqualTo(all.subList(0, 2));
        assertThat(wanted(mirror, 0, 0, new Frame.Pieces(1, 5, 2))).isEqualTo(all.subList(2, 3));
        assertThat(wanted(mirror, 0, 0, new Frame.Pieces(1, 4, 2))).isEqualTo(all.subList(0, 2));
        assertThat(wanted(mirror, 1, 5, Frame.Pieces.NONE)).isEqualTo(all.subList(3, 5));
        assertThat(wanted(mirror, 1, 4_101, Frame.Pieces.NONE)).isEqualTo(all.subList(5, 6));
        for (int count : new int[] {Integer.MIN_VALUE, -1, 3, Integer.MAX_VALUE}) {
            assertThat(wanted(mirror, 0, 0, new Frame.Pieces(1, 5, count)))
                    .isEqualTo(count < 0 ? all.subList(0, 2) : List.of());
        }
        for (long through : new long[] {Long.MIN_VALUE, -1, 5_000, Long.MAX_VALUE}) {
            assertThat(wanted(mirror, 1, through, Frame.Pieces.NONE))
                    .isEqualTo(through < 0 ? all.subList(0, 2) : List.of());
        }
    }

    private static List<Frame> wanted(Mirror of, long term, long through, Frame.Pieces pieces) {
        return of.frames(new Frame.Wanted(1, 5_000, new Frame.Got(term, through, pieces), 2));
    }

    /// What a mirror says cannot be true.
    @Test
    void wordsThatMakeNoSenseDoNoHarm() {
        var host = new MirrorStream(TERM);
        host.mirrors(List.of("b"));
        host.copied(chunks(new byte[3_000_000]));
        host.append(1, 1, 0, 0);
        long now = 0;
        for (long through : new long[] {Long.MIN_VALUE, -1, 2, Long.MAX_VALUE}) {
            for (int count : new int[] {Integer.MIN_VALUE, -1, 23, Integer.MAX_VALUE}) {
                host.heard("b", new Frame.Got(TERM, through, new Frame.Pieces(TERM, 0, count)));
                host.heard("b", new Frame.Got(0, through, new Frame.Pieces(TERM, 0, count)));
                assertThat(host.due(now).size()).isLessThanOrEqualTo(22);
                assertThat(host.mirrored(1)).isEqualTo(-1);
                now += 1_000;
            }
        }

        var mirror = new Mirror();
        for (int round = 0; round < 30; round++) {
            now += 500;
            host.due(now).forEach(it -> host.heard("b", mirror.take(it.frame())));
        }
        assertThat(host.mirrored(1)).isEqualTo(1);
    }

    /// The mirror may be behind by what the copy weighs, here as little as may be: 4,096 entries.
    @Test
    void aMirrorThatIsFarBehindGetsTheNewCopyFirstAndOneThatIsNotGoesOn() {
        for (int behind : new int[] {4_000, 4_200}) {
            var host = new Story(TERM);
            var mirror = new Mirror();
            host.live(1, new SplittableRandom(1));
            tell(host, mirror, 0);
            for (int i = 0; i < behind; i++) {
                host.stream.append(1, host.stream.through() + 1, 0, 0);
            }
            host.stream.copied(chunks(host.copy));

            var first = host.stream.due(100).getFirst().frame();

            assertThat(first).isInstanceOf(behind < 4_096 ? Frame.Entries.class : Frame.Piece.class);
        }
    }

    @Test
    void aCopyIsWantedAtFirstAndWhenTheEntriesWeighMore() {
        var stream = new MirrorStream(1);
        assertThat(stream.wantsCopy()).isTrue();
        assertThat(stream.due(0)).isEmpty();

        stream.copied(chunks(new byte[1_000]));
        assertThat(stream.wantsCopy()).isFalse();
        for (int i = 0; i < 4_097; i++) {
            assertThat(stream.wantsCopy()).as("after %d entries", i).isFalse();
            stream.append(1, i, 0, 0);
        }
        assertThat(stream.wantsCopy()).isTrue();

        stream.mirrors(List.of("b"));
        assertThat(stream.wantsCopy()).as("while this one is on its way").isFalse();
        for (int i = 4_097; i < 8_193; i++) {
            stream.append(1, i, 0, 0);
        }
        assertThat(stream.wantsCopy()).isTrue();
    }

    private static void tell(Story host, Mirror mirror, long now) {
        host.stream.mirrors(List.of("b"));
        for (int round = 0; round < 3; round++) {
            for (var sending : host.stream.due(now + round)) {
                host.stream.heard("b", mirror.take(sending.frame()));
            }
        }
    }

    private static long least(Map<String, Mirror> mirrors) {
        return mirrors.values().stream()
                .mapToLong(mirror -> mirror.got().term() == TERM ? mirror.got().through() : -1)
                .min()
                .orElseThrow();
    }

    /// The ids of the entries a mirror keeps since its copy.
    private static List<Long> entries(Mirror mirror) {
        var ids = new ArrayList<Long>();
        for (Frame frame : mirror.frames()) {
            if (frame instanceof Frame.Entries entries) {
                for (int at = 0; at < entries.words().length; at += Frame.Entries.WORDS) {
                    ids.add(entries.words()[at + 1]);
                }
            }
        }
        return ids;
    }

    private static long[] words(long from, long through) {
        return LongStream.rangeClosed(from, through)
                .flatMap(number -> LongStream.of(1, number, 0, 0))
                .toArray();
    }

    private static Chunks chunks(byte[] bytes) {
        var chunks = new Chunks();
        chunks.write(bytes, 0, bytes.length);
        return chunks;
    }

    /// A host that remembers what it told. Entry number n has the id n.
    private static final class Story {
        private final MirrorStream stream;
        private final List<Long> entries = new ArrayList<>();
        private byte[] copy = new byte[100];

        Story(long term) {
            stream = new MirrorStream(term);
        }

        void live(int events, SplittableRandom chance) {
            for (int i = 0; i < events; i++) {
                entries.add((long) entries.size() + 1);
                stream.append(1, entries.size(), chance.nextLong(), 0);
            }
            if (stream.wantsCopy()) {
                stream.copied(chunks(copy));
            }
        }

        /// What a mirror keeps ends where it says, without a gap.
        void holds(Mirror mirror) {
            var ids = entries(mirror);
            long through = mirror.got().through();
            for (int i = 0; i < ids.size(); i++) {
                assertThat(ids.get(i)).isEqualTo(through - ids.size() + 1 + i);
            }
        }
    }

    /// Loses, doubles and delays. *Confined to its test.*
    private static final class Net {
        private final SplittableRandom chance;
        private final List<Runnable> onTheWay = new ArrayList<>();
        private double loses;

        Net(SplittableRandom chance) {
            this.chance = chance;
        }

        void send(Runnable message) {
            if (chance.nextDouble() >= loses) {
                onTheWay.add(message);
            }
            if (chance.nextDouble() < loses) {
                onTheWay.add(message);
            }
        }

        void deliver() {
            for (int i = onTheWay.size(); i > 0; i--) {
                onTheWay.remove(chance.nextInt(onTheWay.size())).run();
            }
        }
    }
}
