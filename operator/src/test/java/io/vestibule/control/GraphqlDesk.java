package io.vestibule.control;

import io.vertx.core.buffer.Buffer;
import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.control.access.Caller;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.graphql.GraphqlApi;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The endpoint of GraphQL without a socket before it, and an hour of two rooms behind it.
/// *Confined to the test.*
final class GraphqlDesk implements AutoCloseable {

    static final String SALE = ControlHouse.SALE.id().value();
    static final Instant FOUR = Instant.parse("2026-03-15T04:00:00Z");

    /// A room that is not there any more.
    static final RoomRef GONE = new RoomRef(ControlHouse.ZONE, "00000000000000000000000000000def", "gone");

    final GivenSlices slices = new GivenSlices();
    final GivenHealth health = new GivenHealth();
    long nowMillis = FOUR.plusSeconds(3_600).toEpochMilli();

    private final ControlHouse house = new ControlHouse();
    private final GraphqlApi api = new GraphqlApi(
            () -> nowMillis, house.sources().api().newest(), Optional.of(new AnalyticsSources(slices, health)));
    private final Endpoint endpoint = api.endpoints().getFirst();

    GraphqlDesk() {
        var sale = new RoomRef(ControlHouse.ZONE, SALE, "sale");
        for (int minute = 0; minute < 60; minute++) {
            long second = FOUR.getEpochSecond() + 60L * minute;
            slices.minute(sale, second, 100 + minute, 10L * minute, minute, 300 + minute);
            slices.minute(GONE, second, 5, 0, 1, 100);
        }
    }

    @Override
    public void close() {
        api.close();
        house.close();
    }

    Reply reply(String caller, byte[] body) {
        return endpoint.answer()
                .apply(new Call(
                        "POST",
                        "/client/v4/graphql",
                        Map.of(),
                        Buffer.buffer(body),
                        Optional.empty(),
                        new Caller(caller, false, caller, Optional.empty()),
                        "http://localhost",
                        Map.of()));
    }

    /// The answer to a body; each from a token of its own, so that none gets too many.
    JsonNode answer(String body) {
        return tree(reply("token " + body, body.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    static JsonNode tree(Reply reply) {
        return ControlHouse.JSON.readTree(reply.body().toString());
    }

    JsonNode ask(String query, Map<String, Object> variables) {
        var body = new HashMap<String, Object>();
        body.put("query", query);
        body.put("variables", variables);
        return answer(ControlHouse.JSON.writeValueAsString(body));
    }

    /// Data of a query that has no errors.
    JsonNode data(String query) {
        JsonNode answer = ask(query, Map.of());
        if (!answer.get("errors").isNull()) {
            throw new AssertionError(answer.toPrettyString());
        }
        return answer.get("data");
    }

    /// Rows of a dataset in the zone of the tests.
    List<JsonNode> rows(String dataset) {
        return data("{ viewer { zones(filter: {zoneTag: \"%s\"}) { rows: %s } } }"
                        .formatted(ControlHouse.ZONE, dataset))
                .at("/viewer/zones/0/rows")
                .valueStream()
                .toList();
    }

    /// The first thing that is said about a query.
    String said(String query) {
        return ask(query, Map.of()).at("/errors/0/message").asString();
    }
}
