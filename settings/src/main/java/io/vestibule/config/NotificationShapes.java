package io.vestibule.config;

import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Recipients;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.Outside;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/// What is kept of notifications.
final class NotificationShapes {

    static final Outside<String> ID = new Outside<>("id");
    private static final ValueKind<String> ANY_TEXT = ValueKind.of("a text", ValueKind.Form.ANY, Optional::of);

    static final Shape<Destination> DESTINATION = Shape.of(
            Destination.class,
            ID,
            Key.need("type", SettingForms.word(ValueKinds.choice(DestinationType.class), DestinationType::published)),
            Key.need("name", SettingForms.KEPT_TEXT),
            Key.need("host", SettingForms.KEPT_TEXT),
            Key.need("address_name", SettingForms.KEPT_TEXT),
            Key.need("secret_name", SettingForms.KEPT_TEXT),
            Shape.of(
                            Destination.FormerSecret.class,
                            Key.need("former_secret_name", SettingForms.KEPT_TEXT),
                            Key.need("former_until", SettingForms.KEPT_MILLIS))
                    .spreadIf("former_secret_name"));

    static final Shape<Policy> POLICY = Shape.of(
            Policy.class,
            ID,
            Key.need("name", SettingForms.KEPT_TEXT),
            Key.need("description", SettingForms.KEPT_TEXT),
            Key.need("alert_type", SettingForms.word(ValueKinds.choice(AlertType.class), AlertType::published)),
            Key.of("enabled", SettingForms.FLAG, true),
            Key.need("filters", new Filters()),
            Shape.of(
                            Recipients.class,
                            Key.of("email", SettingForms.texts(ANY_TEXT), List.of()),
                            Key.of("webhooks", SettingForms.texts(ANY_TEXT), List.of()),
                            Key.of("pagerduty", SettingForms.texts(ANY_TEXT), List.of()))
                    .spread(),
            Key.of("alert_interval_seconds", SettingForms.integer(0, Integer.MAX_VALUE), 0));

    private NotificationShapes() {}

    /// What is known of one of them without its text.
    static Values known(String id) {
        return Values.none().with(ID, id);
    }

    /// Values by the keys of filters.
    private record Filters() implements Form<SequencedMap<String, List<String>>> {

        @Override
        public Optional<SequencedMap<String, List<String>>> read(
                Section section,
                String key,
                Optional<SequencedMap<String, List<String>>> fallback,
                String fallbackText) {
            var filters = new TreeMap<String, List<String>>();
            Section given = section.section(key);
            given.names().forEach(name -> filters.put(name, given.list(name, ANY_TEXT)));
            return Optional.of(filters);
        }

        @Override
        public void write(JsonGenerator json, SequencedMap<String, List<String>> filters) {
            json.writeStartObject();
            filters.forEach((key, values) -> {
                json.writeArrayPropertyStart(key);
                values.forEach(json::writeString);
                json.writeEndArray();
            });
            json.writeEndObject();
        }
    }
}
