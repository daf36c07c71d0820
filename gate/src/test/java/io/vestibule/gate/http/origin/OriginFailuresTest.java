package io.vestibule.gate.http.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OriginFailuresTest {

    private final OriginFailures failures = new OriginFailures("http://127.0.0.1:3000");
    private long seconds;

    private String line() {
        return failures.line(TimeUnit.SECONDS.toNanos(seconds)).orElse("");
    }

    @Test
    void theFirstFailureIsSaidAtOnce() {
        assertThat(line()).isEmpty();
        seconds = 1;
        failures.failed("00000000000000a1", OriginTrouble.UNREACHABLE);

        assertThat(line())
                .startsWith("origin http://127.0.0.1:3000 does not answer: 1 of 1 requests failed")
                .endsWith(" within 1 s (unreachable); requests 00000000000000a1");
        assertThat(line()).isEmpty();
    }

    @Test
    void furtherOnesAreSaidOnceAMinuteWithSomeOfTheirIds() {
        failures.failed("first", OriginTrouble.UNREACHABLE);
        line();
        int lines = 0;
        String last = "";
        for (seconds = 1; seconds <= 300; seconds++) {
            failures.failed("id" + seconds, OriginTrouble.CONNECT_TIMEOUT);
            failures.answered();
            String said = line();
            lines += said.isEmpty() ? 0 : 1;
            last = said.isEmpty() ? last : said;
        }

        assertThat(lines).isEqualTo(5);
        assertThat(last)
                .contains("60 of 120 requests failed within 60 s (connect timeout)", "id241 id242", "id260")
                .endsWith(" and others")
                .doesNotContain("id261");
    }

    @Test
    void anOriginThatAnswersIsNotMentionedAndItsAnswersOfLongAgoDoNotCount() {
        for (seconds = 0; seconds < 600; seconds++) {
            failures.answered();
            assertThat(line()).isEmpty();
        }
        failures.failed("late", OriginTrouble.TIMEOUT);

        assertThat(line()).contains("1 of 1 requests failed within 1 s");
    }
}
