package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PastSpanTest {

    private static final Instant NOW = Instant.parse("2026-03-15T10:07:23Z");

    @ParameterizedTest
    @CsvSource({
        "24h, 2026-03-14T10:07:23Z",
        "90m, 2026-03-15T08:37:23Z",
        "7d, 2026-03-08T10:07:23Z",
        "2026-03-15, 2026-03-15T00:00:00Z",
        "2026-03-15T04:00Z, 2026-03-15T04:00:00Z",
        "2026-03-15T04:00, 2026-03-15T04:00:00Z",
        "2026-03-15T04:00:30+02:00, 2026-03-15T02:00:30Z",
    })
    void aMomentIsADurationAgoADayOrATime(String text, Instant moment) {
        assertThat(PastSpan.moment(text, NOW)).contains(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "-1h", "24", "99999999d", "2026-02-30", "04:00", "2026-03"})
    void anythingElseIsNone(String text) {
        assertThat(PastSpan.moment(text, NOW)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "30m, MINUTE, 2026-03-15T09:37:00Z, 2026-03-15T10:08:00Z",
        "8h, FIVE_MINUTES, 2026-03-15T02:05:00Z, 2026-03-15T10:10:00Z",
        "24h, QUARTER, 2026-03-14T10:00:00Z, 2026-03-15T10:15:00Z",
        "4d, HOUR, 2026-03-11T10:00:00Z, 2026-03-15T11:00:00Z",
        "30d, DAY, 2026-02-13T00:00:00Z, 2026-03-16T00:00:00Z",
        "3000d, DAY, 2017-12-27T00:00:00Z, 2026-03-16T00:00:00Z",
    })
    void aSpanHasWholeStepsThatSuitIt(String since, TimeStep step, Instant from, Instant until) {
        Instant begin = PastSpan.moment(since, NOW).orElseThrow();

        assertThat(PastSpan.of(begin, NOW, Optional.empty())).isEqualTo(new PastSpan(from, until, step));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1m", "5m", "15m", "1h", "1d"})
    void aStepThatIsNamedIsTaken(String word) {
        var step = TimeStep.named(word);

        assertThat(step).map(TimeStep::word).contains(word);
        assertThat(PastSpan.of(NOW.minusSeconds(60), NOW, step).step()).isEqualTo(step.get());
    }
}
