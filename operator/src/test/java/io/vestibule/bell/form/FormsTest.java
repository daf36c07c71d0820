package io.vestibule.bell.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Notification;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FormsTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final URI URL = URI.create("https://hook.example.com/v2/alerts?a=b");
    private static final long NOW = 1_775_037_600_000L;
    private static final String HOSTILE = "x\r\n"
            + "Bcc: all@example.com @everyone <!channel> <users/all> <b>y</b>"
            + " [a](https://evil.example) \u202e";

    private static Notification notification(String title, boolean began) {
        var data = new LinkedHashMap<String, String>();
        data.put("health_check_name", title);
        data.put("reason", "TCP Timeout");
        return new Notification(
                "00ff",
                "p1",
                title,
                Optional.of(new Alert(
                        "check 7",
                        AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                        "77aa",
                        "incident-1",
                        began,
                        NOW,
                        title,
                        data)),
                0);
    }

    private static JsonNode body(DestinationType type, Notification notification) {
        return JSON.readTree(Forms.of(type, URL, notification, List.of("secret", "former"), NOW)
                .body());
    }

    @ParameterizedTest
    @EnumSource(DestinationType.class)
    void aHostileNameIsTextInEveryForm(DestinationType type) {
        HttpMessage message = Forms.of(type, URL, notification(HOSTILE, true), List.of("secret"), NOW);

        JSON.readTree(message.body());
        assertThat(message.headers()).allMatch(header -> header.value().chars().allMatch(c -> c >= ' '));
        assertThat(message.body()).doesNotContain("\\r", "\\u202e", "\u202e");
        switch (type) {
            case SLACK -> assertThat(message.body()).doesNotContain("<!channel>", "@everyone", "](", "<b>");
            case GCHAT, FEISHU -> assertThat(message.body()).doesNotContain("<users", "<!channel", "@everyone");
            case DISCORD -> {
                JsonNode json = body(type, notification(HOSTILE, true));
                assertThat(json.at("/allowed_mentions/parse").isEmpty()).isTrue();
                assertThat(json.get("content").asString()).doesNotContain("@everyone", "[a](", "<b>");
            }
            case TEAMS -> assertThat(message.body()).contains("TextRun").doesNotContain("\"TextBlock\"");
            case GENERIC, DATADOG, SPLUNK, OPSGENIE, PAGERDUTY ->
                assertThat(message.body()).contains("@everyone");
        }
    }

    @ParameterizedTest
    @EnumSource(DestinationType.class)
    void whateverIsInANameIsReadAsItWasWritten(DestinationType type) {
        HttpMessage message = Forms.of(type, URL, Samples.nasty(Samples.NASTY), List.of("a \"secret\" \\"), NOW);

        String texts = texts(JSON.readTree(message.body().getBytes(StandardCharsets.UTF_8)));

        assertThat(texts)
                .contains("say \"so\" or 'so' \\", "\\u0041", "{{text}} {{{text}}}", "\ud834\udd1e", "ü")
                .doesNotContain("&quot;", "&#");
        if (type == DestinationType.PAGERDUTY) {
            assertThat(texts).contains("a \"secret\" \\");
        }
    }

    /// All texts in a document, one on each line. Slack gets three signs as HTML has them, and shows them.
    private static String texts(JsonNode node) {
        return node.isContainer()
                ? node.valueStream().map(FormsTest::texts).collect(Collectors.joining("\n"))
                : node.asString().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    @ParameterizedTest
    @CsvSource({
        "SLACK, /text, 4000",
        "GCHAT, /text, 4000",
        "FEISHU, /content/text, 4000",
        "TEAMS, /attachments/0/content/body/0/inlines/0/text, 4000",
        "DISCORD, /content, 2000",
        "OPSGENIE, /message, 130",
        "PAGERDUTY, /payload/summary, 1024"
    })
    void aVeryLongNameIsCutWhereTheServiceEndsBetweenTwoSigns(DestinationType type, String place, int most) {
        String text = body(type, Samples.nasty("\ud834\udd1ex".repeat(1_700)))
                .at(place)
                .asString();

        assertThat(text).hasSizeBetween(most - 1, most).endsWith("…");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"SLACK", "GCHAT"})
    void signsOfAChatsMarkupInANameMarkNothing(DestinationType type) {
        String name = "*bold* _lean_ ~gone~ `code` shop_origin_1 a*b*c";

        String text = body(type, notification(name, true)).get("text").asString();

        assertThat(text.lines().findFirst().orElseThrow())
                .doesNotContain("*", "~", "`", " _", "_ ")
                .contains("bold", "lean", "gone", "code", "shop_origin_1");
    }

    @Test
    void aMailHasOneSubjectLineAndNoMarkupOfOthers() {
        MailForm mail = MailForm.of(notification(HOSTILE, true), "example.net", "");

        assertThat(mail.subject()).doesNotContain("\r", "\n", "\u202e").startsWith("x Bcc:");
        assertThat(mail.html()).doesNotContain("<b>", "<!channel>").contains("&lt;b&gt;");
        assertThat(mail.messageId()).isEqualTo("00ff@example.net");
        MailForm end = MailForm.of(notification("over", false), "example.net", "");
        assertThat(end.thread()).isEqualTo(mail.thread()).contains("incident.incident.1@example.net");
    }

    private static Notification mismatch() {
        var data = new LinkedHashMap<String, String>();
        data.put("failing_regions", "");
        data.put("health_check_name", "shop-origin");
        data.put("new_status", "Unhealthy");
        data.put("old_status", "Healthy");
        data.put("reason", "Response code mismatch error");
        data.put("zone_name", "example.com");
        data.put("zone_tag", "99ee");
        data.put("expected_codes", "200,2xx");
        data.put("actual_code", "503");
        return new Notification(
                "00ff",
                "p",
                "origin down",
                Optional.of(new Alert(
                        "1",
                        AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                        "77aa",
                        "i",
                        true,
                        NOW,
                        "Health check shop-origin is unhealthy",
                        data)),
                0);
    }

    @Test
    void aMailSaysWhatSinceWhenAndWhatWasExpectedInWordsAndNoKeys() {
        MailForm mail = MailForm.of(mismatch(), "example.net", "https://ops.example.com/");

        assertThat(mail.text().lines())
                .containsSubsequence(
                        "Health check shop-origin is unhealthy",
                        "Health check: shop-origin",
                        "Health status: Unhealthy",
                        "Status before: Healthy",
                        "Since: 2026-04-01 10:00:00 UTC",
                        "Reason: Response code mismatch error",
                        "Expected code: 200,2xx",
                        "Received code: 503",
                        "Zone: example.com",
                        "Dashboard: https://ops.example.com/checks/99ee/77aa",
                        "Sent by the policy origin down.");
        assertThat(mail.text() + mail.html()).doesNotContain("_", "0000000000", "Failing regions", "Address of");
        assertThat(mail.html()).contains(">503</td>", "<a href=\"https://ops.example.com/checks/99ee/77aa\">");
        assertThat(MailForm.of(mismatch(), "example.net", "").text()).doesNotContain("Dashboard");
    }

    @ParameterizedTest
    @EnumSource(
            value = DestinationType.class,
            names = {"SLACK", "GCHAT", "DISCORD", "FEISHU", "TEAMS"})
    void aChatSaysWhichCodeWasExpectedAndWhichCame(DestinationType type) {
        assertThat(body(type, mismatch()).toString()).contains("Expected code", "Received code", "503");
    }

    @Test
    void theGenericBodyIsThePublishedOne() {
        JsonNode body = body(DestinationType.GENERIC, notification("down", true));

        assertThat(body.propertyNames())
                .containsExactlyInAnyOrder(
                        "name",
                        "text",
                        "data",
                        "ts",
                        "account_id",
                        "policy_id",
                        "policy_name",
                        "alert_type",
                        "alert_correlation_id",
                        "alert_event");
        assertThat(body.get("ts").asLong()).isEqualTo(NOW / 1000);
        assertThat(body.get("alert_event").asString()).isEqualTo("ALERT_STATE_EVENT_START");
        assertThat(body.get("data").propertyNames())
                .contains(
                        "account_name",
                        "account_tag",
                        "failing_regions",
                        "health_check_id",
                        "health_check_name",
                        "new_health_status",
                        "new_status",
                        "old_status",
                        "origin_ip",
                        "reason",
                        "status_change_time",
                        "time_since_last_failure",
                        "zone_name",
                        "zone_tag",
                        "time",
                        "status",
                        "name",
                        "expected_codes",
                        "actual_code");
        assertThat(body.at("/data/status").asString()).isEqualTo("Unhealthy");
        JsonNode end = body(
                DestinationType.GENERIC,
                new Notification(
                        "1",
                        "p",
                        "n",
                        Optional.of(new Alert(
                                "2",
                                AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                                "77aa",
                                "i",
                                false,
                                NOW,
                                "t",
                                new LinkedHashMap<>())),
                        0));
        assertThat(end.at("/data/reason").asString()).isEqualTo("No failures");
        assertThat(end.get("alert_event").asString()).isEqualTo("ALERT_STATE_EVENT_END");
    }

    @Test
    void aGreetingHasOnlyItsText() {
        JsonNode body = body(DestinationType.GENERIC, new Notification("1", "", "", Optional.empty(), 0));

        assertThat(body.propertyNames()).containsExactly("text");
        assertThat(body.get("text").asString()).contains("Hello World!");
    }

    @Test
    void bothSecretsSignAndTheNewOneIsSent() {
        HttpMessage message = Forms.of(
                DestinationType.GENERIC,
                URL,
                notification("down", true),
                List.of("whsec_" + "A".repeat(32), "former"),
                NOW);

        assertThat(header(message, "webhook-id")).isEqualTo("00ff");
        assertThat(header(message, "webhook-timestamp")).isEqualTo("1775037600");
        assertThat(header(message, "webhook-signature")).matches("v1,\\S{44} v1,\\S{44}");
        assertThat(header(message, "cf-webhook-auth")).isEqualTo("whsec_" + "A".repeat(32));
    }

    private static String header(HttpMessage message, String name) {
        return message.headers().stream()
                .filter(header -> header.name().equals(name))
                .map(HttpMessage.Header::value)
                .findFirst()
                .orElse("");
    }

    @Test
    void servicesThatWakePeopleGetBeginningAndEndOfOneIncident() {
        JsonNode trigger = body(DestinationType.PAGERDUTY, notification("down", true));
        JsonNode resolve = body(DestinationType.PAGERDUTY, notification("up", false));
        assertThat(trigger.get("event_action").asString()).isEqualTo("trigger");
        assertThat(resolve.get("event_action").asString()).isEqualTo("resolve");
        assertThat(trigger.get("dedup_key")).isEqualTo(resolve.get("dedup_key"));
        assertThat(trigger.get("routing_key").asString()).isEqualTo("secret");

        HttpMessage close = Forms.of(DestinationType.OPSGENIE, URL, notification("up", false), List.of("key"), NOW);
        assertThat(close.url()).hasToString("https://hook.example.com/v2/alerts/incident-1/close?identifierType=alias");
        assertThat(header(close, "Authorization")).isEqualTo("GenieKey key");
    }

    @Test
    void theTypeFollowsFromTheAddress() {
        assertThat(DestinationType.ofUrl("hooks.slack.com", "/services/x")).isEqualTo(DestinationType.SLACK);
        assertThat(DestinationType.ofUrl("discord.com", "/api/webhooks/1")).isEqualTo(DestinationType.DISCORD);
        assertThat(DestinationType.ofUrl("prod-1.westeurope.logic.azure.com", "/workflows/x"))
                .isEqualTo(DestinationType.TEAMS);
        assertThat(DestinationType.ofUrl("example.com", "/services/collector/event"))
                .isEqualTo(DestinationType.SPLUNK);
        assertThat(DestinationType.ofUrl("notslack.com", "/")).isEqualTo(DestinationType.GENERIC);
        assertThat(DestinationType.ofUrl("evil-opsgenie.com", "/")).isEqualTo(DestinationType.GENERIC);
    }
}
