package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.named;
import static io.vestibule.control.ControlHouse.queueing;
import static io.vestibule.control.ControlHouse.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.RoomLately;
import io.vestibule.room.StableId;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The published API over real sockets.
class ApiIT {

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void zonesAreListedAndFoundByName() throws Exception {
        var control = house.start("127.0.0.1");

        JsonNode all = house.api(control, "/client/v4/zones");
        JsonNode one = house.api(control, "/client/v4/zones?name=example.com");
        JsonNode none = house.api(control, "/client/v4/zones?name=example.net");

        assertThat(all.get("success").asBoolean()).isTrue();
        assertThat(all.get("result")).hasSize(2);
        assertThat(one.get("result")).hasSize(1);
        assertThat(one.get("result").get(0).get("id").asString()).isEqualTo(ZONE);
        assertThat(none.get("result")).isEmpty();
        assertThat(house.api(control, "/client/v4/zones/" + ZONE)
                        .get("result")
                        .get("name")
                        .asString())
                .isEqualTo("example.com");
    }

    @Test
    void aRoomHasEveryPublishedField() throws Exception {
        JsonNode room =
                house.api(house.start("127.0.0.1"), ROOMS + "/" + SALE.id()).get("result");

        var expected = JSON.readTree("""
            {
              "id": "%s",
              "created_on": "2026-11-01T10:00:00Z",
              "modified_on": "2026-11-01T10:00:00Z",
              "name": "sale", "description": "The sale",
              "host": "shop.example.com", "path": "/sale",
              "additional_routes": [{"host": "pay.example.com", "path": "/"}],
              "cookie_suffix": "s",
              "cookie_attributes": {"samesite": "auto", "secure": "auto"},
              "new_users_per_minute": 100, "total_active_users": 1000,
              "session_duration": 7, "disable_session_renewal": false,
              "queue_all": false, "queueing_method": "fifo",
              "queueing_status_code": 200,
              "custom_page_html": "", "custom_page_csp": "",
              "default_template_language": "en-US",
              "json_response_enabled": false, "suspended": false,
              "enabled_origin_commands": ["revoke"],
              "turnstile_mode": "invisible", "turnstile_action": "log",
              "next_event_prequeue_start_time": null,
              "next_event_start_time": null,
              "zone": "example.com", "bucket_seconds": 1,
              "refresh_interval": "adaptive", "on_coordinator_loss": "hold",
              "template_language_auto": true, "custom_page_csp": "",
              "case_sensitive": true,
              "path_policy": "forward", "cors_origins": []
            }
            """.formatted(SALE.id()));
        assertThat(room).isEqualTo(expected);
    }

    @Test
    void aListEndsWithAnEmptyPage() throws Exception {
        for (int i = 0; i < 11; i++) {
            house.rooms.add(named("r" + i));
        }
        var control = house.start("127.0.0.1");

        JsonNode second = house.api(control, ROOMS + "?per_page=5&page=2");
        JsonNode past = house.api(control, ROOMS + "?per_page=5&page=4");

        assertThat(second.get("result")).hasSize(5);
        assertThat(second.get("result_info"))
                .isEqualTo(JSON.readTree(
                        "{\"page\":2,\"per_page\":5,\"count\":5,\"total_count\":12," + "\"total_pages\":3}"));
        assertThat(past.get("success").asBoolean()).isTrue();
        assertThat(past.get("result")).isEmpty();
        assertThat(house.api(control, ROOMS).get("result")).hasSize(12);
    }

    @Test
    void everyWrongParameterIsNamed() throws Exception {
        var control = house.start("127.0.0.1");

        var answer = house.authorized(control, ROOMS + "?per_page=1001&page=0");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(codes(answer)).containsExactly(1002, 1002);
        assertThat(answer.body()).contains("\"pointer\":\"/page\"", "\"pointer\":\"/per_page\"");
        assertThat(answer.body()).contains("in range [5, 1000]: invalid data");
    }

    @Test
    void theStatusIsThatOfTheView() throws Exception {
        var control = house.start("127.0.0.1");
        String path = ROOMS + "/" + SALE.id() + "/status";

        assertThat(house.api(control, path).get("result")).isEqualTo(status("not_queueing", 0, 0, 0));
        house.view = Optional.of(queueing());
        var queueing = (ObjectNode) house.api(control, path).get("result");
        assertThat(queueing.remove("longest_wait_seconds").asInt()).isEqualTo(999);
        assertThat(queueing).isEqualTo(status("queueing", 450, 990, 5));
    }

    @Test
    void theStatusTellsWhatPassedByRulesAndWhatTheOriginDidNotAnswer() throws Exception {
        var control = house.start("127.0.0.1");
        house.lately = new RoomLately(3, 12, 11);

        var status = house.api(control, ROOMS + "/" + SALE.id() + "/status").get("result");

        assertThat(status.get("bypassed_last_minute").asInt()).isEqualTo(3);
        assertThat(status.at("/origin_last_minute/requests").asInt()).isEqualTo(12);
        assertThat(status.at("/origin_last_minute/failed").asInt()).isEqualTo(11);
        assertThat(house.get(control, "/figures").body())
                .contains("\"bypassed\":3,\"originAsked\":12,\"originFailed\":11");
    }

    @ParameterizedTest
    @CsvSource({
        "/client/v4/zones/nothing/waiting_rooms,404,7003",
        "/client/v4/nothing,404,7003",
        "/client/v4/zones/ZONE/nothing,404,7003",
        "/client/v4/zones/ZONE/waiting_rooms/nothing,404,1001",
        "/client/v4/zones/ZONE/waiting_rooms/nothing/status,404,1001",
        "/client/v4/zones/ZONE/waiting_rooms/,404,1001",
        "/client/v4/zones/ZONE/waiting_rooms/x/y,404,7003",
    })
    void whatIsNotThereHasItsPublishedCode(String path, int status, int code) throws Exception {
        var answer = house.authorized(house.start("127.0.0.1"), path.replace("ZONE", ZONE));

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(codes(answer)).containsExactly(code);
        assertThat(JSON.readTree(answer.body()).get("result").isNull()).isTrue();
    }

    @Test
    void aRoomOfAnotherZoneIsNotFound() throws Exception {
        String other = "/client/v4/zones/" + StableId.ofZone("example.org") + "/waiting_rooms";
        var control = house.start("127.0.0.1");

        assertThat(house.api(control, other).get("result")).isEmpty();
        assertThat(codes(house.authorized(control, other + "/" + SALE.id()))).containsExactly(1001);
    }
}
