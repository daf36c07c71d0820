package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// The other nodes at the control port; every answer is as `docs/openapi.yaml` says.
class ClusterApiIT {

    private static final String CLUSTER = "/client/v4/vestibule/cluster";

    private final ControlHouse house = new ControlHouse();
    private ControlServer control;

    @BeforeEach
    void enter() {
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void aNodeThatIsAloneSaysSo() throws Exception {
        JsonNode cluster = shown();

        assertThat(cluster).isEqualTo(JSON.readTree("{\"alone\":true}"));
        var answer = gone("{\"node\":\"ams-2\"}", TOKEN);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("this node is not in a cluster");
    }

    @Test
    void aNodeAmongOthersTellsWhoIsThereAndWhoCounts() throws Exception {
        house.companions.alone = false;

        JsonNode cluster = shown();

        assertThat(cluster.get("node").asString()).isEqualTo("ams-1");
        assertThat(cluster.get("members").get(1).get("reachable").asBoolean()).isFalse();
        JsonNode room = cluster.get("rooms").get(0);
        assertThat(room.get("id").asString()).isEqualTo(SALE.id().value());
        assertThat(room.get("name").asString()).isEqualTo("sale");
        assertThat(room.get("host").asString()).isEqualTo("ams-1");
        assertThat(room.get("hubs").get(0).asString()).isEqualTo("lon");
        assertThat(room.get("leases").get("seats").asInt()).isEqualTo(400);
        assertThat(room.get("leases").get("seats_used").asInt()).isEqualTo(380);
        assertThat(room.get("leases").get("seats_held_back").asInt()).isEqualTo(8);
        assertThat(room.get("leases").get("seats_held_back_until").asString()).isEqualTo("2026-11-22T12:00:00Z");
        assertThat(room.get("leases").get("passes_held_back_until").isNull()).isTrue();
        assertThat(room.get("leader").asString()).isEqualTo("lon");
        assertThat(room.get("hosts").get("lon").asString()).isEqualTo("lon-2");
        assertThat(cluster.get("alarms_since").get(0).asString()).isEqualTo("2026-11-22T12:00:00Z");
        assertThat(cluster.get("members").get(0).get("version").asString()).isEqualTo("0.1.0");
        assertThat(cluster.get("members").get(1).get("version").isNull()).isTrue();
        assertThat(room.get("anywhere").isNull()).isTrue();
        assertThat(cluster.get("frames").get("sent").get("asks").asInt()).isEqualTo(7);
        assertThat(cluster.get("alarms").get(0).asString()).startsWith("2 of 3");
    }

    @Test
    void aTokenThatMayWriteSaysThatANodeIsGone() throws Exception {
        house.companions.alone = false;

        assertThat(codes(gone("{\"node\":\"ams-2\"}", READER))).containsExactly(9109);
        assertThat(house.companions.gone).isEmpty();

        var answer = gone("{\"node\":\"ams-2\"}", TOKEN);

        assertThat(documented("POST /vestibule/cluster/gone", answer)
                        .get("node")
                        .asString())
                .isEqualTo("ams-2");
        assertThat(house.companions.gone).containsExactly("ams-2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"node\":\"ams-1\"} | is the one you are asking",
                "{\"node\":\"lon-1\"} | is not a member of data center ams",
                "{\"node\":7} | must be the name of a node",
                "{} | must be the name of a node",
                "{\"node\":\"ams-2\",\"noed\":1} | unknown field"
            })
    void whatCannotBeIsRefusedWithItsReason(String body, String reason) throws Exception {
        house.companions.alone = false;

        var answer = gone(body, TOKEN);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(codes(answer)).containsExactly(1002);
        assertThat(answer.body()).contains(reason);
        assertThat(house.companions.gone).isEmpty();
    }

    @Test
    void aTokenThatMayWriteForgetsADataCenterThatIsLost() throws Exception {
        assertThat(forget("{\"data_center\":\"lon\"}", TOKEN).body()).contains("this node is not in a cluster");
        house.companions.alone = false;

        assertThat(codes(forget("{\"data_center\":\"lon\"}", READER))).containsExactly(9109);
        assertThat(house.companions.forgotten).isEmpty();

        var answer = forget("{\"data_center\":\"lon\"}", TOKEN);

        var result = documented("POST /vestibule/cluster/forget", answer);
        assertThat(result.get("data_center").asString()).isEqualTo("lon");
        assertThat(house.companions.forgotten).containsExactly(entry("lon", "token:tests"));
        var forgotten = shown().get("forgotten").get(0);
        assertThat(forgotten.get("data_center").asString()).isEqualTo("lon");
        assertThat(forgotten.get("author").asString()).isEqualTo("token:tests");
        assertThat(forgotten.get("at").asString()).isEqualTo("2026-11-22T12:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"data_center\":\"ams\"} | it is not lost",
                "{\"data_center\":\"par\"} | node par-2 of data center par is reachable",
                "{\"data_center\":\"rom\"} | there is no data center rom; there are ams, lon, par",
                "{\"data_center\":7} | must be the name of a data center",
                "{\"node\":\"lon\"} | unknown field"
            })
    void whatIsNotLostIsNotForgotten(String body, String reason) throws Exception {
        house.companions.alone = false;

        var answer = forget(body, TOKEN);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
        assertThat(house.companions.forgotten).isEmpty();
    }

    @Test
    void nobodyIsForgottenWhileTheStoreIsAway() throws Exception {
        house.companions.alone = false;
        house.companions.storeAway = true;

        var answer = forget("{\"data_center\":\"lon\"}", TOKEN);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("store cannot be reached");
    }

    private JsonNode shown() throws Exception {
        return documented("GET /vestibule/cluster", house.authorized(control, CLUSTER));
    }

    private HttpResponse<String> gone(String body, String token) throws Exception {
        return post("/gone", body, token);
    }

    private HttpResponse<String> forget(String body, String token) throws Exception {
        return post("/forget", body, token);
    }

    private HttpResponse<String> post(String path, String body, String token) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, CLUSTER + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode documented(String operation, HttpResponse<String> answer) throws Exception {
        JsonNode body = JSON.readTree(answer.body());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(ApiDocument.read().faults(operation, 200, body)).isEmpty();
        return body.get("result");
    }
}
