package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the history keeps, in virtual time.
class HealthHistoryTest {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final List<ProbeNode> ALONE = List.of(new ProbeNode("node", Optional.empty(), true));

    /// Whatever an origin does: failures are kept one by one, and good probes add up.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everyFailureIsKeptAndOneGoodProbeAMinute(long seed) {
        var random = Seeds.random(seed);
        var check = SampleChecks.tcp(1, random.nextInt(5, 200), random.nextInt(1, 4));
        var keeper = new CheckKeeper("node", VirtualWatch.START);
        keeper.configure(List.of(check), VirtualWatch.START);
        keeper.nodes(ALONE, 1, VirtualWatch.START);
        long failed = 0;
        long good = 0;
        var rows = new ArrayList<HealthRow>();
        Map<Long, Integer> goodMinutes = new TreeMap<>();
        for (long now = VirtualWatch.START; now < VirtualWatch.START + 180 * MINUTE; now += 250) {
            for (var _ : keeper.step(now)) {
                boolean well = (now / (17 * MINUTE)) % 2 == 0 || random.nextInt(3) == 0;
                keeper.probed(check.id(), result(well, now), now);
                failed += well ? 0 : 1;
                good += well ? 1 : 0;
                if (well) {
                    goodMinutes.merge(now / MINUTE, 1, Integer::sum);
                }
            }
            rows.addAll(keeper.rows());
        }

        var kept = rows.stream().filter(HealthRow::healthy).toList();
        assertThat(rows.size() - kept.size()).isEqualTo(failed);
        long told = kept.stream().mapToLong(HealthRow::sampleInterval).sum();
        assertThat(told).isBetween(good - 60 / 5, good);
        var minutes = kept.stream()
                .filter(row -> !row.changed())
                .collect(Collectors.groupingBy(row -> row.atMillis() / MINUTE));
        assertThat(minutes.values()).allMatch(each -> each.size() == 1);
        assertThat(kept.stream().map(row -> row.atMillis() / MINUTE).collect(Collectors.toSet()))
                .isEqualTo(goodMinutes.keySet());
        assertThat(rows).map(HealthRow::id).doesNotHaveDuplicates();
    }

    /// However many nodes probe: each region has its row a minute, and all probes count.
    @ParameterizedTest
    @ValueSource(ints = {5, 10, 30, 60, 120, 300})
    @Slow("hours of probes of six nodes")
    void aRegionOfThreeNodesKeepsOneAMinute(int interval) {
        var check = SampleChecks.tcp(1, interval, CheckRegion.WEU, CheckRegion.ENAM);
        var world = VirtualWatch.six(interval, List.of(check)).run(30 * MINUTE);
        world.history().clear();
        long before = world.probes().size();
        world.run(120 * MINUTE);

        assertThat(world.history()).allMatch(HealthRow::healthy);
        for (String region : List.of("WEU", "ENAM")) {
            var rows = world.history().stream()
                    .filter(row -> row.region().equals(region))
                    .toList();
            if (interval <= 60) {
                assertThat(rows.stream().map(row -> row.atMillis() / MINUTE))
                        .doesNotHaveDuplicates()
                        .hasSizeBetween(119, 121);
            } else {
                assertThat(rows).hasSizeBetween(120 * 60 / Math.max(60, interval / 3) - 3, 123);
            }
        }
        long told =
                world.history().stream().mapToLong(HealthRow::sampleInterval).sum();
        assertThat(told).isCloseTo(world.probes().size() - before, within(interval));
    }

    private static org.assertj.core.data.Offset<Long> within(int interval) {
        return org.assertj.core.api.Assertions.within(6 * (1 + 180L / interval));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everyChangeOfACheckIsThereOnce(long seed) {
        var check = SampleChecks.tcp(2, 10, CheckRegion.WEU, CheckRegion.ENAM);
        var random = Seeds.random(seed);
        var world = VirtualWatch.six(seed, List.of(check)).run(40 * SECOND);
        int changes = 1;
        for (int i = 0; i < 4; i++) {
            boolean sick = i % 2 == 0;
            boolean away = random.nextInt(3) == 0;
            world.store(!away).sick(_ -> sick).run(60 * SECOND);
            if (random.nextInt(3) == 0) {
                world.restart((random.nextBoolean() ? "ams/ams-" : "nyc/nyc-") + (1 + i % 3));
            }
            world.store(true).run(60 * SECOND);
            changes++;
            assertThat(world.changes(check)).hasSize(changes);
        }

        assertThat(world.changes(check)).map(HealthRow::healthy).containsExactly(true, false, true, false, true);
        assertThat(world.changes(check)).allMatch(HealthRow::changed);
        assertThat(world.row(check).number()).isEqualTo(changes);
    }

    @Test
    void aProbeThatChangesWhatItsNodeSaysIsMarked() {
        var check = SampleChecks.tcp(1, 10, 2);
        var keeper = new CheckKeeper("node", VirtualWatch.START);
        keeper.configure(List.of(check), VirtualWatch.START);
        keeper.nodes(ALONE, 1, VirtualWatch.START);

        assertThat(changed(keeper, check, "++--+-++")).isEqualTo("00010001");
    }

    @Test
    void aNodeThatDoesNotProbeKeepsNothing() {
        var check = SampleChecks.tcp(1, 10);
        var keeper = new CheckKeeper("node", VirtualWatch.START);
        keeper.configure(List.of(check), VirtualWatch.START);

        keeper.probed(check.id(), result(true, VirtualWatch.START), VirtualWatch.START);

        assertThat(keeper.rows()).isEmpty();
    }

    /// Each probe in a minute of its own, so that none is left out.
    private static String changed(CheckKeeper keeper, HealthCheck check, String probes) {
        long now = VirtualWatch.START;
        for (int i = 0; i < probes.length(); i++) {
            now += MINUTE;
            keeper.probed(check.id(), result(probes.charAt(i) == '+', now), now);
        }
        return keeper.rows().stream().map(row -> row.changed() ? "1" : "0").collect(Collectors.joining());
    }

    private static ProbeResult result(boolean well, long atMillis) {
        return new ProbeResult(
                atMillis,
                well ? Optional.empty() : Optional.of(FailureReason.TCP_TIMEOUT),
                "192.0.2.7",
                well ? 200 : 0,
                SampleChecks.NO_TIMES,
                0);
    }
}
