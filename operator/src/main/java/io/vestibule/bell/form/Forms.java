package io.vestibule.bell.form;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.vestibule.alerting.Alert;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Notification;
import io.vestibule.settings.text.JsonText;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// The message of a notification for a receiver of any type. *Thread-safe.*
///
/// The body of each type is a template in this package's resources, under the type's published name. Texts are escaped
/// as JSON asks for. A template is laid out for people, and a comma may follow the last of a list: what is sent has
/// neither.
public final class Forms {

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();

    private static final Mustache.Compiler COMPILER = Mustache.compiler()
            .withEscaper(text -> String.valueOf(JsonStringEncoder.getInstance().quoteAsCharArray(text)))
            .withLoader(Forms::source)
            .strictSections(true)
            .emptyStringIsFalse(true)
            .zeroIsFalse(true);

    private static final Map<DestinationType, Template> TEMPLATES = new ConcurrentHashMap<>();

    private Forms() {}

    /// What a service wants besides its template.
    ///
    /// @param harmless makes names mean nothing but themselves in its texts
    /// @param longest how many characters of a text it takes
    /// @param header in which it looks for the secret; empty if there is none
    /// @param scheme what is before the secret there
    private record Service(UnaryOperator<String> harmless, int longest, String header, String scheme) {

        Service(UnaryOperator<String> harmless, int longest) {
            this(harmless, longest, "", "");
        }
    }

    private static Service service(DestinationType type) {
        return switch (type) {
            case GENERIC -> new Service(PlainText::line, Integer.MAX_VALUE, "cf-webhook-auth", "");
            case SLACK -> new Service(PlainText::slack, 4_000);
            case GCHAT -> new Service(PlainText::googleChat, 4_000);
            case TEAMS -> new Service(PlainText::line, 4_000);
            case DISCORD -> new Service(PlainText::discord, 2_000);
            case FEISHU -> new Service(PlainText::angled, 4_000);
            case DATADOG -> new Service(PlainText::line, Integer.MAX_VALUE, "DD-API-KEY", "");
            case SPLUNK -> new Service(PlainText::line, Integer.MAX_VALUE, "Authorization", "Splunk ");
            case OPSGENIE -> new Service(PlainText::line, 130, "Authorization", "GenieKey ");
            case PAGERDUTY -> new Service(PlainText::line, 1_024);
        };
    }

    /// The message about a notification.
    ///
    /// @param url the address of the receiver
    /// @param secrets that the receiver knows, the newest first; for PagerDuty the routing key
    /// @param nowMillis when it is sent, epoch milliseconds
    public static HttpMessage of(
            DestinationType type, URI url, Notification notification, List<String> secrets, long nowMillis) {
        long now = nowMillis / 1000;
        var service = service(type);
        String body = body(type, values(notification, service, secrets.stream().findFirst(), now));
        var message = switch (type) {
            case GENERIC -> signed(new HttpMessage(url, body), notification.id(), secrets, now);
            case OPSGENIE -> new HttpMessage(opsGenie(url, notification), body);
            default -> new HttpMessage(url, body);
        };
        return secrets.isEmpty() || service.header().isEmpty()
                ? message
                : message.with(service.header(), service.scheme() + secrets.getFirst());
    }

    private static String body(DestinationType type, Map<String, Object> values) {
        String filled = TEMPLATES
                .computeIfAbsent(type, it -> COMPILER.loadTemplate(it.published()))
                .execute(values);
        return JsonText.of(json -> {
            try (var parser = JSON.createParser(ObjectReadContext.empty(), filled)) {
                parser.nextToken();
                json.copyCurrentStructure(parser);
            }
        });
    }

    /// What templates can name. Whatever they name must be here, also where it is empty.
    private static Map<String, Object> values(
            Notification notification, Service service, Optional<String> secret, long now) {
        Optional<Alert> alert = notification.alert();
        String text = PlainText.line(notification.text());
        String mark = alert.map(it -> it.began() ? "🔴 " : "🟢 ").orElse("");
        SequencedMap<String, String> facts = alert.map(AlertFacts::few).orElseGet(LinkedHashMap::new);
        String lines = facts.entrySet().stream()
                .map(fact -> "\n" + fact.getKey() + ": " + service.harmless().apply(fact.getValue()))
                .collect(Collectors.joining("", mark + service.harmless().apply(notification.text()), ""));
        var values = new HashMap<String, Object>();
        values.put("text", text);
        values.put("summary", PlainText.shortened(text, service.longest()));
        values.put("headline", PlainText.shortened(mark + text, service.longest()));
        values.put("lines", PlainText.shortened(lines, service.longest()));
        values.put("facts", pairs(facts));
        values.put("data", pairs(alert.map(AlertData::of).orElseGet(LinkedHashMap::new)));
        values.put("folded", notification.folded());
        values.put("account", AlertData.ACCOUNT_ID);
        values.put("policyId", notification.policyId());
        values.put("policy", PlainText.line(notification.policyName()));
        values.put("incident", incident(notification));
        values.put("alias", alias(notification));
        values.put("alert", alert.isPresent());
        values.put("began", alert.filter(Alert::began).isPresent());
        values.put("ended", hasEnded(notification));
        values.put("type", alert.map(it -> it.type().published()).orElse(""));
        values.put("source", alert.map(Alert::subject).orElse("vestibule"));
        values.put("seconds", alert.map(it -> it.atMillis() / 1000).orElse(now));
        values.put(
                "time",
                alert.map(it -> Instant.ofEpochMilli(it.atMillis()).toString()).orElse(""));
        values.put("now", now);
        values.put("secret", secret.orElse(""));
        values.put(
                "sign",
                secret.map(it -> Signature.hmac((now + "\n" + it).getBytes(StandardCharsets.UTF_8), ""))
                        .orElse(""));
        return values;
    }

    private static List<Map<String, String>> pairs(SequencedMap<String, String> of) {
        return of.entrySet().stream()
                .map(each -> Map.of("name", each.getKey(), "value", each.getValue()))
                .toList();
    }

    private static boolean hasEnded(Notification notification) {
        return notification.alert().filter(alert -> !alert.began()).isPresent();
    }

    private static String incident(Notification notification) {
        return notification.alert().map(Alert::correlationId).orElse(notification.id());
    }

    /// The incident as a part of a path.
    private static String alias(Notification notification) {
        return incident(notification).replaceAll("[^A-Za-z0-9_-]", "_");
    }

    /// The end of an incident closes the alert that its beginning opened.
    private static URI opsGenie(URI url, Notification notification) {
        String base = url.toString().replaceFirst("[?].*", "").replaceFirst("/$", "");
        return hasEnded(notification)
                ? URI.create(base + "/" + alias(notification) + "/close?identifierType=alias")
                : url;
    }

    /// With the headers of Standard Webhooks.
    private static HttpMessage signed(HttpMessage message, String id, List<String> secrets, long now) {
        var stamped = message.with("webhook-id", id).with("webhook-timestamp", Long.toString(now));
        return secrets.isEmpty()
                ? stamped
                : stamped.with("webhook-signature", Signature.of(secrets, id, now, message.body()));
    }

    private static Reader source(String name) {
        String file = name + ".mustache";
        return new InputStreamReader(
                Objects.requireNonNull(Forms.class.getResourceAsStream(file), file), StandardCharsets.UTF_8);
    }
}
