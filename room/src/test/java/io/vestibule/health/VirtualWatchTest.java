package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VirtualWatchTest {

    private static final long SECOND = 1_000;

    private static final HealthCheck WEU = SampleChecks.tcp(1, 10, CheckRegion.WEU);
    private static final HealthCheck BOTH = SampleChecks.tcp(2, 10, CheckRegion.WEU, CheckRegion.ENAM);

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anOriginThatTurnsSickAndWellAgainIsAnnouncedOnceEach(long seed) {
        var world = VirtualWatch.six(seed, List.of(WEU, BOTH)).run(40 * SECOND);
        assertThat(world.announced()).isEmpty();
        assertEverywhere(world, WEU, CheckStatus.HEALTHY);

        world.sick(_ -> true).run(40 * SECOND);
        assertEverywhere(world, WEU, CheckStatus.UNHEALTHY);
        assertEverywhere(world, BOTH, CheckStatus.UNHEALTHY);
        assertThat(world.announced())
                .hasSize(2)
                .allMatch(row -> row.status() == CheckStatus.UNHEALTHY && row.number() == 2)
                .allMatch(row -> row.reason().equals("TCP Timeout"));

        world.sick(_ -> false).run(40 * SECOND);
        assertEverywhere(world, BOTH, CheckStatus.HEALTHY);
        assertThat(world.announced())
                .hasSize(2)
                .allMatch(row -> row.status() == CheckStatus.HEALTHY && row.number() == 3)
                .allMatch(row -> row.reason().equals(FailureReason.NONE))
                .allMatch(row -> row.failedMillis() > VirtualWatch.START);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aNodeThatLiesChangesNothing(long seed) {
        var liar = (seed % 2 == 0 ? "ams/ams-" : "nyc/nyc-") + (1 + seed % 3);
        var world = VirtualWatch.six(seed, List.of(WEU, BOTH)).run(40 * SECOND);
        world.announced();

        world.sick(liar::equals).run(120 * SECOND);
        assertEverywhere(world, WEU, CheckStatus.HEALTHY);
        assertEverywhere(world, BOTH, CheckStatus.HEALTHY);
        assertThat(world.announced()).isEmpty();
        world.sick(_ -> false).run(20 * SECOND);

        world.sick(node -> !node.equals(liar)).run(120 * SECOND);
        assertEverywhere(world, WEU, CheckStatus.UNHEALTHY);
        assertThat(world.announced()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void clocksThatAreSetBackDelayNoAnnouncement(long seed) {
        var world = VirtualWatch.six(seed, List.of(WEU, BOTH)).run(40 * SECOND);
        world.sick(_ -> true).run(40 * SECOND);
        world.announced();

        // No change is announced by the step itself, and none later than without it.
        world.setBack(3_600 * SECOND).run(SECOND);
        assertEverywhere(world, WEU, CheckStatus.UNHEALTHY);
        world.sick(_ -> false).run(45 * SECOND);
        assertEverywhere(world, WEU, CheckStatus.HEALTHY);
        assertThat(world.announced()).extracting(Announcement::checkId).containsExactlyInAnyOrder(WEU.id(), BOTH.id());

        // Neither while the store is unreachable.
        world.store(false).run(20 * SECOND).sick(_ -> true).run(5 * SECOND);
        world.setBack(3_600 * SECOND).run(60 * SECOND);
        assertEverywhere(world, BOTH, CheckStatus.UNHEALTHY);
        assertThat(world.announced()).extracting(Announcement::checkId).containsExactlyInAnyOrder(WEU.id(), BOTH.id());
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aRegionAloneIsNoMajorityOfTwo(long seed) {
        var world = VirtualWatch.six(seed, List.of(BOTH)).run(40 * SECOND);
        world.announced();

        world.sick(VirtualWatchTest::isInAmsterdam).run(60 * SECOND);
        assertEverywhere(world, BOTH, CheckStatus.HEALTHY);
        assertThat(world.announced()).isEmpty();
        assertThat(world.state(BOTH, "nyc/nyc-1").regions())
                .extracting(RegionState::status)
                .containsExactly(CheckStatus.UNHEALTHY, CheckStatus.HEALTHY);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void ofTwoPartsThatDoNotReachEachOtherOneAnnounces(long seed) {
        var world = VirtualWatch.six(seed, List.of(WEU, BOTH)).run(40 * SECOND);
        world.announced();

        world.cut(VirtualWatchTest::isInAmsterdam)
                .run(40 * SECOND)
                .sick(_ -> true)
                .run(60 * SECOND);
        // What only Amsterdam sees the others learn from the store.
        assertEverywhere(world, WEU, CheckStatus.UNHEALTHY);
        assertThat(world.state(WEU, "nyc/nyc-2").basis()).isEqualTo(CheckState.Basis.ANNOUNCED);
        world.heal().run(60 * SECOND);
        assertEverywhere(world, BOTH, CheckStatus.UNHEALTHY);
        assertThat(world.announced()).extracting(Announcement::checkId).containsExactlyInAnyOrder(WEU.id(), BOTH.id());
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void ofOneRegionThatIsCutInTwoOnePartAnnouncesAtMost(long seed) {
        var world = new VirtualWatch(seed, List.of(WEU));
        for (int i = 1; i <= 3; i++) {
            world.with("ams/ams-" + i, Optional.of(CheckRegion.WEU));
            world.with("fra/fra-" + i, Optional.of(CheckRegion.WEU));
        }
        world.run(40 * SECOND);
        world.announced();

        // The origin is in one of the two, and cut off from the other.
        world.cut(VirtualWatchTest::isInAmsterdam)
                .run(20 * SECOND)
                .sick(VirtualWatchTest::isInAmsterdam)
                .run(120 * SECOND);
        assertThat(world.announced()).hasSizeLessThanOrEqualTo(1);
        world.heal().sick(_ -> false).run(80 * SECOND);
        assertEverywhere(world, WEU, CheckStatus.HEALTHY);
        assertThat(world.announced()).hasSizeLessThanOrEqualTo(1);
        assertThat(world.row(WEU).status()).isEqualTo(CheckStatus.HEALTHY);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whileTheStoreIsAwayOneNodeAnnouncesAndWritesItLater(long seed) {
        var world = VirtualWatch.six(seed, List.of(WEU, BOTH)).run(40 * SECOND);
        world.announced();

        world.store(false).run(10 * SECOND).sick(_ -> true).run(40 * SECOND);
        assertEverywhere(world, BOTH, CheckStatus.UNHEALTHY);
        assertThat(world.told()).hasSize(2);
        world.store(true).run(40 * SECOND);
        assertThat(world.rows().values())
                .hasSize(2)
                .allMatch(row -> row.number() == 2 && row.status() == CheckStatus.UNHEALTHY);
        // Told again under the same ids only.
        assertThat(world.announced()).allMatch(row -> row.number() == 2);
        world.sick(_ -> false).run(40 * SECOND);
        assertThat(world.announced()).hasSize(2).allMatch(row -> row.number() == 3);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anAnnouncementWithoutTheStoreOutlivesItsNode(long seed) {
        var world = VirtualWatch.six(seed, List.of(WEU)).run(40 * SECOND);
        world.announced();
        world.store(false).run(10 * SECOND).sick(_ -> true).run(40 * SECOND);
        var who = world.told().getFirst().node();

        world.kill(who).run(30 * SECOND);
        assertThat(world.told()).isEmpty();
        world.restart(who).run(20 * SECOND).store(true).run(30 * SECOND);
        assertThat(world.announced()).allMatch(row -> row.number() == 2);
        assertThat(world.row(WEU).who()).isEqualTo(who);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aProberThatDiesIsReplacedWithinTwoIntervals(long seed) {
        var world = new VirtualWatch(seed, List.of(WEU));
        for (int i = 1; i <= 5; i++) {
            world.with("ams/ams-" + i, Optional.of(CheckRegion.WEU));
        }
        world.run(60 * SECOND);
        var before = probers(world, world.now() - 20 * SECOND, world.now());
        assertThat(before).hasSize(3);
        var dead = before.stream().sorted().findFirst().orElseThrow();

        long killed = world.now();
        world.kill(dead).run(40 * SECOND);
        var after = probers(world, killed, killed + 20 * SECOND);
        after.remove(dead);
        assertThat(after).hasSize(3);
        assertEverywhere(world, WEU, CheckStatus.HEALTHY);
        world.restart(dead).run(60 * SECOND);
        assertThat(probers(world, world.now() - 20 * SECOND, world.now())).isEqualTo(before);
        assertThat(world.announced()).isEmpty();
    }

    @Test
    void atRestEveryNodeProbesOnceInAnIntervalAndThreeOfARegion() {
        var checks = SampleChecks.many(20, 10, CheckRegion.WEU, CheckRegion.ENAM);
        var world = new VirtualWatch(1, checks);
        for (int i = 1; i <= 5; i++) {
            world.with("ams/ams-" + i, Optional.of(CheckRegion.WEU));
            world.with("nyc/nyc-" + i, Optional.of(CheckRegion.ENAM));
        }
        world.run(60 * SECOND);
        long from = world.now();
        world.run(100 * SECOND);
        for (HealthCheck check : checks) {
            var probes = world.probes().stream()
                    .filter(it -> it.check().equals(check.id()) && it.atMillis() >= from)
                    .collect(Collectors.groupingBy(VirtualWatch.Probe::node));
            assertThat(probes).hasSize(6);
            assertThat(probes.keySet().stream().filter(VirtualWatchTest::isInAmsterdam))
                    .hasSize(3);
            assertThat(probes.values()).allMatch(made -> made.size() == 10);
        }
    }

    @Test
    void aWholeClusterThatStartsAgainGoesByWhatWasAnnounced() {
        var world = VirtualWatch.six(3, List.of(WEU)).run(40 * SECOND);
        world.sick(_ -> true).run(40 * SECOND).announced();
        for (int i = 1; i <= 3; i++) {
            world.kill("ams/ams-" + i).kill("nyc/nyc-" + i);
        }
        world.run(60 * SECOND);
        for (int i = 1; i <= 3; i++) {
            world.restart("ams/ams-" + i).restart("nyc/nyc-" + i);
        }
        world.run(200);
        assertEverywhere(world, WEU, CheckStatus.UNHEALTHY);
        world.run(60 * SECOND);
        assertEverywhere(world, WEU, CheckStatus.UNHEALTHY);
        assertThat(world.announced()).allMatch(row -> row.number() == 2);
    }

    private static boolean isInAmsterdam(String node) {
        return node.startsWith("ams");
    }

    private static Set<String> probers(VirtualWatch world, long from, long to) {
        return world.probes().stream()
                .filter(it -> it.atMillis() >= from && it.atMillis() < to)
                .map(VirtualWatch.Probe::node)
                .collect(Collectors.toSet());
    }

    private static void assertEverywhere(VirtualWatch world, HealthCheck check, CheckStatus status) {
        assertThat(world.statuses(check.id()).values()).as(check.name()).containsOnly(status);
    }
}
