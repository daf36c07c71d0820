package io.vestibule.control.api.checks;

import io.vestibule.board.CheckStates;
import io.vestibule.config.CheckCoverage;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.config.ZoneEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.health.CheckState;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.ProbeTimes;
import io.vestibule.health.RegionState;
import io.vestibule.settings.check.HealthCheckShape;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/// Writes health checks with what is known of their origins. *Immutable.*
record HealthCheckText(CheckStates states) implements KindEndpoints.ThingWriter<Kept<HealthCheck>> {

    private static final double MICROS_PER_MILLI = 1_000;

    /// Something to say about a check that can be used.
    private static final int REMARK = 1003;

    /// A check as published. The values of its headers are shown to callers who may write.
    @Override
    public void write(JsonGenerator json, Call call, Configuration now, Kept<HealthCheck> entry) {
        boolean secrets = call.caller().mayWrite();
        json.writeStartObject();
        HealthCheckShape.fields(json, entry.value(), entry.createdOn(), entry.modifiedOn(), secrets);
        CheckState state = states.state(entry.id());
        status(json, statusOf(entry.value(), state), state.reason());
        json.writeEndObject();
    }

    @Override
    public List<ApiError> remarks(Configuration after, Kept<HealthCheck> entry) {
        return CheckCoverage.remark(entry.value(), after.directory()).stream()
                .map(remark -> new ApiError(REMARK, "address: " + remark, "/address"))
                .toList();
    }

    /// What is known of a check's origin, by region and node.
    void writeDetails(JsonGenerator json, Kept<HealthCheck> entry, Configuration now) {
        HealthCheck check = entry.value();
        CheckState state = states.state(entry.id());
        json.writeStartObject();
        json.writeStringProperty("id", check.id());
        json.writeStringProperty("zone_id", check.zoneId());
        json.writeStringProperty(
                "zone", now.zone(check.zoneId()).map(ZoneEntry::name).orElse(""));
        json.writeStringProperty("name", check.name());
        json.writeStringProperty("type", check.type().name());
        json.writeStringProperty("address", check.address());
        json.writeNumberProperty("port", check.port());
        json.writeNumberProperty("interval", check.intervalSeconds());
        status(json, statusOf(check, state), state.reason());
        Json.time(json, "since", state.sinceMillis());
        Json.time(json, "probed_on", state.votedMillis());
        json.writeStringProperty("basis", state.basis().name().toLowerCase(Locale.ROOT));
        Json.objects(json, "regions", state.regions(), region -> region(json, region));
        json.writeEndObject();
    }

    /// The operator's word comes before that of the nodes.
    private static CheckStatus statusOf(HealthCheck check, CheckState state) {
        return check.suspended() ? CheckStatus.SUSPENDED : state.status();
    }

    /// @param reason why it is unhealthy; shown of an unhealthy origin alone, as published
    static void status(JsonGenerator json, CheckStatus status, String reason) {
        json.writeStringProperty("status", status.published());
        json.writeStringProperty("failure_reason", status == CheckStatus.UNHEALTHY ? reason : "");
    }

    private static void region(JsonGenerator json, RegionState region) {
        json.writeStringProperty("region", region.name());
        json.writeStringProperty("status", region.status().published());
        json.writeBooleanProperty("left_out", region.left());
        Json.objects(json, "votes", region.votes(), vote -> {
            json.writeStringProperty("node", vote.node());
            json.writeStringProperty("status", vote.status().published());
            Json.time(json, "since", vote.sinceMillis());
            json.writeObjectPropertyStart("probe");
            probe(json, vote.last());
            json.writeEndObject();
        });
    }

    /// The fields of one probe: reasons and times, never what was read.
    static void probe(JsonGenerator json, ProbeResult result) {
        json.writeStringProperty("at", Instant.ofEpochMilli(result.atMillis()).toString());
        CheckStatus status = result.isGood() ? CheckStatus.HEALTHY : CheckStatus.UNHEALTHY;
        status(json, status, result.reason());
        json.writeStringProperty("origin_ip", result.originIp());
        json.writeNumberProperty("response_code", result.responseCode());
        ProbeTimes times = result.times();
        millis(json, "dns_ms", times.dns());
        millis(json, "tcp_connect_ms", times.connect());
        millis(json, "tls_handshake_ms", times.handshake());
        millis(json, "time_to_first_byte_ms", times.firstByte());
        millis(json, "rtt_ms", times.whole());
        Json.time(json, "certificate_ends_on", result.certificateEndsMillis());
    }

    /// Null for a part that was not reached.
    private static void millis(JsonGenerator json, String name, long micros) {
        json.writeName(name);
        if (micros < 0) {
            json.writeNull();
        } else {
            json.writeNumber(micros / MICROS_PER_MILLI);
        }
    }
}
