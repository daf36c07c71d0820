package io.vestibule.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What a cluster lacks to be whole, as one of its nodes sees it.
///
/// It is whole when that node has joined, as many coordinator nodes of its data center are up as
/// its settings expect, every member is up and reachable, every data center that is not forgotten
/// has a coordinator node, every room has a host, and no alarm is raised. A node that stopped as
/// planned raises no alarm, and is missed here all the same. A node that is alone is whole. A gate
/// that is no member knows only those to which it is connected: of members it misses none.
final class ClusterWhole {

    private static final String CENTER = "data_center";

    private ClusterWhole() {}

    /// A line for each thing that is missing; none if it is whole.
    ///
    /// @param cluster the answer of the control API
    static List<String> missing(JsonNode cluster) {
        if (cluster.path("alone").asBoolean(true)) {
            return List.of();
        }
        var lines = new ArrayList<String>();
        String own = cluster.path("node").asString("");
        if (!cluster.path("joined").asBoolean(false)) {
            lines.add("node %s has not joined".formatted(own));
        } else if (members(cluster).anyMatch(it -> it.path("node").asString("").equals(own))) {
            few(cluster).ifPresent(lines::add);
            astray(cluster).forEach(lines::add);
            silent(cluster).forEach(lines::add);
        }
        hostless(cluster).forEach(lines::add);
        for (JsonNode alarm : cluster.path("alarms").values()) {
            lines.add("alarm: " + alarm.asString(""));
        }
        return lines;
    }

    private static Stream<JsonNode> members(JsonNode cluster) {
        return cluster.path("members").values().stream();
    }

    /// Coordinator nodes of a data center that are up and reachable.
    private static long counting(JsonNode cluster, String center) {
        return members(cluster)
                .filter(it -> it.path(CENTER).asString("").equals(center))
                .filter(ClusterWhole::isThere)
                .filter(it -> it.path("roles").values().stream()
                        .anyMatch(role -> role.asString("").equals("coordinator")))
                .count();
    }

    private static boolean isThere(JsonNode member) {
        return member.path("status").asString("").equals("up")
                && member.path("reachable").asBoolean(false);
    }

    private static Optional<String> few(JsonNode cluster) {
        String here = cluster.path(CENTER).asString("");
        long up = counting(cluster, here);
        int expected = cluster.path("expected").asInt(0);
        return up >= expected
                ? Optional.empty()
                : Optional.of("%d of %d coordinator nodes of data center %s are up".formatted(up, expected, here));
    }

    private static Stream<String> astray(JsonNode cluster) {
        return members(cluster)
                .filter(it -> !isThere(it))
                .map(it -> "node %s of %s is %s%s"
                        .formatted(
                                it.path("node").asString(""),
                                it.path(CENTER).asString(""),
                                it.path("status").asString(""),
                                it.path("reachable").asBoolean(false) ? "" : ", unreachable"));
    }

    private static Stream<String> silent(JsonNode cluster) {
        var forgotten = cluster.path("forgotten").values().stream()
                .map(it -> it.path(CENTER).asString(""))
                .toList();
        return cluster.path("data_centers").values().stream()
                .map(it -> it.asString(""))
                .filter(it -> !it.equals(cluster.path(CENTER).asString("")))
                .filter(it -> !forgotten.contains(it))
                .filter(it -> counting(cluster, it) == 0)
                .map("no coordinator node of data center %s is up"::formatted);
    }

    private static Stream<String> hostless(JsonNode cluster) {
        return cluster.path("rooms").values().stream()
                .filter(it -> it.path("host").asString("").isEmpty())
                .map(it -> "room %s/%s has no host"
                        .formatted(it.path("zone").asString(""), it.path("name").asString("")));
    }
}
