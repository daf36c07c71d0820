package io.vestibule.config;

import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Recipients;
import io.vestibule.alerting.Silence;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/// Reads the documents of notifications as they are kept, and writes them. *Stateless.*
final class NotificationCodec {

    private static final Set<String> DESTINATION = Set.of(
            "id",
            "type",
            "name",
            "host",
            "address_name",
            "secret_name",
            "former_secret_name",
            "former_until",
            "created_on",
            "modified_on");
    private static final Set<String> POLICY = Set.of(
            "id",
            "name",
            "description",
            "alert_type",
            "enabled",
            "filters",
            "email",
            "webhooks",
            "pagerduty",
            "alert_interval_seconds",
            "created_on",
            "modified_on");
    private static final Set<String> SILENCE =
            Set.of("id", "policy_id", "start_time", "end_time", "created_on", "modified_on");

    private NotificationCodec() {}

    private static Section kept(Yaml.Mapping keys, Set<String> known, Faults faults) {
        Section section = DocumentCodec.kept(keys, faults);
        known.forEach(section::ignore);
        section.refuseUnknownKeys();
        return section;
    }

    private static String text(Yaml.Mapping keys, String key) {
        return keys.text(key).orElse("");
    }

    private static void times(JsonGenerator json, Instant createdOn, Instant modifiedOn) {
        json.writeStringProperty("created_on", createdOn.toString());
        json.writeStringProperty("modified_on", modifiedOn.toString());
    }

    // ---- receivers ---------------------------------------------------------------------------

    static Optional<DestinationEntry> destination(Document document, Faults faults) {
        Yaml.Mapping keys = DocumentCodec.keysOf(document, faults);
        Section section = kept(keys, DESTINATION, faults);
        Optional<DestinationType> type = section.need("type", ValueKinds.choice(DestinationType.class));
        var former = keys.text("former_secret_name")
                .map(name -> new Destination.FormerSecret(
                        name, DocumentCodec.time(keys, "former_until").toEpochMilli()));
        return type.map(t -> new DestinationEntry(
                new Destination(
                        document.id(),
                        t,
                        text(keys, "name"),
                        text(keys, "host"),
                        text(keys, "address_name"),
                        text(keys, "secret_name"),
                        former),
                DocumentCodec.time(keys, "created_on"),
                DocumentCodec.time(keys, "modified_on")));
    }

    static Document destination(DestinationEntry entry) {
        Destination destination = entry.destination();
        String body = JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("id", destination.id());
            json.writeStringProperty("type", destination.type().published());
            json.writeStringProperty("name", destination.name());
            json.writeStringProperty("host", destination.host());
            json.writeStringProperty("address_name", destination.addressName());
            json.writeStringProperty("secret_name", destination.secretName());
            destination.former().ifPresent(old -> {
                json.writeStringProperty("former_secret_name", old.secretName());
                json.writeStringProperty(
                        "former_until", Instant.ofEpochMilli(old.untilMillis()).toString());
            });
            times(json, entry.createdOn(), entry.modifiedOn());
            json.writeEndObject();
        });
        return new Document(DocumentKind.DESTINATION, entry.id(), "", body);
    }

    // ---- policies ----------------------------------------------------------------------------

    static Optional<PolicyEntry> policy(Document document, Faults faults) {
        Yaml.Mapping keys = DocumentCodec.keysOf(document, faults);
        Section section = kept(keys, POLICY, faults);
        Optional<AlertType> type = section.need("alert_type", ValueKinds.choice(AlertType.class));
        var filters = new TreeMap<String, List<String>>();
        if (entry(keys, "filters") instanceof Yaml.Mapping given) {
            given.entries().keySet().forEach(key -> filters.put(key, texts(given, key)));
        }
        var recipients = new Recipients(texts(keys, "email"), texts(keys, "webhooks"), texts(keys, "pagerduty"));
        boolean enabled = section.get("enabled", ValueKinds.FLAG, true);
        int seconds = section.get("alert_interval_seconds", ValueKinds.integer(0, Integer.MAX_VALUE), 0);
        return type.map(t -> new PolicyEntry(
                new Policy(
                        document.id(),
                        text(keys, "name"),
                        text(keys, "description"),
                        t,
                        enabled,
                        filters,
                        recipients,
                        seconds),
                DocumentCodec.time(keys, "created_on"),
                DocumentCodec.time(keys, "modified_on")));
    }

    private static Yaml entry(Yaml.Mapping keys, String key) {
        var entry = keys.entries().get(key);
        return entry == null ? Yaml.Mapping.NONE : entry.value();
    }

    private static List<String> texts(Yaml.Mapping keys, String key) {
        return entry(keys, key) instanceof Yaml.Sequence items
                ? items.items().stream()
                        .filter(Yaml.Scalar.class::isInstance)
                        .map(item -> ((Yaml.Scalar) item).value())
                        .toList()
                : List.of();
    }

    static Document policy(PolicyEntry entry) {
        Policy policy = entry.policy();
        String body = JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("id", policy.id());
            json.writeStringProperty("name", policy.name());
            json.writeStringProperty("description", policy.description());
            json.writeStringProperty("alert_type", policy.type().published());
            json.writeBooleanProperty("enabled", policy.enabled());
            json.writeObjectPropertyStart("filters");
            policy.filters().forEach((key, values) -> texts(json, key, values));
            json.writeEndObject();
            texts(json, "email", policy.recipients().emails());
            texts(json, "webhooks", policy.recipients().webhooks());
            texts(json, "pagerduty", policy.recipients().pagerDuty());
            json.writeNumberProperty("alert_interval_seconds", policy.intervalSeconds());
            times(json, entry.createdOn(), entry.modifiedOn());
            json.writeEndObject();
        });
        return new Document(DocumentKind.POLICY, entry.id(), "", body);
    }

    private static void texts(JsonGenerator json, String key, List<String> values) {
        json.writeArrayPropertyStart(key);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    // ---- silences ----------------------------------------------------------------------------

    static Optional<SilenceEntry> silence(Document document, Faults faults) {
        Yaml.Mapping keys = DocumentCodec.keysOf(document, faults);
        kept(keys, SILENCE, faults);
        return Optional.of(new SilenceEntry(
                new Silence(
                        document.id(),
                        text(keys, "policy_id"),
                        DocumentCodec.time(keys, "start_time").toEpochMilli(),
                        DocumentCodec.time(keys, "end_time").toEpochMilli()),
                DocumentCodec.time(keys, "created_on"),
                DocumentCodec.time(keys, "modified_on")));
    }

    static Document silence(SilenceEntry entry) {
        Silence silence = entry.silence();
        String body = JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("id", silence.id());
            json.writeStringProperty("policy_id", silence.policyId());
            json.writeStringProperty(
                    "start_time", Instant.ofEpochMilli(silence.startMillis()).toString());
            json.writeStringProperty(
                    "end_time", Instant.ofEpochMilli(silence.endMillis()).toString());
            times(json, entry.createdOn(), entry.modifiedOn());
            json.writeEndObject();
        });
        return new Document(DocumentKind.SILENCE, entry.id(), silence.policyId(), body);
    }
}
