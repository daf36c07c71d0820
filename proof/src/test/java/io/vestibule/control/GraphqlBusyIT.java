package io.vestibule.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Queries that take too long, that are too many at once, or too large; over real sockets.
class GraphqlBusyIT {

    /// What two readers answer and what may wait for them.
    private static final int MOST_AT_ONCE = 2 + 32;

    private static final int LONGEST_BODY = 262_144;
    private static final String HOUR =
            ControlHouse.JSON.writeValueAsString(Map.of("query", """
                { viewer { zones(filter: {zoneTag: "%s"}) {
                  waitingRoomAnalyticsAdaptiveGroups(limit: 1, filter:
                      {datetime_geq: "2026-03-15T04:00:00Z", datetime_lt: "2026-03-15T05:00:00Z"}) {
                    sum { newUsersPerMinute }
                  } } } }
                """.formatted(ControlHouse.ZONE)));
    private static final String COST = "{\"query\": \"{ cost }\"}";

    private final ControlHouse house = new ControlHouse();
    private final HeldSlices slices = new HeldSlices();
    private final List<HttpClient> clients = new ArrayList<>();

    @AfterEach
    void close() {
        slices.open();
        clients.forEach(HttpClient::close);
        house.close();
    }

    private ControlServer start() {
        house.slices = Optional.of(slices);
        house.clock = () -> GraphqlDesk.FOUR.plusSeconds(3_600).toEpochMilli();
        return house.start("127.0.0.1");
    }

    /// A client with an address of its own: one address may not have as many connections.
    private HttpClient client(int number) {
        try {
            var client = HttpClient.newBuilder()
                    .localAddress(InetAddress.getByName("127.0.0." + (1 + number)))
                    .build();
            clients.add(client);
            return client;
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static CompletableFuture<HttpResponse<String>> ask(HttpClient client, ControlServer control, byte[] body) {
        var request = HttpRequest.newBuilder(ControlHouse.uri(control, "/client/v4/graphql"))
                .header("Authorization", "Bearer " + ControlHouse.READER)
                .timeout(Duration.ofMinutes(1))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode tree(HttpResponse<String> answer) throws IOException {
        JsonNode tree = ControlHouse.JSON.readTree(answer.body());
        assertThat(ApiDocument.read().faults("POST /graphql", answer.statusCode(), tree))
                .isEmpty();
        return tree;
    }

    /// The one error of an answer, which has the published shape.
    private static String error(HttpResponse<String> answer) throws IOException {
        JsonNode tree = tree(answer);
        assertThat(tree.get("data").isNull()).isTrue();
        assertThat(tree.get("errors")).hasSize(1);
        assertThat(tree.at("/errors/0/path").isNull()).isTrue();
        assertThat(tree.at("/errors/0/extensions/timestamp").asString()).isEqualTo("2026-03-15T05:00:00Z");
        return tree.at("/errors/0/message").asString();
    }

    @Test
    void aQueryThatTakesTooLongIsToldSoAndReadNoFurther() throws Exception {
        var control = start();
        var client = client(0);

        var slow = ask(client, control, HOUR.getBytes(UTF_8));
        var quick = ask(client, control, COST.getBytes(UTF_8)).get();
        assertThat(slow).isNotDone();
        var late = slow.get();

        assertThat(tree(quick).at("/data/cost").asInt()).isEqualTo(1);
        assertThat(late.statusCode()).isEqualTo(200);
        assertThat(error(late))
                .contains("took more than 10 seconds")
                .contains("ask for a shorter span, fewer rooms or fewer datasets");

        slices.open();
        assertThat(slices.over.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(slices.taken.get()).isBetween(1L, 1_000L);

        var again = ask(client, control, HOUR.getBytes(UTF_8)).get();
        assertThat(tree(again)
                        .at("/data/viewer/zones/0/waitingRoomAnalyticsAdaptiveGroups/0")
                        .at("/sum/newUsersPerMinute")
                        .asLong())
                .isEqualTo(slices.all);
    }

    @Test
    void queriesThatAreTooManyAtOnceAreToldWhenToComeAgain() throws Exception {
        var control = start();
        int tooMany = 5;
        var first = new ArrayBlockingQueue<HttpResponse<String>>(MOST_AT_ONCE + tooMany);
        var all = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (int address = 0; address < 3; address++) {
            var client = client(address);
            int some = (MOST_AT_ONCE + tooMany - all.size()) / (3 - address);
            for (int i = 0; i < some; i++) {
                all.add(ask(client, control, HOUR.getBytes(UTF_8)).whenComplete((answer, _) -> first.add(answer)));
            }
        }

        for (int i = 0; i < tooMany; i++) {
            var refused = first.poll(30, TimeUnit.SECONDS);
            assertThat(refused).isNotNull();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(error(refused)).contains("too many queries wait: send it again");
        }
        slices.open();

        int answered = 0;
        for (var each : all) {
            answered += each.get().statusCode() == 200 ? 1 : 0;
        }
        assertThat(answered).isEqualTo(MOST_AT_ONCE);
        assertThat(house.authorized(control, "/client/v4/zones").statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyHasAGreatestSize() throws Exception {
        var control = start();
        var client = client(0);

        var longest = ask(client, control, padded(LONGEST_BODY)).get();
        var longer = ask(client, control, padded(LONGEST_BODY + 1)).get();

        assertThat(longest.statusCode()).isEqualTo(200);
        assertThat(tree(longest).at("/data/cost").asInt()).isEqualTo(1);
        assertThat(longer.statusCode()).isEqualTo(200);
        assertThat(error(longer))
                .isEqualTo("the body has 262145 bytes and may have 262144: ask for less in one query,"
                        + " or send several");
    }

    /// Larger ones are refused before anything looks at what they are.
    @Test
    void aBodyThatNoOperationTakesIsRefusedAsByTheApi() throws Exception {
        var refused = ask(client(0), start(), padded((4 << 20) + 1)).get();

        assertThat(refused.statusCode()).isEqualTo(413);
        JsonNode tree = ControlHouse.JSON.readTree(refused.body());
        assertThat(ApiDocument.read().faults("POST /graphql", 413, tree)).isEmpty();
        assertThat(tree.at("/errors/0/message").asString()).contains("at most 4 MiB");
    }

    private static byte[] padded(int bytes) {
        return (COST + " ".repeat(bytes - COST.length())).getBytes(UTF_8);
    }
}
