package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.Bands;
import org.junit.jupiter.api.Test;

/// Who came in the last seconds counts as ahead of those who came later, as far as such visitors
/// come back.
class FirstTouchesTest {

    private static final long NOON = 1_790_000_000_000L;

    private final FirstTouches touches = new FirstTouches();

    @Test
    void whoCameAMomentAgoIsExpected() {
        for (int i = 0; i < 300; i++) {
            touches.touched(i, NOON + i);
        }
        touches.confirmed(5);

        assertThat(touches.expected().size()).isEqualTo(299);
        assertThat(touches.expected().atOrBefore(NOON + 99)).isEqualTo(99);
    }

    @Test
    void whoDoesNotComeBackIsExpectedForFiveSeconds() {
        touches.touched(1, NOON);
        touches.advance(NOON + 4_999);
        assertThat(touches.expected().size()).isOne();

        touches.advance(NOON + 5_000);
        assertThat(touches.expected().size()).isZero();
        assertThat(touches.any(NOON + 5_000)).isFalse();
    }

    /// Clients that keep no cookie lengthen the line of no visitor for long.
    @Test
    void ofClientsThatNeverComeBackHardlyAnyIsExpected() {
        long now = NOON;
        for (int i = 0; i < 1_000; i++) {
            now += 10;
            touches.touched(i, now);
            touches.advance(now);
        }

        assertThat(touches.any(now)).isTrue();
        assertThat(touches.expected().size()).isLessThan(500 / 20);
    }

    /// Next to people who come back within a second, clients that keep no cookie are no people once
    /// that second is over, however many people there are.
    @Test
    void whoIsOutForLongerThanOthersTookIsHardlyExpected() {
        long now = NOON;
        for (int i = 0; i < 2_000; i++) {
            now += 10;
            touches.touched(2L * i, now);
            if (i % 5 == 0) {
                touches.touched(2L * i + 1, now);
            }
            touches.confirmed(2L * (i - 20));
            touches.advance(now);
        }

        // Of 80 of the last four seconds.
        assertThat(touches.expected().atOrBefore(now - 1_000)).isLessThan(8);
        assertThat(touches.expected().size()).isBetween(20, 32);
    }

    @Test
    void moreThanAreRememberedAreNotKnown() {
        for (int i = 0; i < 70_000; i++) {
            touches.touched(i, NOON + i / 100);
        }
        assertThat(touches.knownUpTo(NOON + 1_000)).isEqualTo(NOON + 654);

        touches.advance(NOON + 10_000);
        assertThat(touches.knownUpTo(NOON + 10_000)).isEqualTo(NOON + 10_000);
        assertThat(touches.knownUpTo(Bands.EVERYBODY)).isEqualTo(Bands.EVERYBODY - 1);
    }
}
