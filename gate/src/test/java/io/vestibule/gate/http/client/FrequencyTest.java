package io.vestibule.gate.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Counting by spans.
class FrequencyTest {

    @Test
    void soManyInASpanAndNoMore() {
        var frequency = new Frequency(2, Duration.ofNanos(10), 0);

        assertThat(frequency.exceededAt(1)).isFalse();
        assertThat(frequency.exceededAt(9)).isFalse();
        assertThat(frequency.exceededAt(9)).isTrue();
        assertThat(frequency.exceededAt(10)).as("another span").isFalse();
    }
}
