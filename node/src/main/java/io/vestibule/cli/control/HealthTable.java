package io.vestibule.cli.control;

import static java.util.stream.Collectors.joining;

import io.vestibule.cli.terminal.AlignedTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// Health checks and what they find, for a terminal.
final class HealthTable {

    private static final AlignedTable CHECKS = new AlignedTable()
            .with("CHECK", HealthTable::title)
            .with("STATUS", HealthTable::status)
            .with("REASON", "failure_reason")
            .with("SINCE", "since")
            .with("PROBED", "probed_on")
            .with("TIME", check -> millis(newest(check).path("rtt_ms")))
            .with("REGIONS", HealthTable::regions);

    private static final AlignedTable VOTES = new AlignedTable()
            .with("REGION", "region")
            .with("NODE", "node")
            .with("STATUS", "status")
            .with("LAST PROBE", "probe/at")
            .with("RESULT", HealthTable::result)
            .with("CODE", HealthTable::code)
            .with("DNS", vote -> millis(vote.at("/probe/dns_ms")))
            .with("CONNECT", vote -> millis(vote.at("/probe/tcp_connect_ms")))
            .with("TLS", vote -> millis(vote.at("/probe/tls_handshake_ms")))
            .with("FIRST BYTE", vote -> millis(vote.at("/probe/time_to_first_byte_ms")))
            .with("WHOLE", vote -> millis(vote.at("/probe/rtt_ms")));

    private HealthTable() {}

    /// A line for each check, ending with a line's end.
    ///
    /// @param checks the answer of the control API
    static String of(JsonNode checks) {
        return checks.isEmpty() ? "no health checks\n" : CHECKS.of(checks.values());
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
        String reason = check.path("failure_reason").asString("");
        String since = check.path("since").asString("");
        text.append(status(check))
                .append(since.isEmpty() ? "" : " since " + since)
                .append(reason.isEmpty() ? "" : ": " + reason)
                .append('\n');
        check.path("regions").values().stream()
                .filter(region -> region.path("left_out").asBoolean(false))
                .forEach(region -> text.append("no node is in region ")
                        .append(region.path("region").asString(""))
                        .append(", so it has no vote\n"));
        List<JsonNode> votes = votes(check).toList();
        return text.append(votes.isEmpty() ? "no node has probed it yet\n" : "\n" + VOTES.of(votes))
                .toString();
    }

    /// By which people know a check.
    static String title(JsonNode check) {
        return check.path("zone").asString("") + "/" + check.path("name").asString("");
    }

    /// What each node says, with its region.
    private static Stream<JsonNode> votes(JsonNode check) {
        return check.path("regions").values().stream()
                .flatMap(region -> region.path("votes").values().stream()
                        .map(vote -> ((ObjectNode) vote.deepCopy()).set("region", region.path("region"))));
    }

    private static String result(JsonNode vote) {
        String reason = vote.at("/probe/failure_reason").asString("");
        return reason.isEmpty() ? "good" : reason;
    }

    private static String code(JsonNode vote) {
        int code = vote.at("/probe/response_code").asInt(0);
        return code == 0 ? "" : Integer.toString(code);
    }

    /// While too few votes are heard the status is that of the last announcement.
    private static String status(JsonNode check) {
        String status = check.path("status").asString("");
        return check.path("basis").asString("").equals("announced") ? status + " (last known)" : status;
    }

    private static String regions(JsonNode check) {
        return check.path("regions").values().stream().map(HealthTable::region).collect(joining(", "));
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
        return votes(check)
                .map(vote -> vote.path("probe"))
                .max(Comparator.comparing(probe -> probe.path("at").asString("")))
                .orElse(MissingNode.getInstance());
    }

    private static String millis(JsonNode time) {
        return time.isNumber() ? String.format(Locale.ROOT, "%.1f ms", time.asDouble(0)) : "";
    }
}
