package io.vestibule.control.api;

import io.vestibule.control.api.ClusterView.Leases;
import io.vestibule.control.api.ClusterView.Member;
import io.vestibule.control.api.ClusterView.Place;
import io.vestibule.room.Room;
import io.vestibule.settings.Yaml;

import tools.jackson.core.JsonGenerator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The other nodes: who is there, who counts which room, and a word from whoever knows that the
/// process of one has ended. *Immutable.*
final class ClusterApi {

    private static final String NODE = "node";
    private static final int BAD = 400;

    private final ApiSources sources;
    private final Scribe scribe;

    ClusterApi(ApiSources sources) {
        this.sources = sources;
        this.scribe = new Scribe(sources.commits());
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(OwnApi.BASE + "/cluster", this::show),
                Endpoint.post(OwnApi.BASE + "/cluster/gone", this::gone));
    }

    // ---- who is there ------------------------------------------------------------------------

    private Reply show(Call call) {
        Optional<ClusterView> view = sources.companions().view();
        return Envelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeBooleanProperty("alone", view.isEmpty());
                    view.ifPresent(v -> write(json, v));
                    json.writeEndObject();
                });
    }

    private void write(JsonGenerator json, ClusterView view) {
        json.writeStringProperty(NODE, view.node());
        json.writeStringProperty("data_center", view.dataCenter());
        words(json, "data_centers", view.dataCenters());
        json.writeBooleanProperty("joined", view.joined());
        json.writeNumberProperty("expected", view.expected());
        json.writeArrayPropertyStart("members");
        view.members().forEach(member -> write(json, member));
        json.writeEndArray();
        json.writeArrayPropertyStart("rooms");
        var directory = sources.newest().get().directory();
        view.rooms().forEach(place -> write(json, place, directory.byId(place.room())));
        json.writeEndArray();
        json.writeNumberProperty("clients", view.clients());
        json.writeObjectPropertyStart("frames");
        counts(json, "sent", view.sent());
        counts(json, "received", view.received());
        json.writeNumberProperty("refused", view.refused());
        json.writeEndObject();
        words(json, "alarms", view.alarms());
    }

    private static void write(JsonGenerator json, Member member) {
        json.writeStartObject();
        json.writeStringProperty(NODE, member.node());
        json.writeStringProperty("data_center", member.dataCenter());
        json.writeStringProperty("address", member.address());
        json.writeStringProperty("status", member.status());
        json.writeBooleanProperty("reachable", member.reachable());
        words(json, "roles", member.roles());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Place place, Optional<Room> room) {
        json.writeStartObject();
        json.writeStringProperty("id", place.room().value());
        json.writeStringProperty("name", room.map(Room::name).orElse(""));
        json.writeStringProperty("zone", room.map(Room::zone).orElse(""));
        if (place.host().isEmpty()) {
            json.writeNullProperty("host");
        } else {
            json.writeStringProperty("host", place.host());
        }
        words(json, "hubs", place.hubs());
        json.writeBooleanProperty("hub_here", place.hubHere());
        json.writeName("leases");
        place.leases().ifPresentOrElse(leases -> write(json, leases), json::writeNull);
        number(json, "anywhere", place.anywhere());
        number(json, "view_age_ms", place.viewMillis());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Leases leases) {
        json.writeStartObject();
        json.writeNumberProperty("seats", leases.seats());
        json.writeNumberProperty("passes", leases.passes());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, OptionalLong value) {
        json.writeName(name);
        value.ifPresentOrElse(json::writeNumber, json::writeNull);
    }

    private static void words(JsonGenerator json, String name, List<String> words) {
        json.writeArrayPropertyStart(name);
        words.forEach(json::writeString);
        json.writeEndArray();
    }

    private static void counts(JsonGenerator json, String name, Map<String, Long> counts) {
        json.writeObjectPropertyStart(name);
        counts.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }

    // ---- who is gone -------------------------------------------------------------------------

    private Reply gone(Call call) {
        return scribe.object(
                call,
                body -> {
                    var errors = new ArrayList<>(Fields.unknown(body, Set.of(NODE)).toList());
                    String node = named(body);
                    if (node.isEmpty()) {
                        errors.add(invalid("node must be the name of a node, a text"));
                    }
                    return errors.isEmpty()
                            ? gone(node)
                            : Envelope.failure(BAD, errors.toArray(ApiError[]::new));
                });
    }

    private static String named(Yaml.Keys body) {
        return body.entries().get(NODE) instanceof Yaml.Entry(_, Yaml.Text text) && !text.plain()
                ? text.value()
                : "";
    }

    private Reply gone(String node) {
        Optional<ClusterView> view = sources.companions().view();
        if (view.isEmpty()) {
            return Envelope.failure(BAD, invalid("this node is alone: there is no other"));
        }
        if (view.get().node().equals(node)) {
            return Envelope.failure(
                    BAD, invalid("node " + node + " answers this: stop it, and tell another node"));
        }
        if (!sources.companions().gone(node)) {
            return Envelope.failure(
                    BAD,
                    invalid(
                            "node %s is no member of data center %s; those of another are told to a"
                                            .formatted(node, view.get().dataCenter())
                                    + " node there"));
        }
        return Envelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty(NODE, node);
                    json.writeEndObject();
                });
    }

    private static ApiError invalid(String explanation) {
        return ApiError.invalid(explanation, "/" + NODE);
    }
}
