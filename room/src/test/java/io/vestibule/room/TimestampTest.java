package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTest {

    @Test
    void aMomentIsReadInEachForm() {
        var ten = Instant.parse("2026-04-01T22:00:00Z");

        assertThat(Timestamp.momentOf("2026-04-01T22:00:00Z")).contains(ten);
        assertThat(Timestamp.momentOf("2026-04-01T22:00Z")).contains(ten);
        assertThat(Timestamp.momentOf("2026-04-02T00:00:00+02:00")).contains(ten);
        assertThat(Timestamp.momentOf("2026-04-01T22:00:00.5Z")).contains(ten.plusMillis(500));
    }

    /// The last two have more milliseconds than a number holds, before 1970 and after.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tonight",
                "2026-04-01",
                "2026-04-01T22:00:00",
                "2026-02-30T22:00:00Z",
                "-300000000-01-01T00:00:00Z",
                "+300000000-01-01T00:00:00Z"
            })
    void whatIsNoMomentIsRefused(String text) {
        assertThat(Timestamp.momentOf(text)).isEmpty();
    }
}
