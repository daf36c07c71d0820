package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;
import io.vestibule.settings.text.JsonText;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// Messages for programs that collect logs or wake people. *Stateless.*
final class AlertServiceForms {

    private static final String SOURCE = "vestibule";
    private static final int LONGEST_SUMMARY = 1_024;
    private static final int LONGEST_MESSAGE = 130;

    private AlertServiceForms() {}

    /// A log event.
    static HttpMessage datadog(URI url, Notification notification, Optional<String> key) {
        String body = JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("ddsource", SOURCE);
            json.writeStringProperty("service", SOURCE);
            json.writeStringProperty(
                    "status", notification.alert().filter(Alert::began).isPresent() ? "error" : "info");
            json.writeStringProperty("message", PlainText.line(notification.text()));
            json.writeName("vestibule");
            GenericForm.write(json, notification);
            json.writeEndObject();
        });
        var message = new HttpMessage(url, body);
        return key.map(k -> message.with("DD-API-KEY", k)).orElse(message);
    }

    /// An event for the HTTP Event Collector.
    ///
    /// @param seconds when it is sent, epoch seconds
    static HttpMessage splunk(URI url, Notification notification, Optional<String> token, long seconds) {
        String body = JsonText.of(json -> {
            json.writeStartObject();
            json.writeNumberProperty(
                    "time",
                    notification.alert().map(alert -> alert.atMillis() / 1000).orElse(seconds));
            json.writeStringProperty("source", SOURCE);
            json.writeStringProperty("sourcetype", "_json");
            json.writeName("event");
            GenericForm.write(json, notification);
            json.writeEndObject();
        });
        var message = new HttpMessage(url, body);
        return token.map(t -> message.with("Authorization", "Splunk " + t)).orElse(message);
    }

    /// Opens an alert, or closes the one of the same incident.
    static HttpMessage opsGenie(URI url, Notification notification, Optional<String> key) {
        Optional<Alert> ended = notification.alert().filter(alert -> !alert.began());
        String alias = notification.alert().map(Alert::correlationId).orElse(notification.id());
        var message = ended.isPresent()
                ? new HttpMessage(closing(url, alias), closed(notification))
                : new HttpMessage(url, opened(notification, alias));
        return key.map(k -> message.with("Authorization", "GenieKey " + k)).orElse(message);
    }

    private static URI closing(URI url, String alias) {
        String base = url.toString().replaceFirst("[?].*", "").replaceFirst("/$", "");
        String safe = alias.replaceAll("[^A-Za-z0-9_-]", "_");
        return URI.create(base + "/" + safe + "/close?identifierType=alias");
    }

    private static String closed(Notification notification) {
        return JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("source", SOURCE);
            json.writeStringProperty("note", PlainText.line(notification.text()));
            json.writeEndObject();
        });
    }

    private static String opened(Notification notification, String alias) {
        String text = PlainText.line(notification.text());
        return JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("message", PlainText.shortened(text, LONGEST_MESSAGE));
            json.writeStringProperty("alias", alias.replaceAll("[^A-Za-z0-9_-]", "_"));
            json.writeStringProperty("description", text);
            json.writeStringProperty("source", SOURCE);
            json.writeName("details");
            details(json, notification);
            json.writeEndObject();
        });
    }

    /// An event of version 2: it begins an incident, or resolves it.
    static HttpMessage pagerDuty(URI url, Notification notification, String routingKey) {
        Optional<Alert> alert = notification.alert();
        String text = PlainText.line(notification.text());
        return new HttpMessage(url, JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("routing_key", routingKey);
            json.writeStringProperty(
                    "event_action", alert.filter(a -> !a.began()).isPresent() ? "resolve" : "trigger");
            json.writeStringProperty(
                    "dedup_key", alert.map(Alert::correlationId).orElse(notification.id()));
            json.writeStringProperty("client", "Vestibule");
            json.writeObjectPropertyStart("payload");
            json.writeStringProperty("summary", PlainText.shortened(text, LONGEST_SUMMARY));
            json.writeStringProperty("source", alert.map(Alert::subject).orElse(SOURCE));
            json.writeStringProperty("severity", alert.isPresent() ? "critical" : "info");
            alert.ifPresent(a -> json.writeStringProperty(
                    "timestamp", Instant.ofEpochMilli(a.atMillis()).toString()));
            json.writeName("custom_details");
            details(json, notification);
            json.writeEndObject();
            json.writeEndObject();
        }));
    }

    private static void details(JsonGenerator json, Notification notification) {
        json.writeStartObject();
        notification.alert().ifPresent(alert -> AlertData.of(alert).forEach(json::writeStringProperty));
        json.writeEndObject();
    }
}
