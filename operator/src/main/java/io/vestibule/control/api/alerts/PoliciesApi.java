package io.vestibule.control.api.alerts;

import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Silence;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.config.PolicyEdits;
import io.vestibule.config.SilenceEdits;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.core.JsonGenerator;

/// What operators can be notified of, the policies by which they are, and the silences of policies.
/// *Immutable.*
public record PoliciesApi(ApiSources sources, NotificationDesk desk) {

    private static final String BASE = "/accounts/{account_id}/alerting/v3";

    public List<Endpoint> endpoints() {
        var policies = new KindEndpoints<Kept<Policy>>(
                sources,
                KindEndpoints.Owner.ACCOUNT,
                BASE + "/policies",
                "policy_id",
                (now, _) -> now.all(KeptKind.POLICY),
                (json, _, _, entry) -> write(json, entry));
        var silences = new KindEndpoints<Kept<Silence>>(
                sources,
                KindEndpoints.Owner.ACCOUNT,
                BASE + "/silences",
                "silence_id",
                (now, _) -> now.all(KeptKind.SILENCE),
                (json, _, _, entry) -> writeSilence(json, entry));
        return List.of(
                Endpoint.get(BASE + "/available_alerts", call -> Lookup.account(call, PoliciesApi::available)),
                policies.all(),
                policies.post(PolicyEdits.KIND),
                policies.get(),
                policies.put(PolicyEdits.KIND),
                policies.delete(PolicyEdits.KIND),
                Endpoint.post(
                        policies.one() + "/test", call -> policies.found(call, policy -> tryOut(call, policy.value()))),
                silences.all(),
                Endpoint.post(silences.path(), call -> silence(call, SilenceEdits::create)),
                Endpoint.put(silences.path(), call -> silence(call, SilenceEdits::update)),
                silences.get(),
                Endpoint.delete(
                        silences.one(),
                        call -> silences.known(
                                call, () -> silences.gone(call, SilenceEdits.delete(silences.id(call))))));
    }

    // ---- what there is to be notified of -----------------------------------------------------

    private static Reply available() {
        return ResponseEnvelope.object(json -> {
            types(json, "Health Checks", PoliciesApi::isPublished);
            types(json, "Vestibule", type -> !isPublished(type));
        });
    }

    private static boolean isPublished(AlertType type) {
        return type == AlertType.HEALTH_CHECK_STATUS_NOTIFICATION;
    }

    private static void types(JsonGenerator json, String group, Predicate<AlertType> which) {
        Json.objects(
                json, group, Arrays.stream(AlertType.values()).filter(which).toList(), type -> write(json, type));
    }

    private static void write(JsonGenerator json, AlertType type) {
        json.writeStringProperty("type", type.published());
        json.writeStringProperty("display_name", type.displayName());
        json.writeStringProperty("description", type.description());
        Json.objects(json, "filter_options", type.filters(), key -> {
            json.writeStringProperty("Key", key);
            json.writeStringProperty("ComparisonOperator", "==");
            json.writeBooleanProperty("Optional", true);
            json.writeArrayPropertyStart("AvailableValues");
            if (key.equals(AlertType.STATUS)) {
                json.writeString(type.status(true));
                json.writeString(type.status(false));
            }
            json.writeEndArray();
        });
    }

    // ---- policies ----------------------------------------------------------------------------

    private static void write(JsonGenerator json, Kept<Policy> entry) {
        Policy policy = entry.value();
        json.writeStartObject();
        json.writeStringProperty("id", policy.id());
        json.writeStringProperty("name", policy.name());
        json.writeStringProperty("description", policy.description());
        json.writeStringProperty("alert_type", policy.type().published());
        json.writeBooleanProperty("enabled", policy.enabled());
        json.writeStringProperty("alert_interval", ValueKinds.written(Duration.ofSeconds(policy.intervalSeconds())));
        json.writeObjectPropertyStart("filters");
        policy.filters().forEach((key, values) -> {
            Json.texts(json, key, values);
        });
        json.writeEndObject();
        json.writeObjectPropertyStart("mechanisms");
        ids(json, "email", policy.recipients().emails());
        ids(json, "webhooks", policy.recipients().webhooks());
        ids(json, "pagerduty", policy.recipients().pagerDuty());
        json.writeEndObject();
        json.writeStringProperty("created", entry.createdOn().toString());
        json.writeStringProperty("modified", entry.modifiedOn().toString());
        json.writeEndObject();
    }

    private static void ids(JsonGenerator json, String key, List<String> ids) {
        Json.objects(json, key, ids, id -> json.writeStringProperty("id", id));
    }

    private Reply tryOut(Call call, Policy policy) {
        return DryRun.impossible(call, "a test").orElseGet(() -> {
            try {
                int receivers = desk.tryOut(policy);
                return ResponseEnvelope.object(json -> {
                    json.writeStringProperty("id", policy.id());
                    json.writeNumberProperty("receivers", receivers);
                });
            } catch (Failure failure) {
                return StoreFailure.notSaved(failure);
            }
        });
    }

    // ---- silences ----------------------------------------------------------------------------

    private static void writeSilence(JsonGenerator json, Kept<Silence> entry) {
        var silence = entry.value();
        json.writeStartObject();
        json.writeStringProperty("id", silence.id());
        json.writeStringProperty("policy_id", silence.policyId());
        json.writeStringProperty(
                "start_time", Instant.ofEpochMilli(silence.startMillis()).toString());
        json.writeStringProperty(
                "end_time", Instant.ofEpochMilli(silence.endMillis()).toString());
        json.writeStringProperty("created_at", entry.createdOn().toString());
        json.writeStringProperty("updated_at", entry.modifiedOn().toString());
        json.writeEndObject();
    }

    private Reply silence(Call call, Function<Yaml.Sequence, Edit> edit) {
        var requests = new EditRequests(sources);
        return Lookup.account(call, () -> requests.array(call, edit, (after, _) -> silences(after)));
    }

    private static Reply silences(Configuration after) {
        return ResponseEnvelope.all(after.all(KeptKind.SILENCE), PoliciesApi::writeSilence);
    }
}
