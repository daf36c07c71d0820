package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.board.MinuteBoard;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Minute rows on their way from the hosts of a room to the board.
@Slow("hosts that live, move and die over many minutes")
class MinutesOfHostsTest {

    private static final long STEP = 100;

    /// How long a row may be in coming: the open minute is written every five seconds.
    private static final long WRITTEN_MILLIS = 6_000;

    /// Waiting pages that two hosts counted over some ten changes of hosts in a network that loses
    /// frames.
    private static final long PAGES_TWICE = 7;

    /// Waiting pages that neither counted: an acknowledgment was lost, and its repetition.
    private static final long PAGES_LOST = 2;

    /// Admissions that two hosts counted then.
    private static final long ADMITTED_TWICE = 5;

    @TempDir
    private Path folder;

    /// A fifth of the seeds: a town lives for minutes.
    static Stream<Long> fewSeeds() {
        return Seeds.some().limit(Math.max(1, Seeds.count() / 5));
    }

    private final Map<RowKey, MinuteRow> rows = new HashMap<>();

    /// As a store does: a later row of a key replaces the one before.
    private void keep(List<MinuteRow> more) {
        more.forEach(row -> rows.put(row.key(), row));
    }

    private long sum(Count what) {
        return rows.values().stream().mapToLong(row -> row.count(what)).sum();
    }

    private long lives() {
        return rows.keySet().stream().map(RowKey::life).distinct().count();
    }

    @Test
    void theOpenMinuteIsThereAfterACleanStop() {
        var room = ClusterRooms.room("sale", 10, 10);
        var world = World.in(folder, room).awaitReady();
        for (int id = 1; id <= 3; id++) {
            assertThat(world.enters(id % 2, room, id)).isTrue();
            world.report(id % 2, room, new VisitEvent.Forwarded(id, World.now()));
            world.count(id % 2, room, Count.BYPASSED);
        }
        world.close();
        keep(world.minutes.take());

        assertThat(sum(Count.ADMITTED)).isEqualTo(3);
        assertThat(sum(Count.BYPASSED)).isEqualTo(3);
        assertThat(rows.keySet()).allMatch(key -> key.room().equals(room.id()));
        assertThat(rows.keySet()).allMatch(key -> key.center().isEmpty());
    }

    /// What was read from journals and copies was counted by the life that wrote it.
    @Test
    void everyLifeOfAHostCountsWhatHappenedInIt() {
        var room = ClusterRooms.room("sale", 10, 10);
        var lives = new TreeSet<Long>();
        for (int life = 1; life <= 3; life++) {
            MinuteBoard left;
            try (var world = World.in(folder, room).awaitReady()) {
                int visitor = life;
                await().until(() -> world.enters(0, room, visitor));
                world.report(0, room, new VisitEvent.Forwarded(visitor, World.now()));
                await().untilAsserted(() -> {
                    keep(world.minutes.take());
                    assertThat(sum(Count.ADMITTED)).isEqualTo(visitor);
                });
                left = world.minutes;
            }
            keep(left.take());
            var newest = rows.keySet().stream().mapToLong(RowKey::life).max().orElseThrow();
            assertThat(sum(Count.ADMITTED)).isEqualTo(life);
            assertThat(lives).allMatch(before -> before < newest);
            assertThat(lives.add(newest)).isTrue();
        }
    }

    /// A room's totals are sums over data centers, which the rows name.
    @Test
    void everyDataCenterCountsItsOwn() {
        var room = ClusterRooms.room("shop", 200, 200);
        try (var town = new Town(folder, room, 1, "ams", "fra").awaitReady()) {
            for (int id = 1; id <= 6; id++) {
                var node = town.node(id <= 4 ? "ams1" : "fra1");
                int visitor = id;
                await().atMost(20, TimeUnit.SECONDS).until(() -> node.enters(visitor));
                node.report(new VisitEvent.Forwarded(visitor, town.millis()));
            }
            await().atMost(20, TimeUnit.SECONDS).untilAsserted(() -> {
                keep(town.minutes.take());
                assertThat(admitted("ams")).isEqualTo(4);
                assertThat(admitted("fra")).isEqualTo(2);
            });
        }
    }

    private long admitted(String center) {
        return rows.values().stream()
                .filter(row -> row.key().center().equals(center))
                .mapToLong(row -> row.count(Count.ADMITTED))
                .sum();
    }

    @ParameterizedTest
    @MethodSource("fewSeeds")
    void nothingIsLostOrCountedTwiceWhenARoomIsHandedOver(long seed) {
        var chance = Seeds.random(seed);
        var town = town(chance);
        settle(town);
        long counted = crowdWhileHostsChange(town, chance);
        town.quiet();
        town.pass(20_000);
        keep(town.minutes());

        assertThat(town.entered()).isPositive();
        assertThat(sum(Count.ADMITTED)).isEqualTo(town.entered());
        assertThat(sum(Count.WAITING_ANSWERS)).isEqualTo(counted);
        assertThat(lives()).isGreaterThan(1);
    }

