package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The published GraphQL over real sockets.
class GraphqlIT {

    private static final String PATH = "/client/v4/graphql";
    private static final String QUERY = "{\"query\": \"{ cost viewer { budget zones { zoneTag } } }\"}";

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void close() {
        house.close();
    }

    private HttpResponse<String> post(ControlServer control, String token, String body)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(ControlHouse.uri(control, PATH)).POST(HttpRequest.BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return house.client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aTokenThatMayReadMayAsk() throws Exception {
        house.slices = Optional.of(new GivenSlices());
        var control = house.start("127.0.0.1");

        var answer = post(control, ControlHouse.READER, QUERY);
        var stranger = post(control, "", QUERY);
        var get = house.authorized(control, PATH);

        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode tree = ControlHouse.JSON.readTree(answer.body());
        assertThat(tree.get("errors").isNull()).isTrue();
        assertThat(tree.at("/data/viewer/zones")).hasSize(2);
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(get.headers().firstValue("Allow")).contains("POST");
    }

    @Test
    void answersAreAsDocumented() throws Exception {
        house.slices = Optional.of(new GivenSlices());
        var control = house.start("127.0.0.1");
        var document = ApiDocument.read();

        for (String body : new String[] {QUERY, "{\"query\": \"{ nothing }\"}", "", "[]"}) {
            var answer = post(control, ControlHouse.TOKEN, body);
            assertThat(document.faults("POST /graphql", answer.statusCode(), ControlHouse.JSON.readTree(answer.body())))
                    .isEmpty();
        }
    }

    @Test
    void aTokenAsksThreeHundredTimesInFiveMinutes() throws Exception {
        house.slices = Optional.of(new GivenSlices());
        var control = house.start("127.0.0.1");
        for (int i = 0; i < 300; i++) {
            assertThat(post(control, ControlHouse.READER, QUERY).statusCode()).isEqualTo(200);
        }

        var refused = post(control, ControlHouse.READER, QUERY);

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("300");
        assertThat(ApiDocument.read().faults("POST /graphql", 429, ControlHouse.JSON.readTree(refused.body())))
                .isEmpty();
        assertThat(house.authorized(control, "/client/v4/zones").statusCode()).isEqualTo(200);
    }

    @Test
    void aNodeThatKeepsNothingSaysSo() throws Exception {
        var answer = post(house.start("127.0.0.1"), ControlHouse.TOKEN, QUERY);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(ControlHouse.JSON
                        .readTree(answer.body())
                        .at("/errors/0/message")
                        .asString())
                .contains("node.analytics.enabled");
    }
}
