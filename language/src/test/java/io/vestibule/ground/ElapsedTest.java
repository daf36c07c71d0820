package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElapsedTest {

    private static final long NOW = 1_790_000_000_000L;
    private static final long SPAN = 60_000;
    private static final long HOUR = 3_600_000;

    @Test
    void aSpanIsOverWhenItHasPassed() {
        assertThat(Elapsed.isOver(NOW, SPAN, NOW)).isFalse();
        assertThat(Elapsed.isOver(NOW, SPAN, NOW + SPAN - 1)).isFalse();
        assertThat(Elapsed.isOver(NOW, SPAN, NOW + SPAN)).isTrue();
        assertThat(Elapsed.isOver(0, SPAN, NOW)).isTrue();
        assertThat(Elapsed.isOver(Long.MIN_VALUE, SPAN, NOW)).isTrue();
    }

    @Test
    void aSpanThatBeganInTheFutureIsOverOnceThatIsFurtherThanTheSpanIsLong() {
        assertThat(Elapsed.isOver(NOW, SPAN, NOW - HOUR)).isTrue();
        assertThat(Elapsed.isOver(NOW, SPAN, NOW - SPAN)).isTrue();
        assertThat(Elapsed.isOver(NOW, SPAN, NOW - 5)).as("a small correction").isFalse();
    }

    @Test
    void nothingHasPassedSinceAMomentThatLiesAhead() {
        assertThat(Elapsed.of(NOW, NOW + 5)).isEqualTo(5);
        assertThat(Elapsed.of(NOW, NOW - HOUR)).isZero();
    }

    @Test
    void whatIsLeftIsNeverMoreThanTheSpan() {
        assertThat(Elapsed.left(NOW, SPAN, NOW + 1)).isEqualTo(SPAN - 1);
        assertThat(Elapsed.left(NOW, SPAN, NOW + SPAN)).isZero();
        assertThat(Elapsed.left(NOW, SPAN, NOW - 5)).isEqualTo(SPAN);
        assertThat(Elapsed.left(NOW, SPAN, NOW - HOUR)).isZero();
    }
}
