package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.api.Api;
import io.vestibule.control.api.request.Endpoint;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OpenApiTest {

    @Test
    void everyOperationIsDocumentedAndEveryDocumentedOneIsThere() throws IOException {
        Set<String> served;
        try (var house = new ControlHouse()) {
            served = new Api(house.sources().api(), house.queries())
                    .endpoints().stream().map(OpenApiTest::operation).collect(Collectors.toCollection(TreeSet::new));
        }

        assertThat(ApiDocument.read().operations()).isEqualTo(served);
    }

    /// A write that makes something new overtakes no one; which ones do, `ConditionalWritesIT`
    /// tries.
    @Test
    void everyChangeOfWhatIsThereIsDocumentedAsOneThatMayComeLate() throws IOException {
        var document = ApiDocument.read();
        var late = document.operationsThatAnswer(412);
        var changes = new TreeSet<>(document.operationsThatTake("if_match"));
        changes.removeIf(operation -> operation.startsWith("POST "));

        assertThat(document.operationsThatTake("if_match")).containsAll(late);
        assertThat(late).containsAll(changes).contains("POST /vestibule/undo", "POST /zones");
    }

    @Test
    void anAnswerThatIsNotAsDocumentedIsSeen() throws IOException {
        var document = ApiDocument.read();
        String status = "GET /zones/{zone_id}/waiting_rooms/{waiting_room_id}/status";

        var wrong = ControlHouse.JSON.readTree(
                "{\"success\":true,\"errors\":[],\"messages\":[],\"result\":{\"status\":\"open\"}}");

        assertThat(document.faults(status, 200, wrong))
                .anyMatch(fault -> fault.contains("event_id"))
                .anyMatch(fault -> fault.contains("status"));
        assertThat(document.faults(status, 404, wrong)).isNotEmpty();
    }

    private static String operation(Endpoint endpoint) {
        return endpoint.method() + " " + endpoint.template();
    }
}
