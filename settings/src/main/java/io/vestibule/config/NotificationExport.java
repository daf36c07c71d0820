package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Silence;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Notifications as a file says them. In place of an address, a secret or a key it has the name of a
/// variable of the environment. *Stateless.*
final class NotificationExport {

    private NotificationExport() {}

    /// Nothing if nothing is set.
    static Optional<Yaml> of(Configuration configuration) {
        if (configuration.all(KeptKind.DESTINATION).isEmpty()
                && configuration.all(KeptKind.POLICY).isEmpty()) {
            return Optional.empty();
        }
        var all = new HashMap<String, Yaml>();
        put(
                all,
                "webhooks",
                configuration.all(KeptKind.DESTINATION).stream()
                        .filter(entry -> !entry.value().isPagerDuty())
                        .map(entry -> webhook(entry.value()))
                        .toList());
        put(
                all,
                "pagerduty",
                configuration.all(KeptKind.DESTINATION).stream()
                        .filter(entry -> entry.value().isPagerDuty())
                        .map(entry -> service(entry.value()))
                        .toList());
        put(
                all,
                "policies",
                configuration.all(KeptKind.POLICY).stream()
                        .map(entry -> policy(configuration, entry.value()))
                        .toList());
        put(
                all,
                "silences",
                configuration.all(KeptKind.SILENCE).stream()
                        .flatMap(entry -> silence(configuration, entry.value()).stream())
                        .distinct()
                        .toList());
        return Optional.of(YamlParts.keys(all));
    }

    /// Nothing if its policy is not there any more.
    private static Optional<Yaml> silence(Configuration configuration, Silence silence) {
        return configuration
                .find(KeptKind.POLICY, silence.policyId())
                .map(entry -> YamlParts.keys(Map.of(
                        "policy",
                        YamlParts.text(entry.value().name()),
                        "start_time",
                        time(silence.startMillis()),
                        "end_time",
                        time(silence.endMillis()))));
    }

    private static Yaml time(long millis) {
        return YamlParts.text(Instant.ofEpochMilli(millis).toString());
    }

    private static void put(Map<String, Yaml> into, String key, List<Yaml> items) {
        if (!items.isEmpty()) {
            into.put(key, YamlParts.list(items));
        }
    }

    private static Yaml webhook(Destination webhook) {
        var keys = new HashMap<String, Yaml>();
        keys.put("name", YamlParts.text(webhook.name()));
        keys.put("type", YamlParts.text(webhook.type().published()));
        keys.put("url", variable("webhook", webhook, "url"));
        if (!webhook.secretName().isEmpty()) {
            keys.put("secret", variable("webhook", webhook, "secret"));
        }
        return YamlParts.keys(keys);
    }

    private static Yaml service(Destination service) {
        return YamlParts.keys(Map.of(
                "name", YamlParts.text(service.name()), "routing_key", variable("pagerduty", service, "routing_key")));
    }

    /// `${WEBHOOK_OPS_CHAT_URL}`.
    private static Yaml variable(String kind, Destination destination, String key) {
        String name = destination.name().replaceAll("[^A-Za-z0-9]+", "_");
        String variable = "%s_%s_%s".formatted(kind, name, key).toUpperCase(Locale.ROOT);
        return new Yaml.Scalar("${" + variable + "}", true, Yaml.Mapping.NONE.place());
    }

    private static Yaml policy(Configuration configuration, Policy policy) {
        var keys = new HashMap<String, Yaml>();
        keys.put("name", YamlParts.text(policy.name()));
        keys.put("alert_type", YamlParts.text(policy.type().published()));
        if (!policy.description().isEmpty()) {
            keys.put("description", YamlParts.text(policy.description()));
        }
        if (!policy.enabled()) {
            keys.put("enabled", YamlParts.plain("false"));
        }
        if (policy.intervalSeconds() > 0) {
            keys.put("alert_interval", YamlParts.text(policy.intervalSeconds() + "s"));
        }
        var filters = new HashMap<String, Yaml>();
        policy.filters().forEach((key, values) -> put(filters, key, texts(values)));
        if (!filters.isEmpty()) {
            keys.put("filters", YamlParts.keys(filters));
        }
        put(keys, "email", texts(policy.recipients().emails()));
        put(keys, "webhooks", names(configuration, policy.recipients().webhooks()));
        put(keys, "pagerduty", names(configuration, policy.recipients().pagerDuty()));
        return YamlParts.keys(keys);
    }

    private static List<Yaml> texts(List<String> values) {
        return values.stream().map(YamlParts::text).toList();
    }

    private static List<Yaml> names(Configuration configuration, List<String> ids) {
        return texts(ids.stream()
                .flatMap(id -> configuration.find(KeptKind.DESTINATION, id).stream())
                .map(entry -> entry.value().name())
                .toList());
    }
}
