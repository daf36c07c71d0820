package io.vestibule.config;

import io.vestibule.settings.text.Yaml;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Fields that clients in typed languages send although nobody has set them: their structs have no
/// other way to leave a field out than its empty value, which is `""`, `0` or `{}`. Where such a
/// value means nothing else, it counts as not given.
///
/// @param texts fields in which an empty text is not given
/// @param numbers fields in which 0 is not given
/// @param ignored fields that the published API had once and that have no effect
/// @param below the same of the objects in fields, and of lists of them
record UnsetFields(Set<String> texts, Set<String> numbers, Set<String> ignored, Map<String, UnsetFields> below) {

    static final UnsetFields OF_ROOM = new UnsetFields(
            Set.of("path", "queueing_method", "default_template_language", "turnstile_mode", "turnstile_action"),
            Set.of("session_duration", "queueing_status_code"),
            Set.of(),
            Map.of(
                    "cookie_attributes", texts("samesite", "secure"),
                    "additional_routes", texts("path")));

    static final UnsetFields OF_EVENT = new UnsetFields(
            Set.of("prequeue_start_time", "queueing_method", "turnstile_mode", "turnstile_action"),
            Set.of("session_duration", "total_active_users", "new_users_per_minute"),
            Set.of(),
            Map.of());

    static final UnsetFields OF_CHECK = new UnsetFields(
            Set.of("type"),
            Set.of("interval", "timeout", "consecutive_fails", "consecutive_successes"),
            Set.of("notification"),
            Map.of(
                    "http_config",
                    new UnsetFields(Set.of("method", "path"), Set.of("port"), Set.of(), Map.of()),
                    "tcp_config",
                    new UnsetFields(Set.of("method"), Set.of("port"), Set.of(), Map.of())));

    private static UnsetFields texts(String... names) {
        return new UnsetFields(Set.of(names), Set.of(), Set.of(), Map.of());
    }

    /// What is given in a body that was sent.
    Yaml.Mapping given(Yaml.Mapping body) {
        var given = new HashMap<String, Yaml.Entry>();
        body.entries().forEach((name, entry) -> {
            if (!isUnset(name, entry.value())) {
                given.put(name, new Yaml.Entry(entry.place(), inside(name, entry)));
            }
        });
        return new Yaml.Mapping(given, body.place());
    }

    private Yaml inside(String name, Yaml.Entry entry) {
        var fields = below.get(name);
        return fields == null ? entry.value() : fields.givenIn(entry.value());
    }

    private Yaml givenIn(Yaml value) {
        return switch (value) {
            case Yaml.Mapping keys -> given(keys);
            case Yaml.Sequence items ->
                new Yaml.Sequence(items.items().stream().map(this::givenIn).toList(), items.place());
            case Yaml.Scalar text -> text;
        };
    }

    private boolean isUnset(String name, Yaml value) {
        return ignored.contains(name)
                || (value instanceof Yaml.Scalar text
                        && (text.plain()
                                ? numbers.contains(name) && text.value().equals("0")
                                : texts.contains(name) && text.value().isEmpty()));
    }
}
