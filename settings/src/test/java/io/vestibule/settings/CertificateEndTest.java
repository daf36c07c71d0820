package io.vestibule.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CertificateEndTest {

    private static final Instant NOW = Instant.parse("2026-11-28T12:00:00Z");

    private static String in(Duration time) {
        return CertificateEnd.warning(NOW.plus(time), NOW).orElse("");
    }

    @Test
    void theLastTwoWeeksAndTheTimeAfterAreToldInWords() {
        assertThat(in(Duration.ofDays(14))).isEmpty();
        assertThat(in(Duration.ofDays(14).minusSeconds(1))).isEqualTo("ends in 13 days (2026-12-12)");
        assertThat(in(Duration.ofHours(25))).isEqualTo("ends in 1 day (2026-11-29)");
        assertThat(in(Duration.ofSeconds(1))).isEqualTo("ends in 1 hour (2026-11-28)");
        assertThat(in(Duration.ZERO)).isEqualTo("ended 1 hour ago (2026-11-28)");
        assertThat(in(Duration.ofDays(-2_500))).isEqualTo("ended 2500 days ago (2020-01-24)");
    }
}
