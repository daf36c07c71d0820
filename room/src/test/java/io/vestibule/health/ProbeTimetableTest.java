package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProbeTimetableTest {

    private static final long NOW = 1_800_000_000_000L;
    private static final Optional<CheckRegion> WEU = Optional.of(CheckRegion.WEU);

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatIsDueIsDueAgainAnIntervalLaterHoweverLateItWasTaken(long seed) {
        var chance = Seeds.random(seed);
        var check = SampleChecks.tcp((int) seed, chance.nextInt(5, 3_601));
        long interval = check.intervalSeconds() * 1_000L;
        int place = chance.nextInt(3);
        long due = ProbeTimetable.next(check, WEU, place, NOW + chance.nextLong(1L << 40));

        for (int i = 0; i < 20; i++) {
            long late = chance.nextLong(interval);
            long next = ProbeTimetable.next(check, WEU, place, due + late);
            assertThat(next).isEqualTo(due + interval);
            due = next;
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theThreeNodesOfARegionAreAThirdOfTheIntervalApart(long seed) {
        var check = SampleChecks.tcp((int) seed, 30);
        var due = new TreeSet<Long>();
        for (int place = 0; place < RegionGround.PROBERS; place++) {
            due.add(ProbeTimetable.next(check, WEU, place, NOW) % 30_000);
        }

        assertThat(due).hasSize(3);
        assertThat(due.last() - due.first()).isEqualTo(20_000);
    }

    @Test
    void aThousandChecksAreSpreadOverTheirInterval() {
        var inSecond = new int[10];
        for (int i = 1; i <= 1_000; i++) {
            long due = ProbeTimetable.next(SampleChecks.tcp(i, 10), WEU, 0, NOW);
            inSecond[(int) ((due - NOW - 1) / 1_000)]++;
        }

        assertThat(Arrays.stream(inSecond)).allMatch(count -> count > 60 && count < 140);
    }

    @Test
    void aThousandChecksAreDueTogetherInTwentyMomentsOfASecond() {
        var moments = new TreeSet<Long>();
        for (int i = 1; i <= 1_000; i++) {
            var check = SampleChecks.tcp(i, 10);
            for (int place = 0; place < RegionGround.PROBERS; place++) {
                moments.add(ProbeTimetable.next(check, WEU, place, NOW));
            }
            moments.add(ProbeTimetable.first(check, 0, NOW + 7));
        }

        assertThat(moments).hasSizeLessThanOrEqualTo(201).allMatch(due -> due % 50 == 0);
    }

    @Test
    void aCheckOfWhichNothingIsKnownIsProbedSoon() {
        for (int i = 1; i <= 100; i++) {
            long due = ProbeTimetable.first(SampleChecks.tcp(i, 3_600), i % 3, NOW);
            assertThat(due).isBetween(NOW, NOW + 5_000);
        }
    }
}
