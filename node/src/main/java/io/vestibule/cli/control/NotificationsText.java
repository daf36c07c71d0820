package io.vestibule.cli.control;

import static java.util.stream.Collectors.joining;

import io.vestibule.cli.terminal.AlignedTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Receivers, policies and silences, and what was sent to whom, for a terminal. *Immutable.*
///
/// @param webhooks those that the control API lists
/// @param services those of PagerDuty
record NotificationsText(JsonNode webhooks, JsonNode services) {

    private static final AlignedTable RECEIVERS = new AlignedTable()
            .with("RECEIVER", "name")
            .with("TYPE", NotificationsText::type)
            .with("AT", receiver -> host(receiver.path("url").asString("")))
            .with("LAST SUCCESS", "last_success")
            .with("LAST FAILURE", "last_failure");

    /// A table of each kind, ending with a line's end.
    ///
    /// @param policies as the control API lists them
    /// @param silences the same
    String of(JsonNode policies, JsonNode silences) {
        var receivers = new ArrayList<>(webhooks.values());
        receivers.addAll(services.values());
        if (receivers.isEmpty() && policies.isEmpty()) {
            return "no receivers and no policies: no one is notified of anything\n";
        }
        var tables = new ArrayList<String>();
        if (!receivers.isEmpty()) {
            tables.add(RECEIVERS.of(receivers));
        }
        tables.add(policies.isEmpty() ? "no policies\n" : policies(policies));
        if (!silences.isEmpty()) {
            tables.add(silences(silences, names(policies)));
        }
        return String.join("\n", tables);
    }

    /// A line for each delivery, ending with a line's end.
    ///
    /// @param deliveries entries of the history, as the control API has them
    String history(Collection<JsonNode> deliveries) {
        var names = names(webhooks, services);
        return deliveries.isEmpty()
                ? "nothing was sent yet\n"
                : new AlignedTable()
                        .with("MADE", "made")
                        .with("SENT", "sent")
                        .with("STATE", "state")
                        .with("TRIES", "tries")
                        .with("RECEIVER", each -> named(names, each.path("mechanism")))
                        .with("POLICY", "name")
                        .with("MESSAGE", NotificationsText::message)
                        .of(deliveries);
    }

    /// Only webhooks have a type, and an address.
    private static String type(JsonNode receiver) {
        boolean isOff = receiver.path("disabled").asBoolean(false);
        return receiver.path("type").asString("pagerduty") + (isOff ? " (off: it answered 410)" : "");
    }

    /// Scheme and host of an address: what follows may be a secret.
    private static String host(String url) {
        int start = url.indexOf("://") + 3;
        int end = url.indexOf('/', start);
        return end < 0 ? url : url.substring(0, end);
    }

    private String policies(JsonNode policies) {
        var names = names(webhooks, services);
        return new AlignedTable()
                .with("POLICY", "name")
                .with("ALERT TYPE", "alert_type")
                .with("ENABLED", policy -> policy.path("enabled").asBoolean(true) ? "yes" : "no")
                .with("INTERVAL", "alert_interval")
                .with("FILTERS", NotificationsText::filters)
                .with("RECIPIENTS", policy -> recipients(policy.path("mechanisms"), names))
                .of(policies.values());
    }

    private static String filters(JsonNode policy) {
        return policy.path("filters").properties().stream()
                .map(filter -> filter.getKey() + "="
                        + filter.getValue().values().stream()
                                .map(value -> value.asString(""))
                                .collect(joining(",")))
                .collect(joining(" "));
    }

    private static String recipients(JsonNode mechanisms, Map<String, String> names) {
        return Stream.of("email", "webhooks", "pagerduty")
                .flatMap(way -> mechanisms.path(way).values().stream())
                .map(each -> named(names, each.path("id")))
                .collect(joining(", "));
    }

    private static String silences(JsonNode silences, Map<String, String> policies) {
        return new AlignedTable()
                .with("SILENT POLICY", silence -> named(policies, silence.path("policy_id")))
                .with("FROM", "start_time")
                .with("UNTIL", "end_time")
                .of(silences.values());
    }

    private static String message(JsonNode delivery) {
        return Stream.of("description", "error")
                .map(key -> delivery.path(key).asString(""))
                .filter(text -> !text.isEmpty())
                .collect(joining(": "));
    }

    /// What people call things, by id.
    private static Map<String, String> names(JsonNode... lists) {
        var byId = new HashMap<String, String>();
        for (JsonNode list : lists) {
            list.values()
                    .forEach(each -> byId.put(
                            each.path("id").asString(""), each.path("name").asString("")));
        }
        return byId;
    }

    /// The name of what has an id; of what is not there any more its id, of mail the address.
    private static String named(Map<String, String> names, JsonNode idOrAddress) {
        String id = idOrAddress.asString("");
        return names.getOrDefault(id, id);
    }
}
