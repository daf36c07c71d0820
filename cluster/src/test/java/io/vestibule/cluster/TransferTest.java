package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.mirror.Mirror;
import io.vestibule.cluster.mirror.MirrorStream;
import io.vestibule.cluster.mirror.TermClaim;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/// How a large room gets to a mirror, and to the next host, over links of so many bytes a second.
/// In virtual time.
class TransferTest {

    private static final int COPY_BYTES = 40_000_000;
    private static final long ONCE = COPY_BYTES * 21L / 20;
    private static final long TERM = 7;
    private static final double FAST = 20_000;
    private static final double SLOW = 4_000;

    /// Everything has to go over the link once: two seconds.
    @Test
    void aMirrorGetsACopyOnce() {
        var world = new World(FAST);
        world.host.copied(content(COPY_BYTES));

        double took = world.until(world::isMirrored, 60_000);
        world.host.append(1, 1, 0, 0);
        double more = world.until(world::isMirrored, 60_000);

        world.tells("first copy, an entry after it " + Math.round(more) + " ms", took);
        assertThat(world.there.bytes).isLessThan(ONCE);
        assertThat(took).isLessThan(2_300);
        assertThat(more).isLessThan(30);
    }

    /// Ten seconds for the copy alone.
    @Test
    void aMirrorBehindASlowLinkGetsACopyOnce() {
        var world = new World(SLOW);
        world.host.copied(content(COPY_BYTES));

        double took = world.until(world::isMirrored, 60_000);

        world.tells("first copy, slow", took);
        assertThat(world.there.bytes).isLessThan(ONCE);
        assertThat(took).isLessThan(11_500);
    }

    /// The room continues while a mirror that has everything gets a renewed copy: promises and
    /// acknowledgments do not wait for it.
    @Test
    void entriesDoNotWaitForARenewedCopy() {
        var world = new World(FAST);
        world.host.copied(content(COPY_BYTES));
        world.until(world::isMirrored, 60_000);
        long before = world.there.bytes;
        world.entriesAtOnce = 10;
        world.until(() -> false, 100);
        world.lagMillis = 0;

        world.host.copied(content(COPY_BYTES));
        var renewed = new Frame.Pieces(TERM, world.host.through(), 306);
        double took = world.until(() -> false, 4_000);

        world.tells("renewed copy", took);
        assertThat(world.there.bytes - before).isLessThan(ONCE);
        assertThat(world.lagMillis).isLessThan(60);
        assertThat(world.mirror.got().pieces()).isEqualTo(renewed);
    }

    /// Its memory is lost twice: with half a copy, and with all of it.
    @Test
    void aMirrorThatIsRestartedGetsEverything() {
        var world = new World(FAST);
        world.host.copied(content(COPY_BYTES));

        for (int round = 0; round < 2; round++) {
            world.until(() -> false, 1_000 + 2_000 * round);
            world.mirror = new Mirror();
            world.host.append(1, round, 0, 0);
            world.until(() -> world.mirror.has(TERM, world.host.through()), 5_000);
            assertThat(world.mirror.got().pieces()).isEqualTo(new Frame.Pieces(TERM, 0, 306));
        }

        world.until(world::isMirrored, 100);
        assertThat(world.isMirrored()).isTrue();
    }

    /// As one of an earlier version.
    @Test
    void aMirrorThatSaysNothingOfPiecesGetsEverythingOnceToo() {
        var world = new World(FAST);
        world.silentOfPieces = true;
        world.host.copied(content(COPY_BYTES));
        world.entriesAtOnce = 1;

        double took = world.until(world::isMirrored, 60_000);

        assertThat(world.there.bytes).isLessThan(ONCE);
        assertThat(took).isLessThan(2_300);
        world.host.copied(content(COPY_BYTES));
        world.until(() -> false, 4_000);
        assertThat(world.there.bytes).isLessThan(2 * ONCE);
        assertThat(world.mirror.got().pieces().through()).isPositive();
    }

