package io.vestibule.control;

import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.ClusterView;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;
import tools.jackson.core.JsonGenerator;

/// How the node that is asked is. *Immutable.*
final class NodeApi {

    private final Sources sources;
    private final Instant started;
    private final List<Bound> bounds;

    /// @param started when the control port was opened
    /// @param bounds of the control port
    NodeApi(Sources sources, Instant started, List<Bound> bounds) {
        this.sources = sources;
        this.started = started;
        this.bounds = List.copyOf(bounds);
    }

    /// Something of which there is only so much.
    ///
    /// @param now how much is in use
    /// @param most how much there is
    record Bound(String name, IntSupplier now, int most) {}

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get("/vestibule/node", this::show));
    }

    private Reply show(Call call) {
        var readiness = sources.readiness().get();
        var configuration = sources.api().newest().get();
        var gauges = Gauges.of(sources.metrics());
        Optional<ClusterView> cluster = sources.api().clusterAdmin().view();
        return ResponseEnvelope.object(json -> {
            json.writeStringProperty("version", sources.version());
            json.writeStringProperty("started_on", started.toString());
            json.writeStringProperty(
                    "now", Instant.ofEpochMilli(sources.clock().millis()).toString());
            json.writeBooleanProperty("ready", readiness.ready());
            json.writeStringProperty("reason", readiness.reason());
            json.writeNumberProperty("revision", configuration.revision());
            Json.texts(json, "troubles", configuration.troubles());
            Json.texts(json, "remarks", configuration.remarks());
            json.writeBooleanProperty("analytics", sources.analytics().isPresent());
            Json.orNull(json, "node", cluster, view -> json.writeString(view.node()));
            Json.orNull(json, "data_center", cluster, view -> json.writeString(view.dataCenter()));
            json.writeArrayPropertyStart("alarms");
            cluster.ifPresent(view -> view.alarms().forEach(alarm -> write(json, alarm)));
            json.writeEndArray();
            write(json, gauges);
            certificates(json, gauges);
        });
    }

    private static void write(JsonGenerator json, ClusterView.Alarm alarm) {
        json.writeStartObject();
        json.writeStringProperty("text", alarm.line());
        json.writeStringProperty("since", alarm.since().toString());
        json.writeEndObject();
    }

    // ---- figures --------------------------------------------------------------------------------

    private void write(JsonGenerator json, Gauges gauges) {
        json.writeArrayPropertyStart("room_alarms");
        gauges.byLabel("vestibule_alarms").forEach((alarm, rooms) -> {
            if (rooms > 0) {
                json.writeStartObject();
                json.writeStringProperty("alarm", alarm);
                json.writeNumberProperty("rooms", Math.round(rooms));
                json.writeEndObject();
            }
        });
        json.writeEndArray();
        json.writeObjectPropertyStart("store");
        flag(json, "up", gauges.get("vestibule_store_up"));
        number(json, "errors", gauges.get("vestibule_store_errors"));
        json.writeEndObject();
        json.writeName("analytics_store");
        gauges.get("vestibule_analytics_up").ifPresentOrElse(up -> analytics(json, up, gauges), json::writeNull);
        json.writeArrayPropertyStart("limits");
        gauges.get("vestibule_gate_connections_limit")
                .ifPresent(most -> bound(
                        json,
                        "connections",
                        gauges.get("vestibule_gate_connections").orElse(0),
                        most));
        bounds.forEach(b -> bound(json, b.name(), b.now().getAsInt(), b.most()));
        json.writeEndArray();
    }

    /// Those that visitors or origins are shown, by their files.
    private static void certificates(JsonGenerator json, Gauges gauges) {
        json.writeArrayPropertyStart("certificates");
        gauges.byLabel("vestibule_tls_certificate_expiration_timestamp_seconds").forEach((file, end) -> {
            json.writeStartObject();
            json.writeStringProperty("file", file);
            json.writeStringProperty(
                    "ends_on", Instant.ofEpochSecond(Math.round(end)).toString());
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private static void analytics(JsonGenerator json, double up, Gauges gauges) {
        json.writeStartObject();
        flag(json, "up", OptionalDouble.of(up));
        number(json, "bytes", gauges.get("vestibule_analytics_bytes"));
        number(json, "rows_pending", gauges.get("vestibule_analytics_rows_pending"));
        number(json, "rows_lost", gauges.get("vestibule_analytics_rows_lost_total"));
        flag(json, "at_greatest_size", gauges.get("vestibule_analytics_at_greatest_size"));
        json.writeName("last_minute");
        var last = gauges.get("vestibule_analytics_last_minute_seconds");
        if (last.orElse(0) > 0) {
            json.writeString(Instant.ofEpochSecond(Math.round(last.orElse(0))).toString());
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }

    private static void bound(JsonGenerator json, String name, double now, double most) {
        json.writeStartObject();
        json.writeStringProperty("name", name);
        json.writeNumberProperty("now", Math.round(now));
        json.writeNumberProperty("most", Math.round(most));
        json.writeEndObject();
    }

    private static void flag(JsonGenerator json, String name, OptionalDouble value) {
        json.writeName(name);
        value.ifPresentOrElse(v -> json.writeBoolean(v > 0), json::writeNull);
    }

    private static void number(JsonGenerator json, String name, OptionalDouble value) {
        json.writeName(name);
        value.ifPresentOrElse(v -> json.writeNumber(Math.round(v)), json::writeNull);
    }
}
