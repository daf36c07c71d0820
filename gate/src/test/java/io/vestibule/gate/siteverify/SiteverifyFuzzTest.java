package io.vestibule.gate.siteverify;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Looks for an answer that breaks the reader, and for a yes that another reader does not see.
/// Search: `JAZZER_FUZZ=1 mvn -pl gate -am test -Dtest=SiteverifyFuzzTest`.
@Tag("fuzz")
class SiteverifyFuzzTest {

    private static final JsonMapper OTHER = new JsonMapper();

    @FuzzTest(maxDuration = "2m")
    void anyAnswerIsReadAsAnotherReaderReadsItOrRefused(byte[] bytes) {
        var answer = SiteverifyAnswer.read(bytes);
        assertThat(SiteverifyAnswer.read(bytes)).isEqualTo(answer);
        if (answer.isPresent()) {
            JsonNode other = OTHER.readTree(bytes);
            assertThat(other.get("success").booleanValue())
                    .isEqualTo(answer.get().success());
            assertThat(other.path("hostname").asString(""))
                    .isEqualTo(answer.get().hostname());
            assertThat(answer.get().errors()).hasSizeLessThanOrEqualTo(16);
        }
    }
}
