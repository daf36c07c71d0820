package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;
import io.vestibule.settings.text.JsonText;
import java.net.URI;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The published body, with the published header for a secret and those of Standard Webhooks.
/// *Stateless.*
final class GenericForm {

    private GenericForm() {}

    /// @param secrets the newest first; none if there is none
    /// @param seconds when it is sent, epoch seconds
    static HttpMessage of(URI url, Notification notification, List<String> secrets, long seconds) {
        String body = JsonText.of(json -> write(json, notification));
        var message = new HttpMessage(url, body)
                .with("webhook-id", notification.id())
                .with("webhook-timestamp", Long.toString(seconds));
        return secrets.isEmpty()
                ? message
                : message.with("webhook-signature", Signature.of(secrets, notification.id(), seconds, body))
                        .with("cf-webhook-auth", secrets.getFirst());
    }

    /// The published body: of a greeting only its text.
    static void write(JsonGenerator json, Notification notification) {
        json.writeStartObject();
        notification
                .alert()
                .ifPresent(_ -> json.writeStringProperty("name", PlainText.line(notification.policyName())));
        json.writeStringProperty("text", PlainText.line(notification.text()));
        notification.alert().ifPresent(alert -> fields(json, notification, alert));
        json.writeEndObject();
    }

    private static void fields(JsonGenerator json, Notification notification, Alert alert) {
        json.writeObjectPropertyStart("data");
        AlertData.of(alert).forEach(json::writeStringProperty);
        if (notification.folded() > 0) {
            json.writeNumberProperty("folded", notification.folded());
        }
        json.writeEndObject();
        json.writeNumberProperty("ts", alert.atMillis() / 1000);
        json.writeStringProperty("account_id", AlertData.ACCOUNT_ID);
        json.writeStringProperty("policy_id", notification.policyId());
        json.writeStringProperty("policy_name", PlainText.line(notification.policyName()));
        json.writeStringProperty("alert_type", alert.type().published());
        json.writeStringProperty("alert_correlation_id", alert.correlationId());
        json.writeStringProperty("alert_event", alert.began() ? "ALERT_STATE_EVENT_START" : "ALERT_STATE_EVENT_END");
    }
}
