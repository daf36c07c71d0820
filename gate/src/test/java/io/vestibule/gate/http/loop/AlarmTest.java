package io.vestibule.gate.http.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AlarmTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final Alarm alarm = new Alarm(nanos::get, "{} again, {} times");

    @Test
    void itIsSaidOnceAMinute() {
        assertThat(alarm.raise("first")).isTrue();
        assertThat(alarm.raise("at once")).isFalse();

        nanos.addAndGet(Duration.ofSeconds(59).toNanos());
        assertThat(alarm.raise("soon")).isFalse();

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(alarm.raise("a minute later, by a clock that has run over")).isTrue();
        assertThat(alarm.raise("at once again")).isFalse();
    }
}
