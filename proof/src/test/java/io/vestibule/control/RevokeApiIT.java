package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.ticket.Ticket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Ends tickets and sessions over real sockets; every answer is as `docs/openapi.yaml` says.
class RevokeApiIT {

    private static final String OWN = "/client/v4/vestibule";
    private static final long NOW = Instant.parse("2026-11-01T10:00:00Z").toEpochMilli();

    private final ControlHouse house = new ControlHouse();
    private ControlServer control;

    @BeforeEach
    void enter() {
        house.clock = () -> NOW;
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        house.close();
    }

    private HttpResponse<String> post(String path, String body, String token) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, OWN + path))
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode revoked(String body) throws Exception {
        var answer = post("/revoke", body, TOKEN);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode tree = JSON.readTree(answer.body());
        assertThat(ApiDocument.read().faults("POST /vestibule/revoke", 200, tree))
                .isEmpty();
        return tree.get("result");
    }

    private Revocations ended() {
        return house.keptSale().revocations();
    }

    @Test
    void aTicketIsEndedByItsCookieAndByItsId() throws Exception {
        house.tickets.put("inside", new Ticket.Active(-2, NOW - 9_000, NOW - 9_000, NOW, 0));

        var byCookie = revoked("{\"room\":\"sale\",\"ticket\":\"__cfwaitingroom_s=inside\"}");
        var byId = revoked("{\"room\":\"sale\",\"ticket\":\"fffffffffffffffe\"}");

        assertThat(byCookie.get("ticket").asString()).isEqualTo("fffffffffffffffe");
        assertThat(byId.get("id")).as("one order").isEqualTo(byCookie.get("id"));
        assertThat(ended()).isEqualTo(Revocations.of(List.of(new Revocation.OfTicket(-2))));
        JsonNode why = JSON.readTree(
                        post("/why", "{\"ticket\":\"inside\"}", READER).body())
                .get("result");
        assertThat(why.get("ended").asBoolean()).isTrue();
        assertThat(why.get("explanation").asString()).contains("an operator ended the session");
        assertThat(why.get("id").asString()).isEqualTo("fffffffffffffffe");
    }

    @Test
    void aWaveSaysHowManyItCanEndAndUntilWhenItIsKept() throws Exception {
        var wave = revoked("{\"room\":\"%s\",\"admitted_before\":\"now\",\"waiting\":true}"
                .formatted(SALE.id().value()));

        assertThat(wave.get("room").get("name").asString()).isEqualTo("sale");
        assertThat(wave.get("admitted_before").asString()).isEqualTo("2026-11-01T10:00:00Z");
        assertThat(Instant.parse(wave.get("kept_until").asString()).toEpochMilli())
                .isGreaterThan(NOW + 3_600_000);
        assertThat(ended()).isEqualTo(Revocations.of(List.of(new Revocation.Wave(NOW, true))));
    }

    @Test
    void theHistoryTellsByWhomAndThereIsNoUndo() throws Exception {
        var answer = post("/revoke", "{\"room\":\"sale\",\"admitted_before\":\"now\"}", TOKEN);
        String revision = answer.headers().firstValue("Vestibule-Revision").orElseThrow();

        var undo = post("/undo", "{\"revision\":" + revision + "}", TOKEN);

        assertThat(undo.statusCode()).isEqualTo(400);
        assertThat(undo.body()).contains("cannot be taken back");
        var history = house.authorized(
                control, OWN + "/history?waiting_room_id=" + SALE.id().value());
        assertThat(history.body())
                .contains("end sessions admitted before 2026-11-01T10:00:00Z of room sale")
                .contains("\"author\"");
    }

    @Test
    void aReaderEndsNothing() throws Exception {
        var answer = post("/revoke", "{\"room\":\"sale\",\"admitted_before\":\"now\"}", READER);

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(ended()).isSameAs(Revocations.NONE);
    }
}