    /// A crowd for a hundred seconds, in which the room moves now and then.
    ///
    /// @return waiting pages
    private static long crowdWhileHostsChange(VirtualTown town, SplittableRandom chance) {
        long counted = 0;
        for (long millis = 0; millis < 100_000; millis += STEP) {
            if (millis == 50_000 || chance.nextInt(150) == 0) {
                town.place(another(town, chance));
                town.tidy();
            }
            counted += crowd(town, chance);
        }
        return counted;
    }

    /// Frames are lost, repeated, late and out of order, so that hosts continue for a moment next
    /// to their successors. An admission that is reported more than 70 s later is in no minute, and
    /// a lane whose reports come out of order for long is as late as that.
    @ParameterizedTest
    @MethodSource("fewSeeds")
    void fewCountTwiceWhereFramesAreLost(long seed) {
        var chance = Seeds.random(seed);
        var town = town(chance);
        town.pass(8_000);
        long counted = crowdWhileHostsChange(town, chance);
        town.heal();
        town.quiet();
        town.pass(30_000);
        keep(town.minutes());

        long entered = town.entered();
        assertThat(sum(Count.WAITING_ANSWERS)).isBetween(counted - PAGES_LOST, counted + PAGES_TWICE);
        assertThat(sum(Count.ADMITTED))
                .isBetween(entered * 4 / 5, entered + ADMITTED_TWICE)
                .isPositive();
        assertThat(lives()).isGreaterThan(1);
    }

    @ParameterizedTest
    @MethodSource("fewSeeds")
    void aKilledHostTakesFewSecondsOfItsOpenMinuteWithIt(long seed) {
        var chance = Seeds.random(seed);
        var town = town(chance);
        settle(town);
        long[] entered = new long[1_000];
        int step = 0;
        for (; step < 400 + chance.nextInt(300); step++) {
            crowd(town, chance);
            entered[step] = town.entered();
        }
        keep(town.minutes());
        long written = sum(Count.ADMITTED);
        town.kill(town.placed(), 1_000_000);

        assertThat(written).isGreaterThanOrEqualTo(entered[step - 1 - (int) (WRITTEN_MILLIS / STEP)]);

        long before = town.entered();
        town.place(another(town, chance));
        for (int more = 0; more < 300; more++) {
            crowd(town, chance);
        }
        town.quiet();
        town.pass(20_000);
        keep(town.minutes());

        assertThat(lives()).isGreaterThan(1);
        assertThat(sum(Count.ADMITTED)).isLessThanOrEqualTo(town.entered());
        assertThat(sum(Count.ADMITTED) - written).isGreaterThanOrEqualTo(town.entered() - before);
    }

    /// Hosts stand still for a while, and what they gave out last their successors do not know:
    /// some hear first what a visitor did at another node, and then of the admission.
    @ParameterizedTest
    @MethodSource("fewSeeds")
    void noAdmissionIsLostWhereHostsStandStill(long seed) {
        var chance = Seeds.random(seed);
        var town = town(chance);
        town.roam();
        settle(town);
        for (int still = 0; still < 4; still++) {
            String host = town.placed();
            town.pause(host, 7_000);
            crowds(town, chance, 10);
            town.place(another(town, chance));
            crowds(town, chance, 80);
            town.tidy();
            crowds(town, chance, 10);
        }
        town.quiet();
        town.pass(30_000);
        keep(town.minutes());

        assertThat(sum(Count.ADMITTED)).isBetween(town.entered(), town.entered() + ADMITTED_TWICE);
    }

    private static void crowds(VirtualTown town, SplittableRandom chance, int steps) {
        for (int step = 0; step < steps; step++) {
            long _ = crowd(town, chance);
        }
    }

    private VirtualTown town(SplittableRandom chance) {
        Room room =
                ClusterRooms.with(ClusterRooms.room("shop", 1, 1), new Limits(200, 200, Duration.ofSeconds(60), true));
        return new VirtualTown(folder, room, 3, chance);
    }

    /// Nothing gets lost any more, and what was lost before was sent again.
    private static void settle(VirtualTown town) {
        town.heal();
        town.pass(8_000);
    }

    private static String another(VirtualTown town, SplittableRandom chance) {
        var names = new ArrayList<>(town.names());
        names.remove(town.placed());
        return names.get(chance.nextInt(names.size()));
    }

    /// @return how many waiting pages were counted
    private static long crowd(VirtualTown town, SplittableRandom chance) {
        long counted = 0;
        for (String name : town.names()) {
            if (chance.nextInt(6) == 0) {
                town.comes(name, chance.nextLong(100, 60_000));
                town.counts(name, Count.WAITING_ANSWERS);
                counted++;
            }
        }
        town.pass(STEP);
        return counted;
    }
}
