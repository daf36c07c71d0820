package io.vestibule.control.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.OriginHold;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.StringWriter;
import java.util.Optional;

class RoomStatusTest {

    private static final JsonMapper JSON = new JsonMapper();

    /// Clients of the version before read it as `trouble`.
    @Test
    void whyARoomCannotBeReadIsTheErrorAndForOneMoreVersionTheTrouble() {
        JsonNode status = written(Optional.of("room sale cannot be read"));

        assertThat(status.path("error").asString()).isEqualTo("room sale cannot be read");
        assertThat(status.path("trouble").asString()).isEqualTo("room sale cannot be read");
    }

    @Test
    void aRoomThatCanBeReadHasNoError() {
        JsonNode status = written(Optional.empty());

        assertThat(status.has("error")).isFalse();
        assertThat(status.has("trouble")).isFalse();
        assertThat(status.path("estimated_queued_users").asInt()).isEqualTo(7);
    }

    private static JsonNode written(Optional<String> error) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            new RoomStatus("queueing", "", 7, 3, 2, OriginHold.NONE).write(json, error);
        }
        return JSON.readTree(text.toString());
    }
}
