package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A page in every state, before it is used, for anybody who has its address.
class PreviewIT {

    private static final String PAGE = "{{#waitTimeKnown}}wait {{waitTime}}{{/waitTimeKnown}}"
            + "{{^waitTimeKnown}}{{#queueAll}}all{{/queueAll}}"
            + "{{#queueIsFull}}full{{/queueIsFull}}"
            + "{{#isEventPrequeueing}}before {{shuffleAtEventStart}}{{/isEventPrequeueing}}"
            + "{{/waitTimeKnown}} {{queueingMethod}}";

    private static final String LOGO = "data:image/svg+xml;base64,"
            + Base64.getEncoder()
                    .encodeToString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>"
                            .getBytes(StandardCharsets.UTF_8));

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
    void aPreviewIsReplacedInPlace() throws Exception {
        var control = house.start("127.0.0.1");
        String first = address(post(control, "{\"custom_html\":\"first\"}"));
        var answer = post(control, "{\"custom_html\":\"second\",\"replace\":\"" + first + "\"}");

        assertThat(address(answer)).isEqualTo(first);
        assertThat(open(first).body()).isEqualTo("second");

        String unknown = first.replaceAll("[0-9a-f]{12}$", "000000000000");
        var other = post(control, "{\"custom_html\":\"third\",\"replace\":\"" + unknown + "\"}");
        assertThat(address(other)).isNotEqualTo(first).isNotEqualTo(unknown);
        assertThat(post(control, "{\"custom_html\":\"x\",\"replace\":\"x\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aPreviewCannotBeTried() throws Exception {
        var control = house.start("127.0.0.1");
        String path = ControlHouse.ROOMS + "/preview?dry_run=";
        var tried = asked("POST", ControlHouse.uri(control, path + "true"), "{\"custom_html\":\"\"}");
        var misspelled = asked("POST", ControlHouse.uri(control, path + "yes"), "{\"custom_html\":\"\"}");

        assertThat(tried.statusCode()).isEqualTo(400);
        assertThat(tried.body()).contains("a preview cannot be tried").doesNotContain("preview_url");
        assertThat(misspelled.statusCode()).isEqualTo(400);
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
        assertThat(page.body())
                .contains("lang=\"de-DE\"", "data-state=\"paused\"", "</body>")
                .doesNotContain("<script>", "http-equiv");
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
                .contains("wait: unknown parameter; did you mean waitTime?");
    }

    @Test
    void aQueryThatIsNotWellEscapedIsRefused() throws Exception {
        var control = house.start("127.0.0.1");
        String head =
                " HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n\r\n".formatted(control.port(), TOKEN);

        for (String target : List.of("/preview/1-1-1-1-1?%zz", "/client/v4/zones?name=%", "/preview/x?a=%C")) {
            assertThat(ControlHouse.raw(control, "GET " + target + head))
                    .as(target)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("two hex digits");
        }
    }

    @Test
    void whatIsNoJsonIsSaidInOneSentence() throws Exception {
        var control = house.start("127.0.0.1");
        var answer = asked("POST", ControlHouse.uri(control, ControlHouse.ROOMS + "/preview"), "{");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("line 1, column 2: the body is not JSON", "close marker for Object: invalid")
                .doesNotContain("REDACTED");
    }

    @Test
    void whatWasNeverKeptIsGone() throws Exception {
        String url = preview(PAGE);

        assertThat(open(url.replaceFirst(".{12}$", "000000000000")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void aNameThatIsNeverFilledIsToldOf() throws Exception {
        var control = house.start("127.0.0.1");
        var saved = send(
                "POST",
                ControlHouse.uri(control, ControlHouse.ROOMS),
                JSON.createObjectNode()
                        .put("name", "own")
                        .put("host", "own.example.com")
                        .put("total_active_users", 300)
                        .put("new_users_per_minute", 200)
                        .put("custom_page_html", "<p>\n{{wait_time}}")
                        .toString());
        var previewed = send(
                "POST",
                ControlHouse.uri(control, ControlHouse.ROOMS + "/preview"),
                "{\"custom_html\": \"{{waitTime}}{{nobody}}\"}");

        assertThat(JSON.readTree(saved.body()).get("messages").toString())
                .isEqualTo("[{\"code\":1003,\"message\":\"custom_page_html: line 2: unknown variable:"
                        + " wait_time\",\"source\":{\"pointer\":\"/custom_page_html\"}}]");
        assertThat(previewed.body()).contains("custom_html: line 1: unknown variable: nobody");
    }

    @Test
    void aRoomItsEventAndADraftShowTheirLooks() throws Exception {
        var control = house.start("127.0.0.1");
        String room = ControlHouse.ROOMS + "/" + SALE.id().value();
        send(
                "PATCH",
                ControlHouse.uri(control, room),
                "{\"page_title\":\"Harbor tickets\",\"message\":\"Bring your code.\","
                        + "\"page_logo\":\"%s\"}".formatted(LOGO));
        var made = send("POST", ControlHouse.uri(control, room + "/events"), """
            {"name": "night", "event_start_time": "2099-01-01T20:00:00Z",
             "event_end_time": "2099-01-01T22:00:00Z", "page_title": "Harbor night",
             "messages": {"de": "Code bereithalten."}}
            """);
        String event = JSON.readTree(made.body()).get("result").get("id").asString();
        String its = "{\"custom_html\":\"\",\"waiting_room_id\":\"" + SALE.id().value() + "\"";

        assertThat(seen(control, "{\"custom_html\":\"\"}")).doesNotContain("id=\"site\"");
        assertThat(seen(control, its + "}"))
                .contains(">Harbor tickets</p>", "Bring your code.", "src=\"" + LOGO + "\"");
        String during = its + ",\"event_id\":\"" + event + "\"";
        assertThat(seen(control, during + "}")).contains(">Harbor night</p>", LOGO);
        assertThat(open(address(post(control, during + "}")) + "?language=de-DE")
                        .body())
                .contains("Code bereithalten.")
                .doesNotContain("Bring your code.");
        assertThat(seen(control, its + ",\"page_title\":\"\",\"page_logo\":\"\",\"message\":null}"))
                .contains(">shop.example.com</p>", "Bring your code.")
                .doesNotContain("Harbor", "id=\"logo\"");
        assertThat(seen(control, "{\"custom_html\":\"{{vestibuleSiteName}}\",\"page_title\":\"Draft\"}"))
                .isEqualTo("Draft");
    }

    private String seen(ControlServer control, String body) throws Exception {
        return open(address(post(control, body))).body();
    }

    private HttpResponse<String> send(String method, URI uri, String body) throws Exception {
        var answer = asked(method, uri, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private HttpResponse<String> asked(String method, URI uri, String body) throws Exception {
        var request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String preview(String html) throws Exception {
        var control = house.start("127.0.0.1");
        var answer = send(
                "POST",
                ControlHouse.uri(control, ControlHouse.ROOMS + "/preview"),
                JSON.createObjectNode().put("custom_html", html).toString());
        return JSON.readTree(answer.body()).get("result").get("preview_url").asString();
    }

    private HttpResponse<String> post(ControlServer control, String body) throws Exception {
        return asked("POST", ControlHouse.uri(control, ControlHouse.ROOMS + "/preview"), body);
    }

    private static String address(HttpResponse<String> answer) {
        return JSON.readTree(answer.body()).get("result").get("preview_url").asString();
    }

    private HttpResponse<String> open(String url) throws Exception {
        return house.client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
