package io.vestibule.cluster.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetriesTest {

    private final Retries retries = new Retries();

    @Test
    void nothingIsDueThatDidNotFail() {
        assertThat(retries.due(1_000_000)).isFalse();
    }

    @Test
    void pausesGrowUpToHalfAMinute() {
        long[] pauses = new long[7];
        for (int i = 0; i < pauses.length; i++) {
            pauses[i] = retries.failed(0);
        }
        assertThat(pauses).containsExactly(1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000);
    }

    @Test
    void itIsDueOnceWhenThePauseIsOver() {
        retries.failed(5_000);

        assertThat(retries.due(5_999)).isFalse();
        assertThat(retries.due(6_000)).isTrue();
        assertThat(retries.due(6_001)).isFalse();
    }
}
