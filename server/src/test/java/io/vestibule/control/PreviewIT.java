package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.ZONE;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// A page in every state, before it is used, for anybody who has its address.
class PreviewIT {

    private static final String PAGE =
            "{{#waitTimeKnown}}wait {{waitTime}}{{/waitTimeKnown}}"
                    + "{{^waitTimeKnown}}{{#queueAll}}all{{/queueAll}}"
                    + "{{#queueIsFull}}full{{/queueIsFull}}"
                    + "{{#isEventPrequeueing}}before {{shuffleAtEventStart}}{{/isEventPrequeueing}}"
                    + "{{/waitTimeKnown}} {{queueingMethod}}";

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void leave() {
        house.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                            | wait 10 fifo",
                "waitTime=50                                   | wait 50 fifo",
                "queueing_method=random&waitTime=2             | wait 2 random",
                "force_queue=true                              | all fifo",
                "queue_is_full=true                            | full fifo",
                "event=prequeueing                             | before false fifo",
                "event=prequeueing&shuffle_at_event_start=true | before true fifo",
                "event=started&shuffle_at_event_start=true     | wait 10 fifo",
                "queueing_method=passthrough                   | Welcome",
                "queueing_method=passthrough&force_queue=true  | all passthrough",
            })
    void aPageIsShownInEveryState(String query, String text) throws Exception {
        var page = open(preview(PAGE) + "?" + query);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).isEqualTo(text);
    }

    @Test
    void aPreviewIsSandboxed() throws Exception {
        var page = open(preview(PAGE));

        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("sandbox ")
                .doesNotContain("allow-same-origin");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @Test
    void theBuiltInPageIsShownToo() throws Exception {
        var page = open(preview("") + "?language=de-DE&force_queue=true");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("lang=\"de-DE\"", "data-state=\"paused\"");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("sandbox ")
                .doesNotContain("allow-scripts");
    }

    @Test
    void everyWrongParameterIsNamed() throws Exception {
        var page = open(preview(PAGE) + "?waitTime=0&event=over&force_queue=si&wait=3");

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body())
                .contains("waitTime must be", "event must be", "force_queue must be")
                .contains("wait: no such parameter; did you mean waitTime?");
    }

    @Test
    void whatWasNeverKeptIsGone() throws Exception {
        String url = preview(PAGE);

        assertThat(open(url.replaceFirst(".{12}$", "000000000000")).statusCode()).isEqualTo(404);
    }

    private String preview(String html) throws Exception {
        var control = house.start("127.0.0.1");
        var request =
                HttpRequest.newBuilder(
                                ControlHouse.uri(
                                        control,
                                        "/client/v4/zones/" + ZONE + "/waiting_rooms/preview"))
                        .header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "application/json")
                        .POST(
                                HttpRequest.BodyPublishers.ofString(
                                        JSON.createObjectNode()
                                                .put("custom_html", html)
                                                .toString()))
                        .build();
        var answer = house.client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("result").get("preview_url").asString();
    }

    private HttpResponse<String> open(String url) throws Exception {
        return house.client.send(
                HttpRequest.newBuilder(URI.create(url)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
