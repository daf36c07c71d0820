package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// However much of a body is wrong, the answer stays small: over real sockets, for everything that
/// takes a body.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrongBodiesIT {

    private static final int FAULTS = 100_000;
    private static final int LONGEST_ANSWER = 64 << 10;

    private final ControlHouse house = new ControlHouse();
    private ControlServer control;
    private String list = "";
    private String event = "";
    private String rule = "";

    @SuppressWarnings("NullAway.Init")
    WrongBodiesIT() {}

    @BeforeAll
    void enter() throws Exception {
        control = house.start("127.0.0.1");
        list = made("/accounts/default/rules/lists", "{\"name\":\"l\",\"kind\":\"ip\"}");
        event = made(
                room() + "/events",
                "{\"name\":\"e\",\"event_start_time\":\"2070-01-01T00:00:00Z\","
                        + "\"event_end_time\":\"2070-01-02T00:00:00Z\"}");
        rule = JSON.readTree(send(
                                "POST",
                                room() + "/rules",
                                "{\"action\":\"bypass_waiting_room\"," + "\"expression\":\"true\"}")
                        .body())
                .get("result")
                .get(0)
                .get("id")
                .asString();
    }

    @AfterAll
    void leave() {
        house.close();
    }

    private String made(String path, String body) throws Exception {
        return JSON.readTree(send("POST", path, body).body())
                .get("result")
                .get("id")
                .asString();
    }

    private static String room() {
        return ROOMS.substring("/client/v4".length()) + "/" + SALE.id();
    }

    @ParameterizedTest
    @CsvSource({
        "POST,  /zones",
        "PUT,   ROOMS/settings",
        "PATCH, ROOMS/settings",
        "POST,  ROOMS",
        "PUT,   ROOM",
        "PATCH, ROOM",
        "POST,  ROOM/events",
        "PUT,   ROOM/events/EVENT",
        "PATCH, ROOM/events/EVENT",
        "POST,  ROOM/rules",
        "PUT,   ROOM/rules",
        "PATCH, ROOM/rules/RULE",
        "POST,  ROOMS/preview",
        "POST,  /accounts/default/rules/lists",
        "PUT,   /accounts/default/rules/lists/LIST",
        "POST,  /accounts/default/rules/lists/LIST/items",
        "PUT,   /accounts/default/rules/lists/LIST/items",
        "DELETE,/accounts/default/rules/lists/LIST/items",
        "POST,  /vestibule/why",
        "POST,  /vestibule/undo",
        "POST,  /vestibule/rule/trace",
    })
    void aBodyWrongInAHundredThousandPlacesHasASmallAnswer(String method, String path) throws Exception {
        String target = path.replace("ROOMS", room().substring(0, room().lastIndexOf('/')))
                .replace("ROOM", room())
                .replace("EVENT", event)
                .replace("RULE", rule)
                .replace("LIST", list);
        String fields = joined(i -> "\"k" + i + "\":0");
        String long_ = "\"" + "k".repeat(1 << 20) + "\":0";

        for (String body : new String[] {
            "{" + fields + "}",
            "[{" + fields + "}]",
            "[" + joined(_ -> "{}") + "]",
            "{\"items\":[" + joined(_ -> "{\"x\":0}") + "]}",
            "{" + joined(_ -> "\"k\":0") + "}",
            "{" + long_ + "}",
            "[{" + long_ + "}]",
            "{\"name\":\"" + "x".repeat(1 << 20) + "\"}",
            "{\"expression\":\"true\",\"fields\":{" + fields + "}}",
            "{\"expression\":\"" + "x".repeat(1 << 20) + "\"}",
        }) {
            var answer = send(method, target, body);

            String begun = body.substring(0, 20);
            // What fields there are is decided by those who evaluate rules, and not here.
            int good = begun.contains("expression") ? 200 : 400;
            assertThat(answer.statusCode()).as("%s: %s", begun, answer.body()).isIn(good, 400, 413);
            assertThat(answer.body().length()).as(begun).isLessThan(LONGEST_ANSWER);
        }
    }

    private static String joined(IntFunction<String> text) {
        return IntStream.range(0, FAULTS).mapToObj(text).collect(Collectors.joining(","));
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, "/client/v4" + path))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
