package io.vestibule.control.api.node;

import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.ClusterView;
import io.vestibule.control.api.request.ClusterView.Alarm;
import io.vestibule.control.api.request.ClusterView.Forgotten;
import io.vestibule.control.api.request.ClusterView.Lease;
import io.vestibule.control.api.request.ClusterView.Leases;
import io.vestibule.control.api.request.ClusterView.Member;
import io.vestibule.control.api.request.ClusterView.RoomHosts;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.room.Room;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;

/// The other nodes: which there are, which one hosts which room, and the operator's report that the
/// process of one has ended or that a data center is lost. *Immutable.*
public record ClusterApi(ApiSources sources) {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterApi.class);
    private static final String NODE = "node";
    private static final String DATA_CENTER = "data_center";

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(Endpoint.OWN + "/cluster", this::show),
                Endpoint.post(Endpoint.OWN + "/cluster/gone", this::gone),
                Endpoint.post(Endpoint.OWN + "/cluster/forget", this::forget));
    }

    // ---- the nodes ------------------------------------------------------------------------------

    private Reply show(Call call) {
        Optional<ClusterView> view = sources.clusterAdmin().view();
        return ResponseEnvelope.object(json -> {
            json.writeBooleanProperty("alone", view.isEmpty());
            view.ifPresent(v -> write(json, v));
        });
    }

    private void write(JsonGenerator json, ClusterView view) {
        json.writeStringProperty(NODE, view.node());
        json.writeStringProperty(DATA_CENTER, view.dataCenter());
        Json.texts(json, "data_centers", view.dataCenters());
        json.writeBooleanProperty("joined", view.joined());
        json.writeNumberProperty("expected", view.expected());
        Json.objects(json, "members", view.members(), member -> write(json, member));
        json.writeArrayPropertyStart("rooms");
        var directory = sources.now().directory();
        view.rooms().forEach(place -> write(json, place, directory.byId(place.room())));
        json.writeEndArray();
        json.writeNumberProperty("clients", view.clients());
        json.writeObjectPropertyStart("frames");
        counts(json, "sent", view.sent());
        counts(json, "received", view.received());
        json.writeNumberProperty("refused", view.refused());
        json.writeEndObject();
        Json.objects(json, "forgotten", view.forgotten(), forgotten -> write(json, forgotten));
        Json.texts(json, "alarms", view.alarms().stream().map(Alarm::line).toList());
        Json.texts(
                json,
                "alarms_since",
                view.alarms().stream().map(alarm -> alarm.since().toString()).toList());
    }

    private static void write(JsonGenerator json, Member member) {
        json.writeStringProperty(NODE, member.node());
        json.writeStringProperty(DATA_CENTER, member.dataCenter());
        json.writeStringProperty("address", member.address());
        json.writeStringProperty("status", member.status());
        json.writeBooleanProperty("reachable", member.reachable());
        Json.texts(json, "roles", member.roles());
        orNull(json, "version", member.version());
    }

    private static void write(JsonGenerator json, RoomHosts place, Optional<Room> room) {
        json.writeStartObject();
        json.writeStringProperty("id", place.room().value());
        json.writeStringProperty("name", room.map(Room::name).orElse(""));
        json.writeStringProperty("zone", room.map(Room::zone).orElse(""));
        orNull(json, "host", place.host());
        Json.texts(json, "hubs", place.hubs());
        json.writeBooleanProperty("hub_here", place.hubHere());
        orNull(json, "leader", place.leader());
        json.writeObjectPropertyStart("hosts");
        place.hosts().forEach(json::writeStringProperty);
        json.writeEndObject();
        Json.orNull(json, "leases", place.leases(), leases -> write(json, leases));
        number(json, "anywhere", place.anywhere());
        number(json, "view_age_ms", place.viewMillis());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Forgotten forgotten) {
        json.writeStringProperty(DATA_CENTER, forgotten.dataCenter());
        json.writeStringProperty("author", forgotten.who());
        json.writeStringProperty("at", forgotten.at().toString());
    }

    private static void write(JsonGenerator json, Leases leases) {
        json.writeStartObject();
        write(json, "seats", leases.seats());
        write(json, "passes", leases.passes());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, Lease lease) {
        json.writeNumberProperty(name, lease.held());
        json.writeNumberProperty(name + "_used", lease.used());
        json.writeNumberProperty(name + "_held_back", lease.heldBack());
        orNull(
                json,
                name + "_held_back_until",
                lease.until().map(Instant::toString).orElse(""));
    }

    private static void orNull(JsonGenerator json, String name, String text) {
        if (text.isEmpty()) {
            json.writeNullProperty(name);
        } else {
            json.writeStringProperty(name, text);
        }
    }

    private static void number(JsonGenerator json, String name, OptionalLong value) {
        json.writeName(name);
        value.ifPresentOrElse(json::writeNumber, json::writeNull);
    }

    private static void counts(JsonGenerator json, String name, Map<String, Long> counts) {
        json.writeObjectPropertyStart(name);
        counts.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }

    // ---- a node that is gone --------------------------------------------------------------------

    private Reply gone(Call call) {
        return named(call, NODE, "the name of a node", node -> gone(call, node));
    }

    /// Answers a call whose body names one thing.
    private Reply named(Call call, String key, String meaning, Function<String, Reply> then) {
        return new EditRequests(sources).object(call, body -> {
            var errors = new ArrayList<>(Fields.unknown(body, Set.of(key)).toList());
            String name = Fields.text(body, key).orElse("");
            if (name.isEmpty()) {
                errors.add(ApiError.invalid(key + " must be " + meaning + ", a string", "/" + key));
            }
            return errors.isEmpty() ? then.apply(name) : ResponseEnvelope.invalid(errors);
        });
    }

    private Reply gone(Call call, String node) {
        Optional<ClusterView> view = sources.clusterAdmin().view();
        if (view.isEmpty()) {
            return refused(NODE, "this node is not in a cluster: there is no other node");
        }
        if (view.get().node().equals(node)) {
            return refused(NODE, "node " + node + " is the one you are asking: stop it, and report it to another node");
        }
        boolean known = DryRun.isAsked(call)
                ? view.get().members().stream().anyMatch(it -> it.node().equals(node))
                : sources.clusterAdmin().gone(node);
        if (!known) {
            return refused(
                    NODE,
                    "node %s is not a member of data center %s; to report a node of another one, ask a"
                                    .formatted(node, view.get().dataCenter())
                            + " node there");
        }
        return said(call, NODE, node);
    }

    // ---- a data center that is lost -------------------------------------------------------------

    private Reply forget(Call call) {
        return named(call, DATA_CENTER, "the name of a data center", name -> forget(call, name));
    }

    private Reply forget(Call call, String center) {
        Optional<ClusterView> view = sources.clusterAdmin().view();
        if (view.isEmpty()) {
            return refused(DATA_CENTER, "this node is not in a cluster: there is no other data center");
        }
        Optional<String> reason = againstForgetting(view.get(), center);
        if (reason.isPresent()) {
            return refused(DATA_CENTER, reason.get());
        }
        if (DryRun.isAsked(call)) {
            return said(call, DATA_CENTER, center);
        }
        try {
            String author = call.caller().author();
            if (sources.clusterAdmin().forget(center, author)) {
                LOG.warn("{} declares data center {} lost", author, center);
            }
            return said(call, DATA_CENTER, center);
        } catch (Failure failure) {
            return StoreFailure.notSaved(failure);
        }
    }

    /// Why a data center cannot be forgotten; nothing if it can.
    private static Optional<String> againstForgetting(ClusterView view, String center) {
        if (!view.dataCenters().contains(center)) {
            return Optional.of("there is no data center %s; there are %s"
                    .formatted(center, String.join(", ", view.dataCenters())));
        }
        if (view.dataCenter().equals(center)) {
            return Optional.of("node %s, which you are asking, is in data center %s: it is not lost"
                    .formatted(view.node(), center));
        }
        boolean member = view.members().stream().anyMatch(it -> it.node().equals(view.node()));
        if (!view.joined() || !member) {
            return Optional.of("node %s is not a member now and cannot see other data centers: ask another node"
                    .formatted(view.node()));
        }
        return view.members().stream()
                .filter(it -> it.dataCenter().equals(center) && it.reachable())
                .findFirst()
                .map(it -> "node %s of data center %s is reachable: the data center is not lost; stop its nodes first"
                        .formatted(it.node(), center));
    }

    private Reply said(Call call, String key, String name) {
        Reply reply = ResponseEnvelope.object(json -> json.writeStringProperty(key, name));
        long revision = sources.now().revision();
        return DryRun.isAsked(call) ? DryRun.told(reply, revision, List.of()) : reply;
    }

    private static Reply refused(String key, String explanation) {
        return ResponseEnvelope.invalid(explanation, "/" + key);
    }
}
