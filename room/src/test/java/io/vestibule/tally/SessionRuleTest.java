package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SessionRuleTest {

    @Test
    void aTickIsASixtiethOfTheSessionBetweenOneAndTenSeconds() {
        assertThat(SessionRule.of(Duration.ofSeconds(10)).grainMillis()).isEqualTo(1_000);
        assertThat(SessionRule.of(Duration.ofMinutes(1)).grainMillis()).isEqualTo(1_000);
        assertThat(SessionRule.of(Duration.ofMinutes(5)).grainMillis()).isEqualTo(5_000);
        assertThat(SessionRule.of(Duration.ofMinutes(30)).grainMillis()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aSessionEndsUpToATickLateAndNeverEarly(long seed) {
        var random = Seeds.random(seed);
        long session = random.nextLong(1_000, 7_200_000);
        var rule = SessionRule.of(Duration.ofMillis(session));
        long seen = random.nextLong(2_000_000_000_000L);

        long end = rule.endMillis(seen);

        assertThat(rule.isActive(seen, end - 1)).isTrue();
        assertThat(rule.isActive(seen, end)).isFalse();
        assertThat(end - seen).isGreaterThan(session);
        assertThat(end - seen).isLessThanOrEqualTo(session + 2 * rule.grainMillis());
        assertThat(rule.isActive(seen, seen)).isTrue();
        assertThat(rule.tickOf(seen)).isGreaterThanOrEqualTo(rule.oldestActiveTick(end - 1));
        assertThat(rule.tickOf(seen)).isLessThan(rule.oldestActiveTick(end));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatATicketKeepsToATenthEndsAtTheSameMoment(long seed) {
        var random = Seeds.random(seed);
        var rule = SessionRule.of(Duration.ofMillis(random.nextLong(1_000, 7_200_000)));
        long seen = random.nextLong(2_000_000_000_000L);

        assertThat(rule.endMillis(seen / 100 * 100)).isEqualTo(rule.endMillis(seen));
    }
}