    /// One frame of fifty.
    @Test
    void whatGetsLostIsSentAgain() {
        var world = new World(FAST);
        world.loses = 0.02;
        world.host.copied(content(COPY_BYTES));
        world.entriesAtOnce = 10;

        world.until(() -> world.mirror.has(TERM, 1_000), 60_000);

        assertThat(world.mirror.has(TERM, 1_000)).isTrue();
        assertThat(world.there.bytes).isLessThan(2 * ONCE);
    }

    @Test
    void whatTheNextHostDoesNotGetItAsksForAgain() {
        var claim = new Claim(FAST, 30_000_000, 300_000);
        claim.loses = 0.02;

        double took = claim.until(claim.claiming::isDone, 60_000);

        assertThat(claim.claiming.gathered().got()).isEqualTo(claim.mirror.got());
        assertThat(claim.back.bytes).isLessThan(2 * ONCE);
        assertThat(took).isLessThan(10_000);
    }

    @Test
    void theNextHostGetsEverythingOnce() {
        var claim = new Claim(FAST, 30_000_000, 300_000);

        double took = claim.until(claim.claiming::isDone, 60_000);

        claim.tells("claim", took);
        assertThat(claim.claiming.gathered().got()).isEqualTo(claim.mirror.got());
        assertThat(claim.back.bytes).isLessThan(ONCE);
        assertThat(took).isLessThan(2_500);
    }

    @Test
    void theNextHostGetsEverythingOnceOverASlowLink() {
        var claim = new Claim(SLOW, 30_000_000, 300_000);

        double took = claim.until(claim.claiming::isDone, 60_000);

        claim.tells("claim, slow", took);
        assertThat(claim.claiming.gathered().got()).isEqualTo(claim.mirror.got());
        assertThat(claim.back.bytes).isLessThan(ONCE);
        assertThat(took).isLessThan(11_500);
    }

    private static Chunks content(int bytes) {
        var random = new byte[bytes];
        new SplittableRandom(1).nextBytes(random);
        var content = new Chunks();
        content.write(random, 0, bytes);
        return content;
    }

    /// One direction of a link: what is sent waits for what was sent before, then is on its way for
    /// two milliseconds.
    private static final class Link {
        private static final double WAY_MILLIS = 2;

        private final double bytesPerMilli;
        private double freeMillis;
        private long bytes;

        Link(double bytesPerMilli) {
            this.bytesPerMilli = bytesPerMilli;
        }

        double arrives(Frame frame, double now) {
            int size = 100
                    + switch (frame) {
                        case Frame.Piece piece -> piece.content().length;
                        case Frame.Entries entries -> entries.words().length * Long.BYTES;
                        default -> 0;
                    };
            bytes += size;
            freeMillis = Math.max(freeMillis, now) + size / bytesPerMilli;
            return freeMillis + WAY_MILLIS;
        }
    }

    /// What happens when. *Confined to its test.*
    private abstract static class Times {
        private record Event(double atMillis, long order, Runnable what) {}

        final Link there;
        final Link back;
        private final PriorityQueue<Event> events =
                new PriorityQueue<>(Comparator.comparingDouble(Event::atMillis).thenComparingLong(Event::order));
        private long order;
        private final SplittableRandom chance = new SplittableRandom(1);
        double loses;
        double now = 1_000;
        private double beatMillis = 1_000;

        Times(double bytesPerMilli) {
            there = new Link(bytesPerMilli);
            back = new Link(bytesPerMilli);
        }

        abstract void beat();

        void send(Link link, Frame frame, Runnable arrived) {
            double at = link.arrives(frame, now);
            if (chance.nextDouble() >= loses) {
                events.add(new Event(at, order++, arrived));
            }
        }

