package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.tally.SessionRule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;

/// The worked examples of `docs/QUEUEING.md` that concern one data center.
class WorkedExamplesTest {

    @ParameterizedTest
    @CsvSource({
        // limits, active, waiting by minute, slots, how many of each minute may enter
        "200, 200, 201, 2 50 60, 0, 0 0 0",
        "200, 200, 148, 2 50 60, 52, 2 50 0",
        "10000, 2000, 7000, 500 1000 1000, 2000, 500 1000 500",
        "10000, 2000, 7000, 200, 2000, 200"
    })
    void slotsGoToTheOldestFirst(
            int total, int perMinute, int active, String waiting, int slots, String reserved) {
        int[] minutes = numbers(waiting);
        int all = sum(minutes);

        // The pace holds back nobody: ten seconds of credit are not the question here.
        var plan = new Plan(total - active, perMinute, all, Integer.MAX_VALUE);

        assertThat(plan.slots()).isEqualTo(slots);
        assertThat(shares(plan.eligible(), minutes)).isEqualTo(numbers(reserved));
    }

    @Test
    void whatTheLineLeavesOverIsForNewcomers() {
        var plan = new Plan(3_000, 2_000, 200, Integer.MAX_VALUE);

        assertThat(plan.newcomers()).isEqualTo(1_800);
    }

    @Test
    void withATenthDrawnInAMinuteHalfAreInAfterSixAndAHalf() {
        assertThat(Estimate.drawMinutes(0.5, 10.0 / 100)).isCloseTo(6.58, within(0.005));
    }

    @Test
    void aSessionUnderAShorterDurationWithoutRenewalEndsThatLongAfterItWasLastSeen() {
        var fiveMinutes = SessionRule.of(Duration.ofMinutes(5));
        long lastSeen = minute(13, 58);

        assertThat(fiveMinutes.isActive(lastSeen, minute(14, 3))).isTrue();
        assertThat(fiveMinutes.isActive(lastSeen, minute(14, 3) + 10_000)).isFalse();
    }

    private static long minute(int hour, int minute) {
        return Duration.ofHours(hour).plusMinutes(minute).toMillis();
    }

    /// Hands `eligible` out to the minutes, oldest first.
    private static int[] shares(int eligible, int[] minutes) {
        int left = eligible;
        var shares = new int[minutes.length];
        for (int i = 0; i < minutes.length; i++) {
            shares[i] = Math.min(left, minutes[i]);
            left -= shares[i];
        }
        return shares;
    }

    private static int[] numbers(String text) {
        String[] words = text.strip().split(" ", -1);
        var numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Integer.parseInt(words[i]);
        }
        return numbers;
    }

    private static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }
}
