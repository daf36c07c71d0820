package io.vestibule.bell.send;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

/// Whatever a receiver of webhooks answers is a code with a time to wait, or refused with a reason.
/// `JAZZER_FUZZ=1 mvn -pl operator -am test -Dtest=ResponseStatusFuzzTest` searches.
@Tag("fuzz")
class ResponseStatusFuzzTest {

    private static final int DAY_SECONDS = 86_400;

    @FuzzTest(maxDuration = "60s")
    void anyAnswerIsACodeOrRefused(byte[] bytes) {
        try {
            var status = ResponseStatus.read(new ByteArrayInputStream(bytes));
            assertThat(status.code()).isBetween(200, 599);
            assertThat(status.retryAfterSeconds()).isBetween(0L, (long) DAY_SECONDS);
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContainPattern("\\p{Cntrl}");
        }
    }
}
