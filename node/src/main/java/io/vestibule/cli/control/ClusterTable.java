package io.vestibule.cli.control;

import io.vestibule.cli.terminal.AlignedTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The cluster as one node sees it, for a terminal: the nodes, and which of them hosts which room.
final class ClusterTable {

    private static final AlignedTable MEMBERS = new AlignedTable()
            .with("DATA CENTER", "data_center")
            .with("NODE", "node")
            .with("ADDRESS", "address")
            .with("STATUS", "status")
            .with("REACHABLE", member -> member.path("reachable").asBoolean(false) ? "yes" : "NO")
            .with("ROLES", member -> words(member.path("roles")))
            .with("VERSION", "version");

    private static final double MILLIS = 1e3;

    private ClusterTable() {}

    /// The whole text, ending with a line's end.
    ///
    /// @param cluster the answer of the control API
    static String of(JsonNode cluster) {
        if (cluster.path("alone").asBoolean(true)) {
            return "this node is not in a cluster: its settings have no node.cluster\n";
        }
        var text = new StringBuilder(heading(cluster)).append('\n');
        text.append(MEMBERS.of(cluster.path("members").values()));
        if (!cluster.path("rooms").isEmpty()) {
            text.append('\n').append(rooms(cluster));
        }
        for (JsonNode room : cluster.path("rooms").values()) {
            for (String limit : List.of("seats", "passes")) {
                text.append(heldBack(cluster, room, limit));
            }
        }
        for (JsonNode forgotten : cluster.path("forgotten").values()) {
            text.append("\nforgotten: data center %s, since %s, by %s\n"
                    .formatted(
                            forgotten.path("data_center").asString(""),
                            forgotten.path("at").asString(""),
                            forgotten.path("author").asString("")));
        }
        int at = 0;
        for (JsonNode alarm : cluster.path("alarms").values()) {
            String since = cluster.path("alarms_since").path(at).asString("");
            text.append(since.isEmpty() ? "\nalarm: " : "\nalarm since " + since + ": ")
                    .append(alarm.asString(""));
            at++;
        }
        return cluster.path("alarms").isEmpty()
                ? text.toString()
                : text.append('\n').toString();
    }

    private static String heading(JsonNode cluster) {
        String center = cluster.path("data_center").asString("");
        long up = cluster.path("members").values().stream()
                .filter(member -> member.path("data_center").asString("").equals(center))
                .filter(member -> words(member.path("roles")).contains("coordinator"))
                .filter(member -> member.path("status").asString("").equals("up"))
                .count();
        return "node %s of data center %s (all: %s), %s; %d of %d coordinator nodes up here\n"
                .formatted(
                        cluster.path("node").asString(""),
                        center,
                        words(cluster.path("data_centers")),
                        cluster.path("joined").asBoolean(false) ? "joined" : "NOT JOINED",
                        up,
                        cluster.path("expected").asInt(0));
    }

    private static String rooms(JsonNode cluster) {
        String here = cluster.path("data_center").asString("");
        return new AlignedTable()
                .with("ROOM", ClusterTable::name)
                .with("HOSTS", ClusterTable::hosts)
                .with("HUBS", room -> hubs(room, here))
                .with("LEADER", "leader")
                .with("SEATS", room -> lease(room.path("leases"), "seats"))
                .with("PASSES", room -> lease(room.path("leases"), "passes"))
                .with("ANYWHERE", "anywhere")
                .with("VIEW", room -> age(room.path("view_age_ms")))
                .of(cluster.path("rooms").values());
    }

    private static String hubs(JsonNode room, String here) {
        boolean hub = room.path("hub_here").asBoolean(false);
        return room.path("hubs").values().stream()
                .map(it -> it.asString(""))
                .map(it -> hub && it.equals(here) ? it + " (here)" : it)
                .collect(Collectors.joining(", "));
    }

    private static String name(JsonNode room) {
        return room.path("zone").asString("") + "/" + room.path("name").asString("");
    }

    /// The nodes that count it, with their data centers where there are several.
    private static String hosts(JsonNode room) {
        var hosts = room.path("hosts");
        return hosts.size() < 2
                ? room.path("host").asString("")
                : hosts.properties().stream()
                        .map(host -> host.getValue().asString("") + " (" + host.getKey() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String lease(JsonNode leases, String limit) {
        String held = leases.path(limit).asString("");
        var used = leases.path(limit + "_used");
        return used.isNumber() ? used.asString() + " of " + held : held;
    }

    /// The slots held back after a host was lost, if there are any.
    private static String heldBack(JsonNode cluster, JsonNode room, String limit) {
        var leases = room.path("leases");
        int count = leases.path(limit + "_held_back").asInt(0);
        return count == 0
                ? ""
                : "\nheld back: %d %s of %s in %s, until %s\n"
                        .formatted(
                                count,
                                limit,
                                name(room),
                                cluster.path("data_center").asString(""),
                                leases.path(limit + "_held_back_until").asString(AlignedTable.NONE));
    }

    private static String age(JsonNode millis) {
        return millis.isNumber() ? String.format(Locale.ROOT, "%.1f s", millis.asLong() / MILLIS) : "";
    }

    private static String words(JsonNode list) {
        return list.values().stream().map(it -> it.asString("")).collect(Collectors.joining(", "));
    }
}
