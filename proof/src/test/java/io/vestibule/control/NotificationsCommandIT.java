package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `vestibule notifications` against a control port.
class NotificationsCommandIT {

    private static final String BASE = "/client/v4/accounts/default/alerting/v3";
    private static final String DOWN = """
        {"name":"origin down","alert_type":"health_check_status_notification","enabled":true,
         "alert_interval":"30m","filters":{"status":["Unhealthy"]},
         "mechanisms":{"email":[{"id":"ops@example.com"}],"webhooks":[{"id":"%s"}],
         "pagerduty":[{"id":"%s"}]}}
        """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ControlHouse house = new ControlHouse();
    private ControlServer server;

    @BeforeEach
    void open() {
        server = house.start("127.0.0.1");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private JsonNode post(String path, String body) throws IOException, InterruptedException {
        return house.write(server, "POST", BASE + path, body);
    }

    private String policy() throws IOException, InterruptedException {
        String webhook = post(
                        "/destinations/webhooks", "{\"name\":\"ops\",\"url\":\"https://ops.example.com/hook/sesame\"}")
                .path("id")
                .asString();
        String service = post(
                        "/destinations/pagerduty/connect",
                        "{\"name\":\"on" + " call\",\"routing_key\":\"0123456789abcdef0123456789abcdef\"}")
                .path("id")
                .asString();
        return post("/policies", DOWN.formatted(webhook, service)).path("id").asString();
    }

    @Test
    void whoIsToldWhatIsShownWithoutSecrets() throws Exception {
        String id = policy();
        post(
                "/silences",
                "[{\"policy_id\":\"%s\",\"start_time\":\"2030-01-01T22:00:00Z\",\"end_time\":\"2030-01-02T06:00:00Z\"}]"
                        .formatted(id));

        assertThat(run()).isZero();

        assertThat(out()).isEqualTo("""
            RECEIVER  TYPE       AT                       LAST SUCCESS  LAST FAILURE
            ops       generic    https://ops.example.com  -             -
            on call   pagerduty  -                        -             -

            POLICY       ALERT TYPE                        ENABLED  INTERVAL  FILTERS           RECIPIENTS
            origin down  health_check_status_notification  yes      30m       status=Unhealthy  ops@example.com, ops, on call

            SILENT POLICY  FROM                  UNTIL
            origin down    2030-01-01T22:00:00Z  2030-01-02T06:00:00Z
            """);
        out.reset();
        assertThat(run("--json")).isZero();
        JsonNode all = ControlHouse.JSON.readTree(out());
        assertThat(all.propertyNames()).containsExactly("webhooks", "pagerduty", "policies", "silences");
        assertThat(all.at("/policies/0/id").asString()).isEqualTo(id);
    }

    @Test
    void withoutPoliciesItSaysThatNobodyIsTold() {
        assertThat(run()).isZero();
        assertThat(out()).isEqualTo("no receivers and no policies: no one is notified of anything\n");
        out.reset();
        assertThat(run("history")).isZero();
        assertThat(out()).isEqualTo("nothing was sent yet\n");
    }

    @Test
    void aTestIsAskedForByNameOrIdAndIsInTheHistory() throws Exception {
        String id = policy();
        assertThat(run("test", "origin down")).isZero();
        assertThat(out())
                .isEqualTo("a test is on its way to 3 recipients of policy origin down; see vestibule"
                        + " notifications history"
                        + System.lineSeparator());
        out.reset();
        assertThat(run("test", id, "--json")).isZero();
        assertThat(ControlHouse.JSON.readTree(out()).path("receivers").asInt()).isEqualTo(3);
        out.reset();

        assertThat(run("history", "--limit", "3")).isZero();

        assertThat(out().lines()).hasSize(4);
        assertThat(out().lines().skip(1))
                .allMatch(line -> line.contains("  waiting  0      "))
                .allMatch(line -> line.endsWith("Test of the policy origin down: nothing has happened"))
                .anyMatch(line -> line.contains("  on call  "))
                .anyMatch(line -> line.contains("  ops@example.com  "));
        out.reset();
        assertThat(run("history", "--limit", "2", "--json")).isZero();
        assertThat(ControlHouse.JSON.readTree(out()).size()).isEqualTo(2);
    }

    @Test
    void whatIsWrongIsSaidWithWhatToDo() throws Exception {
        assertThat(run("test", "nosuch")).isEqualTo(1);
        assertThat(err())
                .isEqualTo(
                        "vestibule: there is no policy nosuch; see vestibule notifications" + System.lineSeparator());
        String first = policy();
        JsonNode policies = house.api(server, BASE + "/policies").path("result");
        post(
                "/policies",
                DOWN.formatted(
                                policies.at("/0/mechanisms/webhooks/0/id").asString(),
                                policies.at("/0/mechanisms/pagerduty/0/id").asString())
                        .replace("origin down", first));
        err.reset();
        assertThat(run("test", first)).isEqualTo(1);
        assertThat(err()).contains("2 policies are called " + first + "; name one by its id");
        assertThat(run("test", "origin down")).isZero();
    }

    private int run(String... words) {
        var environment = Map.of(
                "VESTIBULE_CONTROL_LISTEN",
                "127.0.0.1:" + server.port(),
                "VESTIBULE_CONTROL_TOKEN",
                ControlHouse.TOKEN);
        var line = new ArrayList<>(List.of("notifications"));
        line.addAll(List.of(words));
        return Main.run(
                line,
                new Terminal(
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        environment));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
