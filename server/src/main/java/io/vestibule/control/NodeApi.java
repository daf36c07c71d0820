package io.vestibule.control;

import io.vestibule.control.api.Call;
import io.vestibule.control.api.ClusterView;
import io.vestibule.control.api.Endpoint;
import io.vestibule.control.api.Reply;
import io.vestibule.control.api.ResponseEnvelope;

import tools.jackson.core.JsonGenerator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How the node that is asked is. *Immutable.*
final class NodeApi {

    private final Sources sources;
    private final Instant started;

    /// @param started when the control port was opened
    NodeApi(Sources sources, Instant started) {
        this.sources = sources;
        this.started = started;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get("/vestibule/node", this::show));
    }

    private Reply show(Call call) {
        var readiness = sources.readiness().get();
        var configuration = sources.api().newest().get();
        Optional<ClusterView> cluster = sources.api().clusterAdmin().view();
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty("version", sources.version());
                    json.writeStringProperty("started_on", started.toString());
                    json.writeStringProperty(
                            "now", Instant.ofEpochMilli(sources.clock().millis()).toString());
                    json.writeBooleanProperty("ready", readiness.ready());
                    json.writeStringProperty("reason", readiness.reason());
                    json.writeNumberProperty("revision", configuration.revision());
                    words(json, "troubles", configuration.troubles());
                    words(json, "remarks", configuration.remarks());
                    json.writeBooleanProperty("analytics", sources.analytics().isPresent());
                    json.writeName("node");
                    cluster.ifPresentOrElse(view -> json.writeString(view.node()), json::writeNull);
                    json.writeName("data_center");
                    cluster.ifPresentOrElse(
                            view -> json.writeString(view.dataCenter()), json::writeNull);
                    json.writeArrayPropertyStart("alarms");
                    cluster.ifPresent(view -> view.alarms().forEach(alarm -> write(json, alarm)));
                    json.writeEndArray();
                    json.writeEndObject();
                });
    }

    private static void write(JsonGenerator json, ClusterView.Alarm alarm) {
        json.writeStartObject();
        json.writeStringProperty("text", alarm.line());
        json.writeStringProperty("since", alarm.since().toString());
        json.writeEndObject();
    }

    private static void words(JsonGenerator json, String name, List<String> words) {
        json.writeArrayPropertyStart(name);
        words.forEach(json::writeString);
        json.writeEndArray();
    }
}
