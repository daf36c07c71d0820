package io.vestibule.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.Incident;
import io.vestibule.status.TroubleFold.Present;
import io.vestibule.status.TroubleFold.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TroubleFoldTest {

    private static final long MINUTE = 60_000;
    private static final long DAY = 24 * 60 * MINUTE;
    private static final long NOW = 20_000 * DAY;

    private static Incident check(long began, long ended) {
        return new Incident(Incident.Kind.CHECK, "a", "", began, ended);
    }

    @Test
    void troubleThatComesBackWithinTenMinutesIsOne() {
        var folded = TroubleFold.of(
                List.of(
                        check(NOW - 50 * MINUTE, NOW - 45 * MINUTE),
                        check(NOW - 35 * MINUTE, NOW - 30 * MINUTE),
                        check(NOW - 19 * MINUTE, NOW - 15 * MINUTE)),
                null,
                NOW);

        assertThat(folded)
                .containsExactly(
                        new Trouble(NOW - 50 * MINUTE, NOW - 30 * MINUTE),
                        new Trouble(NOW - 19 * MINUTE, NOW - 15 * MINUTE));
    }

    @Test
    void whatTheStoreDoesNotKnowYetIsAddedFromThePresent() {
        assertThat(TroubleFold.of(List.of(), new Present(true, NOW - MINUTE), NOW))
                .containsExactly(new Trouble(NOW - MINUTE, 0));
        assertThat(TroubleFold.of(List.of(check(NOW - 2 * MINUTE, 0)), new Present(true, NOW - MINUTE), NOW))
                .containsExactly(new Trouble(NOW - 2 * MINUTE, 0));
    }

    @Test
    void whatGoesOnInTheStoreAndIsOverHasEnded() {
        assertThat(TroubleFold.of(List.of(check(NOW - 20 * MINUTE, 0)), new Present(false, NOW - 5 * MINUTE), NOW))
                .containsExactly(new Trouble(NOW - 20 * MINUTE, NOW - 5 * MINUTE));
        assertThat(TroubleFold.of(List.of(check(NOW - 20 * MINUTE, 0)), null, NOW))
                .containsExactly(new Trouble(NOW - 20 * MINUTE, 0));
    }

    @Test
    void anotherDataCentersHoldIsNotOverBecauseThisOneHoldsNothing() {
        var elsewhere = new Incident(Incident.Kind.ROOM, "r", "west", NOW - 20 * MINUTE, 0);

        assertThat(TroubleFold.of(List.of(elsewhere), new Present(false, NOW - MINUTE), NOW))
                .containsExactly(new Trouble(NOW - 20 * MINUTE, 0));
    }

    @Test
    void whatEndedMoreThanNinetyDaysAgoIsLeftOut() {
        assertThat(TroubleFold.of(
                        List.of(check(NOW - 100 * DAY, NOW - 91 * DAY), check(NOW - 95 * DAY, NOW - 89 * DAY)),
                        null,
                        NOW))
                .containsExactly(new Trouble(NOW - 95 * DAY, NOW - 89 * DAY));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whateverFlapsTheFoldedTimesAreApartInOrderAndFew(long seed) {
        var random = new Random(seed);
        var incidents = new ArrayList<Incident>();
        for (int i = 0; i < random.nextInt(2_000); i++) {
            long began = NOW - random.nextLong(DAY);
            long ended = random.nextInt(20) == 0 ? 0 : began + 1 + random.nextLong(5 * MINUTE);
            incidents.add(check(began, ended));
        }

        var folded = TroubleFold.of(incidents, new Present(random.nextBoolean(), NOW), NOW);

        assertThat(folded).hasSizeLessThanOrEqualTo(24 * 6 + 1);
        for (int i = 1; i < folded.size(); i++) {
            long before = folded.get(i - 1).endMillis();
            assertThat(before).isPositive();
            assertThat(folded.get(i).beginMillis()).isGreaterThan(before + TroubleFold.AGAIN_MILLIS);
        }
    }
}
