package io.vestibule.control.api.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.RoomLately;
import io.vestibule.queue.OriginHold;
import java.io.StringWriter;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RoomStatusTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final long NOW = 1_790_000_000_000L;

    @Test
    void whyARoomCannotBeReadIsTheError() {
        JsonNode status = written(Optional.of("room sale cannot be read"));

        assertThat(status.path("error").asString()).isEqualTo("room sale cannot be read");
    }

    @Test
    void aRoomThatCanBeReadHasNoError() {
        JsonNode status = written(Optional.empty());

        assertThat(status.has("error")).isFalse();
        assertThat(status.path("estimated_queued_users").asInt()).isEqualTo(7);
    }

    @Test
    void howLongTheFirstHasWaitedIsNotTheEstimateOfANewcomer() {
        JsonNode status = written(Optional.empty());

        assertThat(status.path("max_estimated_time_minutes").asInt()).isEqualTo(2);
        assertThat(status.path("longest_wait_seconds").asInt()).isEqualTo(158);
        assertThat(status.has("reason")).isFalse();
    }

    @Test
    void aDataCenterThatIsLostIsTheReason() {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            status(new TreeSet<>(Set.of("ams"))).write(json, RoomLately.NOTHING, Optional.empty(), NOW);
        }
        JsonNode status = JSON.readTree(text.toString());

        assertThat(status.path("reason").asString()).isEqualTo("data_center_lost");
        assertThat(status.path("lost_data_centers").path(0).asString()).isEqualTo("ams");
        assertThat(status.path("remaining_data_centers").path(0).asString()).isEqualTo("fra");
    }

    private static RoomStatus status(SortedSet<String> lost) {
        return new RoomStatus(
                "queueing", "", 7, 3, 2, NOW - 158_900, OriginHold.NONE, lost, new TreeSet<>(Set.of("fra")));
    }

    private static JsonNode written(Optional<String> error) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            status(Collections.emptySortedSet()).write(json, RoomLately.NOTHING, error, NOW);
        }
        return JSON.readTree(text.toString());
    }
}
