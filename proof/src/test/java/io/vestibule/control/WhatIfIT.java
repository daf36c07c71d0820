package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a change would do to the people who wait now, over HTTP.
class WhatIfIT {

    private static final String PATH =
            "/vestibule/zones/" + ControlHouse.ZONE + "/waiting_rooms/" + ControlHouse.SALE.id();
    private static final String OPERATION = "POST /vestibule/zones/{zone_id}/waiting_rooms/{waiting_room_id}/whatif";

    private final ControlHouse house = new ControlHouse();

    @Test
    void itSaysWhatAChangeDoesAndChangesNothing() throws IOException, InterruptedException {
        try (house) {
            var control = house.start("127.0.0.1");
            house.gather(450);
            var before = house.api(control, ControlHouse.ROOMS + "/" + ControlHouse.SALE.id());

            var held = result(control, "{\"queue_all\":true}");
            var more = result(control, "{\"total_active_users\":2000,\"new_users_per_minute\":600}");
            var off = result(control, "{\"suspended\":true}");

            assertThat(held.get("waiting").asInt()).isEqualTo(450);
            assertThat(held.get("enter_at_once").asInt()).isZero();
            assertThat(held.get("enter_next_minute_before").asInt()).isEqualTo(100);
            assertThat(held.get("enter_next_minute_after").asInt()).isZero();
            assertThat(held.get("estimate_after").isNull()).isTrue();
            assertThat(held.get("note").asString()).contains("queue-all");
            assertThat(more.get("enter_at_once").asInt()).isEqualTo(450);
            assertThat(more.get("enter_next_minute_after").asInt()).isEqualTo(450);
            assertThat(more.get("seats_to_come_free").size()).isEqualTo(10);
            assertThat(off.get("enter_at_once").asInt()).isEqualTo(450);
            assertThat(off.get("estimate_after").asInt()).isZero();
            assertThat(off.get("note").asString()).contains("none are counted");
            assertThat(house.api(control, ControlHouse.ROOMS + "/" + ControlHouse.SALE.id()))
                    .isEqualTo(before);
        }
    }

    @Test
    void aChangeThatWouldBeRefusedIsRefusedForTheSameReasons() throws IOException, InterruptedException {
        try (house) {
            var control = house.start("127.0.0.1");

            var answer = post(control, PATH, "{\"total_active_users\":0}", ControlHouse.TOKEN);

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("total_active_users");
            assertThat(post(control, PATH, "", ControlHouse.TOKEN).statusCode()).isEqualTo(400);
            assertThat(post(control, PATH.replaceFirst("waiting_rooms/.*", "waiting_rooms/0"), "{}", ControlHouse.TOKEN)
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    /// It writes nothing: the role that may only look may ask.
    @Test
    void whoMayOnlyReadMayAsk() throws IOException, InterruptedException {
        try (house) {
            var control = house.start("127.0.0.1");

            var answer = post(control, PATH, "{\"queue_all\":true}", ControlHouse.READER);

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }

    @Test
    void aCoordinatorThatDoesNotAnswerIsSaidToBeOlderOnlyIfItIsThere() throws IOException, InterruptedException {
        try (house) {
            var control = house.start("127.0.0.1");
            house.silent = true;

            var away = post(control, PATH, "{}", ControlHouse.TOKEN);
            house.view = Optional.of(ControlHouse.queueing());
            var older = post(control, PATH, "{}", ControlHouse.TOKEN);

            assertThat(away.statusCode()).isEqualTo(503);
            assertThat(away.headers().firstValue("Retry-After")).contains("5");
            assertThat(away.body()).contains("does not answer").doesNotContain("earlier version");
            assertThat(older.statusCode()).isEqualTo(503);
            assertThat(older.body()).contains("earlier version");
        }
    }

    private JsonNode result(ControlServer control, String body) throws IOException, InterruptedException {
        var answer = post(control, PATH, body, ControlHouse.TOKEN);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        var json = ControlHouse.JSON.readTree(answer.body());
        assertThat(ApiDocument.read().faults(OPERATION, 200, json)).isEmpty();
        return json.get("result");
    }

    private HttpResponse<String> post(ControlServer control, String path, String body, String token)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(ControlHouse.uri(control, "/client/v4" + path + "/whatif"))
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
