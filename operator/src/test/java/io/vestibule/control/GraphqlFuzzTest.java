package io.vestibule.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.control.api.request.Reply;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;

/// Any body and any query gets data, or is told what is wrong; nothing of either is a mistake of
/// ours. Search: `JAZZER_FUZZ=1 mvn -pl operator -am test -Dtest=GraphqlFuzzTest#anyQueryIsAnswered`.
@Tag("fuzz")
class GraphqlFuzzTest {

    private static final GraphqlDesk DESK = new GraphqlDesk();

    @FuzzTest(maxDuration = "60s")
    void anyBodyIsAnswered(byte[] body) {
        holds(body);
    }

    @FuzzTest(maxDuration = "60s")
    void anyQueryIsAnswered(byte[] query) {
        String text = named(new String(query, UTF_8));

        holds(ControlHouse.JSON.writeValueAsBytes(Map.of("query", text)));
    }

    private static String named(String text) {
        return text.replace("ZONE", ControlHouse.ZONE).replace("SALE", GraphqlDesk.SALE);
    }

    private static void holds(byte[] body) {
        DESK.nowMillis += 300_000;
        Reply reply = DESK.reply("fuzz", body);
        JsonNode answer = GraphqlDesk.tree(reply);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(answer.propertyNames()).containsExactly("data", "errors");
        assertThat(answer.get("data").isNull())
                .isNotEqualTo(answer.get("errors").isNull());
        if (!answer.get("errors").isNull()) {
            assertThat(answer.get("errors"))
                    .isNotEmpty()
                    .allSatisfy(error -> assertThat(error.get("message").asString())
                            .isNotBlank()
                            .doesNotContain("internal error")
                            .doesNotContain("Exception"));
        }
    }
}
