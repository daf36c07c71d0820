package io.vestibule.cli.control;

import io.vestibule.cli.terminal.AlignedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Health checks and what they find, for a terminal.
final class HealthTable {

    private static final String NONE = "-";

    private HealthTable() {}

    /// A line for each check, ending with a line's end.
    ///
    /// @param checks the answer of the control API
    static String of(JsonNode checks) {
        if (checks.isEmpty()) {
            return "no health checks\n";
        }
        var lines = new ArrayList<List<String>>();
        lines.add(List.of("CHECK", "STATUS", "REASON", "SINCE", "PROBED", "TIME", "REGIONS"));
        for (JsonNode check : checks.values()) {
            lines.add(List.of(
                    title(check),
                    status(check),
                    text(check, "failure_reason"),
                    text(check, "since"),
                    text(check, "probed_on"),
                    time(newest(check), "rtt_ms"),
                    regions(check)));
        }
        return AlignedTable.of(lines);
    }

    /// One check with what each node says, ending with a line's end.
    static String ofOne(JsonNode check) {
        var text = new StringBuilder();
        text.append("%s: %s %s:%d, every %d s\n"
                .formatted(
                        title(check),
                        check.path("type").asString(""),
                        check.path("address").asString(""),
                        check.path("port").asInt(0),
                        check.path("interval").asInt(0)));
        String reason = text(check, "failure_reason");
        String since = text(check, "since");
        text.append(status(check))
                .append(since.equals(NONE) ? "" : " since " + since)
                .append(reason.equals(NONE) ? "" : ": " + reason)
                .append('\n');
        check.path("regions").values().stream()
                .filter(region -> region.path("left_out").asBoolean(false))
                .forEach(region -> text.append("no node is in region ")
                        .append(text(region, "region"))
                        .append(", so it has no vote\n"));
        List<List<String>> votes = votes(check);
        return votes.size() == 1
                ? text.append("no node has probed it yet\n").toString()
                : text.append('\n').append(AlignedTable.of(votes)).toString();
    }

    /// By which people know a check.
    static String title(JsonNode check) {
        return check.path("zone").asString("") + "/" + check.path("name").asString("");
    }

    private static List<List<String>> votes(JsonNode check) {
        var lines = new ArrayList<List<String>>();
        lines.add(List.of(
                "REGION",
                "NODE",
                "STATUS",
                "LAST PROBE",
                "RESULT",
                "CODE",
                "DNS",
                "CONNECT",
                "TLS",
                "FIRST BYTE",
                "WHOLE"));
        for (JsonNode region : check.path("regions").values()) {
            for (JsonNode vote : region.path("votes").values()) {
                JsonNode probe = vote.path("probe");
                String reason = text(probe, "failure_reason");
                lines.add(List.of(
                        text(region, "region"),
                        text(vote, "node"),
                        text(vote, "status"),
                        text(probe, "at"),
                        reason.equals(NONE) ? "good" : reason,
                        code(probe),
                        time(probe, "dns_ms"),
                        time(probe, "tcp_connect_ms"),
                        time(probe, "tls_handshake_ms"),
                        time(probe, "time_to_first_byte_ms"),
                        time(probe, "rtt_ms")));
            }
        }
        return lines;
    }

    private static String code(JsonNode probe) {
        int code = probe.path("response_code").asInt(0);
        return code == 0 ? NONE : Integer.toString(code);
    }

    /// While too few votes are heard the status is that of the last announcement.
    private static String status(JsonNode check) {
        String status = check.path("status").asString("");
        return check.path("basis").asString("").equals("announced") ? status + " (last known)" : status;
    }

    private static String regions(JsonNode check) {
        String all =
                check.path("regions").values().stream().map(HealthTable::region).collect(Collectors.joining(", "));
        return all.isEmpty() ? NONE : all;
    }

    private static String region(JsonNode region) {
        String name = region.path("region").asString("");
        if (region.path("left_out").asBoolean(false)) {
            return name + " no nodes";
        }
        String told = "%s (%d)"
                .formatted(
                        region.path("status").asString(""), region.path("votes").size());
        return name.isEmpty() ? told : name + " " + told;
    }

    /// The newest probe of all that count; nothing if there is none.
    private static JsonNode newest(JsonNode check) {
        JsonNode newest = check.path("no probe");
        for (JsonNode region : check.path("regions").values()) {
            for (JsonNode vote : region.path("votes").values()) {
                JsonNode probe = vote.path("probe");
                if (probe.path("at").asString("").compareTo(newest.path("at").asString("")) > 0) {
                    newest = probe;
                }
            }
        }
        return newest;
    }

    private static String time(JsonNode probe, String key) {
        JsonNode millis = probe.path(key);
        return millis.isNumber() ? String.format(Locale.ROOT, "%.1f ms", millis.asDouble(0)) : NONE;
    }

    private static String text(JsonNode node, String key) {
        String text = node.path(key).asString("");
        return text.isEmpty() ? NONE : text;
    }
}
