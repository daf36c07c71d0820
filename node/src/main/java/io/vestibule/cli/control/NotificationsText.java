package io.vestibule.cli.control;

import io.vestibule.cli.terminal.AlignedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Receivers, policies and silences, for a terminal.
final class NotificationsText {

    private static final String NONE = "-";

    private NotificationsText() {}

    /// A table of each kind, ending with a line's end.
    ///
    /// @param all what the control API lists: `webhooks`, `pagerduty`, `policies`, `silences`
    static String of(JsonNode all) {
        JsonNode policies = all.path("policies");
        var receivers = receivers(all);
        if (receivers.size() == 1 && policies.isEmpty()) {
            return "no receivers and no policies: no one is notified of anything\n";
        }
        var names = new ReceiverNames(all.path("webhooks"), all.path("pagerduty"));
        var tables = new ArrayList<String>();
        if (receivers.size() > 1) {
            tables.add(AlignedTable.of(receivers));
        }
        tables.add(policies.isEmpty() ? "no policies\n" : policies(policies, names));
        if (!all.path("silences").isEmpty()) {
            tables.add(silences(all.path("silences"), policies));
        }
        return String.join("\n", tables);
    }

    private static List<List<String>> receivers(JsonNode all) {
        var lines = new ArrayList<List<String>>();
        lines.add(List.of("RECEIVER", "TYPE", "AT", "LAST SUCCESS", "LAST FAILURE"));
        for (JsonNode webhook : all.path("webhooks").values()) {
            boolean isOff = webhook.path("disabled").asBoolean(false);
            lines.add(List.of(
                    text(webhook, "name"),
                    text(webhook, "type") + (isOff ? " (off: it answered 410)" : ""),
                    host(webhook.path("url").asString("")),
                    text(webhook, "last_success"),
                    text(webhook, "last_failure")));
        }
        for (JsonNode service : all.path("pagerduty").values()) {
            lines.add(List.of(text(service, "name"), "pagerduty", NONE, NONE, NONE));
        }
        return lines;
    }

    /// Scheme and host of an address: what follows may be a secret.
    private static String host(String url) {
        int start = url.indexOf("://") + 3;
        int end = url.indexOf('/', start);
        return end < 0 ? url : url.substring(0, end);
    }

    private static String policies(JsonNode policies, ReceiverNames names) {
        var lines = new ArrayList<List<String>>();
        lines.add(List.of("POLICY", "ALERT TYPE", "ENABLED", "INTERVAL", "FILTERS", "RECIPIENTS"));
        for (JsonNode policy : policies.values()) {
            String filters = policy.path("filters").properties().stream()
                    .map(filter -> filter.getKey() + "=" + joined(filter.getValue()))
                    .collect(Collectors.joining(" "));
            String recipients = Stream.of("email", "webhooks", "pagerduty")
                    .flatMap(way -> policy.path("mechanisms").path(way).values().stream())
                    .map(each -> names.of(each.path("id").asString("")))
                    .collect(Collectors.joining(", "));
            lines.add(List.of(
                    text(policy, "name"),
                    text(policy, "alert_type"),
                    policy.path("enabled").asBoolean(true) ? "yes" : "no",
                    text(policy, "alert_interval"),
                    filters.isEmpty() ? NONE : filters,
                    recipients));
        }
        return AlignedTable.of(lines);
    }

    private static String joined(JsonNode values) {
        return values.values().stream().map(value -> value.asString("")).collect(Collectors.joining(","));
    }

    private static String silences(JsonNode silences, JsonNode policies) {
        var lines = new ArrayList<List<String>>();
        lines.add(List.of("SILENT POLICY", "FROM", "UNTIL"));
        for (JsonNode silence : silences.values()) {
            String id = silence.path("policy_id").asString("");
            String name = policies.values().stream()
                    .filter(policy -> policy.path("id").asString("").equals(id))
                    .map(policy -> policy.path("name").asString(""))
                    .findFirst()
                    .orElse(id);
            lines.add(List.of(name, text(silence, "start_time"), text(silence, "end_time")));
        }
        return AlignedTable.of(lines);
    }

    private static String text(JsonNode node, String key) {
        String text = node.path(key).asString("");
        return text.isEmpty() ? NONE : text;
    }
}
