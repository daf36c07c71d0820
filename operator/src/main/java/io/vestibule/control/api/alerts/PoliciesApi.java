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
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.core.JsonGenerator;

/// What operators can be notified of, the policies by which they are, and the silences of policies.
/// *Immutable.*
public final class PoliciesApi {

    private static final String BASE = "/accounts/{account_id}/alerting/v3";
    private static final String POLICIES = BASE + "/policies";
    private static final String POLICY = POLICIES + "/{policy_id}";
    private static final String SILENCES = BASE + "/silences";
    private static final String SILENCE = SILENCES + "/{silence_id}";

    private final ApiSources sources;
    private final EditRequests edits;
    private final NotificationDesk desk;

    public PoliciesApi(ApiSources sources, NotificationDesk desk) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
        this.desk = desk;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(BASE + "/available_alerts", call -> Lookup.account(call, PoliciesApi::available)),
                Endpoint.get(POLICIES, call -> Lookup.account(call, this::policies)),
                Endpoint.post(POLICIES, this::create),
                Endpoint.get(POLICY, call -> found(call, PoliciesApi::answer)),
                Endpoint.put(POLICY, call -> found(call, policy -> update(call, policy))),
                Endpoint.delete(POLICY, call -> found(call, policy -> delete(call, policy))),
                Endpoint.post(POLICY + "/test", call -> found(call, policy -> tryOut(call, policy))),
                Endpoint.get(SILENCES, call -> Lookup.account(call, () -> silences(now()))),
                Endpoint.post(SILENCES, this::silence),
                Endpoint.put(SILENCES, this::changeSilences),
                Endpoint.get(SILENCE, this::oneSilence),
                Endpoint.delete(SILENCE, this::deleteSilence));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply found(Call call, Function<Kept<Policy>, Reply> then) {
        return Lookup.account(
                call,
                () -> now().find(KeptKind.POLICY, call.id("policy_id"))
                        .map(then)
                        .orElseGet(EditRequests::gone));
    }

    // ---- what there is to be notified of -----------------------------------------------------

    private static Reply available() {
        return ResponseEnvelope.of(json -> {
            json.writeStartObject();
            types(json, "Health Checks", PoliciesApi::isPublished);
            types(json, "Vestibule", type -> !isPublished(type));
            json.writeEndObject();
        });
    }

    private static boolean isPublished(AlertType type) {
        return type == AlertType.HEALTH_CHECK_STATUS_NOTIFICATION;
    }

    private static void types(JsonGenerator json, String group, Predicate<AlertType> which) {
        json.writeArrayPropertyStart(group);
        Arrays.stream(AlertType.values()).filter(which).forEach(type -> write(json, type));
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, AlertType type) {
        json.writeStartObject();
        json.writeStringProperty("type", type.published());
        json.writeStringProperty("display_name", type.displayName());
        json.writeStringProperty("description", type.description());
        json.writeArrayPropertyStart("filter_options");
        for (String key : type.filters()) {
            json.writeStartObject();
            json.writeStringProperty("Key", key);
            json.writeStringProperty("ComparisonOperator", "==");
            json.writeBooleanProperty("Optional", true);
            json.writeArrayPropertyStart("AvailableValues");
            if (key.equals(AlertType.STATUS)) {
                json.writeString(type.status(true));
                json.writeString(type.status(false));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    // ---- policies ----------------------------------------------------------------------------

    private Reply policies() {
        return ResponseEnvelope.all(now().all(KeptKind.POLICY), PoliciesApi::write);
    }

    private static Reply answer(Kept<Policy> entry) {
        return ResponseEnvelope.of(json -> write(json, entry));
    }

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
            json.writeArrayPropertyStart(key);
            values.forEach(json::writeString);
            json.writeEndArray();
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
        json.writeArrayPropertyStart(key);
        for (String id : ids) {
            json.writeStartObject();
            json.writeStringProperty("id", id);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private Reply create(Call call) {
        return Lookup.account(call, () -> edits.object(call, body -> policy(call, PolicyEdits.KIND.create("", body))));
    }

    private Reply update(Call call, Kept<Policy> policy) {
        return edits.object(call, body -> policy(call, PolicyEdits.KIND.replace("", policy.id(), body)));
    }

    private Reply policy(Call call, Edit edit) {
        return edits.commit(
                call,
                edit,
                (after, id) -> answer(after.find(KeptKind.POLICY, id).orElseThrow()));
    }

    private Reply delete(Call call, Kept<Policy> policy) {
        return edits.commit(call, PolicyEdits.KIND.delete("", policy.id()), (_, id) -> ResponseEnvelope.ofId(id));
    }

    private Reply tryOut(Call call, Kept<Policy> entry) {
        return DryRun.impossible(call, "a test").orElseGet(() -> tryOut(entry.value()));
    }

    private Reply tryOut(Policy policy) {
        try {
            int receivers = desk.tryOut(policy);
            return ResponseEnvelope.of(json -> {
                json.writeStartObject();
                json.writeStringProperty("id", policy.id());
                json.writeNumberProperty("receivers", receivers);
                json.writeEndObject();
            });
        } catch (Failure failure) {
            return StoreFailure.notSaved(failure);
        }
    }

    // ---- silences ----------------------------------------------------------------------------

    private static Reply silences(Configuration now) {
        return ResponseEnvelope.all(now.all(KeptKind.SILENCE), PoliciesApi::writeSilence);
    }

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

    private Reply silence(Call call) {
        return Lookup.account(
                call,
                () -> edits.array(
                        call, body -> edits.commit(call, SilenceEdits.create(body), (after, _) -> silences(after))));
    }

    private Reply changeSilences(Call call) {
        return Lookup.account(
                call,
                () -> edits.array(
                        call, body -> edits.commit(call, SilenceEdits.update(body), (after, _) -> silences(after))));
    }

    private Reply oneSilence(Call call) {
        return Lookup.account(
                call,
                () -> now().find(KeptKind.SILENCE, call.id("silence_id"))
                        .map(entry -> ResponseEnvelope.of(json -> writeSilence(json, entry)))
                        .orElseGet(EditRequests::gone));
    }

    private Reply deleteSilence(Call call) {
        return Lookup.account(
                call,
                () -> edits.commit(
                        call, SilenceEdits.delete(call.id("silence_id")), (_, id) -> ResponseEnvelope.ofId(id)));
    }
}