        /// Continues until something holds, or so long.
        ///
        /// @return how long that took
        double until(BooleanSupplier holds, double mostMillis) {
            double began = now;
            while (!holds.getAsBoolean() && now - began < mostMillis) {
                var next = events.peek();
                if (next != null && next.atMillis() <= beatMillis) {
                    now = next.atMillis();
                    Objects.requireNonNull(events.poll()).what().run();
                } else {
                    now = beatMillis;
                    beatMillis += 10;
                    beat();
                }
            }
            return now - began;
        }

        void tells(String what, double took) {
            System.out.printf(
                    "%s: %.0f ms, there %.1f MB, back %.1f MB%n", what, took, there.bytes / 1e6, back.bytes / 1e6);
        }
    }

    /// A host and a mirror.
    private static final class World extends Times {
        private final MirrorStream host = new MirrorStream(TERM);
        private final List<double[]> appended = new ArrayList<>();
        private Mirror mirror = new Mirror();
        private boolean silentOfPieces;
        private int entriesAtOnce;
        private double lagMillis;

        World(double bytesPerMilli) {
            super(bytesPerMilli);
            host.mirrors(Set.of("b"));
        }

        @Override
        void beat() {
            for (int i = 0; i < entriesAtOnce; i++) {
                host.append(1, host.through(), 0, 0);
            }
            if (entriesAtOnce > 0) {
                appended.add(new double[] {host.through(), now});
            }
            lookAround();
        }

        boolean isMirrored() {
            return host.mirrored(1) >= host.through();
        }

        private void lookAround() {
            for (var sending : host.due((long) now)) {
                send(there, sending.frame(), () -> take(sending.frame()));
            }
            while (!appended.isEmpty()) {
                lagMillis = Math.max(lagMillis, now - appended.getFirst()[1]);
                if (appended.getFirst()[0] > host.mirrored(1)) {
                    return;
                }
                appended.removeFirst();
            }
        }

        private void take(Frame frame) {
            var said = mirror.take(frame);
            var got = silentOfPieces ? new Frame.Got(said.term(), said.through()) : said;
            send(back, got, () -> {
                host.heard("b", got);
                lookAround();
            });
        }

        @Override
        void tells(String what, double took) {
            super.tells(what + ", entries at most " + Math.round(lagMillis) + " ms late", took);
        }
    }

    /// Node a claims a room of which b keeps everything and c has forgotten it.
    private static final class Claim extends Times {
        private final Set<String> nodes = Set.of("a", "b", "c");
        private final Mirror mirror = new Mirror();
        private final TermClaim claiming = new TermClaim(3, 100_000, 1_000);

        Claim(double bytesPerMilli, int copy, int entries) {
            super(bytesPerMilli);
            var host = new MirrorStream(TERM);
            host.copied(content(copy));
            host.mirrors(Set.of("b"));
            for (int i = 0; i < entries; i++) {
                host.append(1, i, 0, 0);
            }
            while (host.mirrored(1) < host.through()) {
                host.due(0).forEach(it -> host.heard("b", mirror.take(it.frame())));
            }
        }

        @Override
        void beat() {
            for (var sending : claiming.lookAround(nodes, (long) now)) {
                if (sending.node().equals("b")) {
                    send(there, sending.frame(), () -> answer(sending.frame()));
                } else if (sending.frame() instanceof Frame.Claim(long term)) {
                    long told = sending.node().equals("c") ? TERM : 0;
                    claiming.take(sending.node(), new Frame.Claimed(term, 0, 0, 0, told, false), (long) now);
                }
            }
        }

        private void answer(Frame frame) {
            var answers = switch (frame) {
                case Frame.Claim(long term) -> List.<Frame>of(mirror.claim(term, "a"));
                case Frame.Wanted wanted -> mirror.frames(wanted);
                default -> throw new AssertionError(frame);
            };
            for (Frame answer : answers) {
                send(back, answer, () -> {
                    claiming.take("b", answer, (long) now);
                    beat();
                });
            }
        }
    }
}
