package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What one node says of its cluster. *Immutable.*
///
/// @param node the one that says it
/// @param json `result` of `GET .../vestibule/cluster`
record View(Member node, JsonNode json) {

    /// Whether it is a member.
    boolean joined() {
        return json.path("joined").asBoolean();
    }

    /// The members that are up and reachable.
    Set<String> up() {
        var up = new HashSet<String>();
        for (JsonNode member : json.path("members")) {
            if (member.path("status").asString().equals("up")
                    && member.path("reachable").asBoolean()) {
                up.add(member.path("node").asString());
            }
        }
        return up;
    }

    /// What the operator has to know.
    List<String> alarms() {
        return json.path("alarms").valueStream().map(JsonNode::asString).toList();
    }

    /// Everybody it knows, whatever their state.
    Set<String> known() {
        var known = new HashSet<String>();
        json.path("members").forEach(member -> known.add(member.path("node").asString()));
        return known;
    }

    /// The node that hosts a room in the data center of this one.
    Optional<String> host(String room) {
        return place(room).map(place -> place.path("host").asString("")).filter(host -> !host.isEmpty());
    }

    /// The nodes that host rooms in the data center of this one, by room.
    Map<String, String> hosts() {
        var hosts = new HashMap<String, String>();
        for (JsonNode place : json.path("rooms")) {
            hosts.put(place.path("name").asString(""), place.path("host").asString(""));
        }
        return hosts;
    }

    /// The data centers in one of which the room's global coordinator is, the usual one first.
    List<String> hubs(String room) {
        return place(room)
                .map(place ->
                        place.path("hubs").valueStream().map(JsonNode::asString).toList())
                .orElse(List.of());
    }

    /// Whether the place of the room's global coordinator is on this node.
    boolean hubHere(String room) {
        return place(room).map(place -> place.path("hub_here").asBoolean()).orElse(false);
    }

    /// What is held back of what its data center may use, by limit and room.
    Map<String, SeatReserve.Part> heldBack() {
        var parts = new HashMap<String, SeatReserve.Part>();
        for (JsonNode place : json.path("rooms")) {
            var leases = place.path("leases");
            for (String limit : List.of("seats", "passes")) {
                parts.put(
                        limit + " of " + place.path("name").asString(""),
                        new SeatReserve.Part(
                                leases.path(limit + "_held_back").asInt(0),
                                leases.path(limit).asInt(0)));
            }
        }
        return parts;
    }

    private Optional<JsonNode> place(String room) {
        return json.path("rooms")
                .valueStream()
                .filter(place -> place.path("name").asString("").equals(room))
                .findFirst();
    }

    /// Whether two nodes are members of different clusters.
    boolean isApartFrom(View other) {
        return joined()
                && other.joined()
                && !known().contains(other.node().name())
                && !other.known().contains(node.name());
    }

    /// No two nodes that answered are members of clusters of their own.
    static void neverTwo(List<View> views) {
        for (View one : views) {
            for (View other : views) {
                assertThat(one.node() != other.node() && one.isApartFrom(other))
                        .as("%s and %s in clusters of their own", one, other)
                        .isFalse();
            }
        }
    }
}
