package io.vestibule.control.api.checks;

import io.vestibule.config.HealthCheckEdits;
import io.vestibule.config.ZoneEntry;
import io.vestibule.control.access.Caller;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.CheckPreviews;
import io.vestibule.control.api.request.CheckPreviews.Trial;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.health.HealthCheck;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import tools.jackson.core.JsonGenerator;

/// Health checks that are tried and not kept. Probing is for callers that may write: reasons and
/// times reveal something about the network behind the node. *Immutable.*
public record CheckPreviewApi(ApiSources sources) {

    private static final String PREVIEWS = "/zones/{zone_id}/healthchecks/preview";
    private static final String PREVIEW = PREVIEWS + "/{healthcheck_id}";
    private static final int BUSY = 429;
    private static final int AWAY = 503;

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.post(PREVIEWS, this::start),
                Endpoint.get(
                        PREVIEW, call -> on(call, (zone, all) -> answer(call, zone, all, call.id("healthcheck_id")))),
                Endpoint.delete(PREVIEW, this::stop));
    }

    /// Answers a call about a zone on a node that can probe.
    private Reply on(Call call, BiFunction<ZoneEntry, CheckPreviews, Reply> then) {
        return Lookup.zone(
                sources.now(),
                call,
                zone -> sources.checkPreviews()
                        .map(all -> then.apply(zone, all))
                        .orElseGet(() -> ResponseEnvelope.failure(
                                AWAY,
                                new ApiError(1000, "This node does not probe origins:" + " ask another one", ""))));
    }

    private Reply start(Call call) {
        return DryRun.impossible(call, "a preview")
                .orElseGet(() -> on(
                        call,
                        (zone, all) -> new EditRequests(sources).object(call, body -> started(call, zone, all, body))));
    }

    private static Reply started(Call call, ZoneEntry zone, CheckPreviews all, Yaml.Mapping body) {
        String id = UUID.randomUUID().toString().replace("-", "");
        var faults = new Faults("body");
        Optional<HealthCheck> check = HealthCheckEdits.read(body, zone.id(), id, faults);
        if (check.isEmpty()) {
            return EditRequests.refused(faults.all());
        }
        return all.start(check.get())
                ? answer(call, zone, all, id)
                : ResponseEnvelope.failure(
                                BUSY,
                                new ApiError(
                                        10100,
                                        "%d previews are under way at this node: end one by DELETE, or wait until one is over"
                                                .formatted(CheckPreviews.MOST),
                                        ""))
                        .with("Retry-After", "10");
    }

    private static Reply answer(Call call, ZoneEntry zone, CheckPreviews all, String id) {
        return all.find(zone.id(), id)
                .map(trial -> ResponseEnvelope.of(json -> write(json, trial, call.caller())))
                .orElseGet(EditRequests::gone);
    }

    private Reply stop(Call call) {
        String id = call.id("healthcheck_id");
        return DryRun.impossible(call, "ending a preview")
                .orElseGet(() -> on(
                        call,
                        (zone, all) -> all.stop(zone.id(), id) ? ResponseEnvelope.ofId(id) : EditRequests.gone()));
    }

    private static void write(JsonGenerator json, Trial trial, Caller caller) {
        Instant begun = Instant.ofEpochMilli(trial.begunMillis());
        json.writeStartObject();
        HealthCheckShape.fields(json, trial.check(), begun, begun, caller.mayWrite());
        HealthCheckText.status(json, trial.status(), trial.reason());
        json.writeStringProperty(
                "ends_on", begun.plusMillis(CheckPreviews.LIFE_MILLIS).toString());
        Json.objects(json, "probes", trial.results(), result -> HealthCheckText.probe(json, result));
        json.writeEndObject();
    }
}
