package io.vestibule.store;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;

/// A notification as the store keeps it. *Stateless.*
final class AlertText {

    private AlertText() {}

    static String of(Notification notification) {
        return JsonText.object(json -> {
            json.writeStringProperty("id", notification.id());
            json.writeStringProperty("policy_id", notification.policyId());
            json.writeStringProperty("policy_name", notification.policyName());
            notification.alert().ifPresent(alert -> {
                json.writeStringProperty("event", alert.id());
                json.writeStringProperty("type", alert.type().published());
                json.writeStringProperty("subject", alert.subject());
                json.writeStringProperty("correlation_id", alert.correlationId());
                json.writeBooleanProperty("began", alert.began());
                json.writeNumberProperty("at", alert.atMillis());
                json.writeStringProperty("title", alert.title());
                json.writeArrayPropertyStart("data");
                alert.data().forEach((key, value) -> {
                    json.writeString(key);
                    json.writeString(value);
                });
                json.writeEndArray();
            });
        });
    }

    /// @param folded how many others it stands for
    static Notification read(String body, int folded) {
        Yaml.Mapping keys =
                JsonTree.read(body, new Faults("store")).orElse(Yaml.Mapping.NONE) instanceof Yaml.Mapping read
                        ? read
                        : Yaml.Mapping.NONE;
        Optional<AlertType> type = keys.text("type").flatMap(AlertType::named);
        return new Notification(
                text(keys, "id"),
                text(keys, "policy_id"),
                text(keys, "policy_name"),
                type.map(t -> alert(keys, t)),
                folded);
    }

    private static Alert alert(Yaml.Mapping keys, AlertType type) {
        var data = new LinkedHashMap<String, String>();
        var entry = keys.entries().get("data");
        if (entry != null && entry.value() instanceof Yaml.Sequence items) {
            var texts = new ArrayList<String>();
            items.items().forEach(item -> texts.add(((Yaml.Scalar) item).value()));
            for (int i = 0; i + 1 < texts.size(); i += 2) {
                data.put(texts.get(i), texts.get(i + 1));
            }
        }
        return new Alert(
                text(keys, "event"),
                type,
                text(keys, "subject"),
                text(keys, "correlation_id"),
                text(keys, "began").equals("true"),
                Long.parseLong(text(keys, "at")),
                text(keys, "title"),
                data);
    }

    private static String text(Yaml.Mapping keys, String key) {
        return keys.text(key).orElse("");
    }
}
