package io.vestibule.control.api.alerts;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.config.Configuration;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.Edit;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.config.SecretNames;
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
import io.vestibule.settings.alert.WebhookSettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Yaml;
import io.vestibule.store.ReceiverState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/// The receivers of notifications: which kinds there are, and webhooks. *Immutable.*
///
/// A secret is shown in the answer that made it and nowhere else; the address of a webhook is shown
/// to callers that may write, as it may be a secret itself.
public final class DestinationsApi {

    private static final String BASE = "/accounts/{account_id}/alerting/v3/destinations";
    private static final String WEBHOOKS = BASE + "/webhooks";
    private static final String WEBHOOK = WEBHOOKS + "/{webhook_id}";

    private final ApiSources sources;
    private final EditRequests edits;
    private final NotificationDesk desk;

    public DestinationsApi(ApiSources sources, NotificationDesk desk) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
        this.desk = desk;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(BASE + "/eligible", call -> Lookup.account(call, this::eligible)),
                Endpoint.get(WEBHOOKS, call -> Lookup.account(call, () -> webhooks(call))),
                Endpoint.post(WEBHOOKS, call -> Lookup.account(call, () -> edits.object(call, b -> create(call, b)))),
                Endpoint.get(WEBHOOK, call -> found(call, entry -> answer(call, entry))),
                Endpoint.put(WEBHOOK, call -> found(call, entry -> update(call, entry))),
                Endpoint.delete(WEBHOOK, call -> found(call, entry -> delete(call, entry))),
                Endpoint.post(WEBHOOK + "/test", call -> found(call, entry -> tryOut(call, entry))));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    static boolean isPagerDuty(Kept<Destination> entry) {
        return entry.value().type() == DestinationType.PAGERDUTY;
    }

    // ---- what there is -----------------------------------------------------------------------

    private Reply eligible() {
        return ResponseEnvelope.of(json -> {
            json.writeStartObject();
            eligible(json, "email", "email", desk.sendsMail());
            eligible(
                    json,
                    "pagerduty",
                    "pagerduty",
                    now().all(KeptKind.DESTINATION).stream().anyMatch(DestinationsApi::isPagerDuty));
            eligible(json, "webhooks", "webhook", true);
            json.writeEndObject();
        });
    }

    private static void eligible(JsonGenerator json, String key, String type, boolean ready) {
        json.writeArrayPropertyStart(key);
        json.writeStartObject();
        json.writeBooleanProperty("eligible", true);
        json.writeBooleanProperty("ready", ready);
        json.writeStringProperty("type", type);
        json.writeEndObject();
        json.writeEndArray();
    }

    // ---- webhooks ----------------------------------------------------------------------------

    private Reply found(Call call, Function<Kept<Destination>, Reply> then) {
        return Lookup.account(
                call,
                () -> now().find(KeptKind.DESTINATION, call.id("webhook_id"))
                        .filter(entry -> !isPagerDuty(entry))
                        .map(then)
                        .orElseGet(EditRequests::gone));
    }

    private Reply webhooks(Call call) {
        return ResponseEnvelope.all(
                now().all(KeptKind.DESTINATION).stream()
                        .filter(entry -> !isPagerDuty(entry))
                        .toList(),
                (json, entry) -> write(json, call, entry, ""));
    }

    private Reply answer(Call call, Kept<Destination> entry) {
        return ResponseEnvelope.of(json -> write(json, call, entry, ""));
    }

    private void write(JsonGenerator json, Call call, Kept<Destination> entry, String secret) {
        Destination webhook = entry.value();
        ReceiverState state = state(entry.id());
        json.writeStartObject();
        json.writeStringProperty("id", webhook.id());
        json.writeStringProperty("name", webhook.name());
        json.writeStringProperty("type", webhook.type().published());
        json.writeStringProperty("url", shown(call, webhook));
        json.writeStringProperty("created_at", entry.createdOn().toString());
        time(json, "last_success", state.lastSuccessMillis());
        time(json, "last_failure", state.lastFailureMillis());
        json.writeBooleanProperty(
                "disabled", !state.offFor().isEmpty() && state.offFor().equals(webhook.addressName()));
        if (!secret.isEmpty()) {
            json.writeStringProperty("secret", secret);
        }
        json.writeEndObject();
    }

    /// While the store is unreachable nothing is known of it.
    private ReceiverState state(String id) {
        try {
            return desk.queue().log().state(id);
        } catch (Failure _) {
            return ReceiverState.NEW;
        }
    }

    private static void time(JsonGenerator json, String key, long millis) {
        json.writeName(key);
        if (millis == 0) {
            json.writeNull();
        } else {
            json.writeString(Instant.ofEpochMilli(millis).toString());
        }
    }

    private String shown(Call call, Destination webhook) {
        String hidden = webhook.host() + "/…";
        try {
            return call.caller().mayWrite()
                    ? desk.secrets().text(webhook.addressName()).orElse(hidden)
                    : hidden;
        } catch (Failure _) {
            return hidden;
        }
    }

    private Reply create(Call call, Yaml.Mapping body) {
        Optional<WebhookSettings> webhook = DestinationEdits.webhook(body, new Faults("body"));
        String made = webhook.filter(w -> w.secret().isEmpty() && w.type() == DestinationType.GENERIC)
                .map(_ -> NotificationDesk.freshSecret())
                .orElse("");
        return desk.kept(
                call,
                Stream.concat(texts(webhook), Stream.of(made)),
                names -> greeted(
                        call, DestinationEdits.webhooks(made, names).create("", body), DryRun.isAsked(call) ? "" : made));
    }

    private Reply update(Call call, Kept<Destination> entry) {
        return edits.object(
                call,
                body -> desk.kept(
                        call,
                        texts(DestinationEdits.webhook(body, new Faults("body"))),
                        names -> greeted(call, DestinationEdits.webhooks("", names).replace("", entry.id(), body), "")));
    }

    private static Stream<String> texts(Optional<WebhookSettings> webhook) {
        return webhook.stream().flatMap(w -> Stream.concat(Stream.of(w.address()), w.secret().stream()));
    }

    /// Makes an edit of a webhook; if it changes anything the receiver is greeted.
    private Reply greeted(Call call, Edit edit, String secret) {
        var saved = new AtomicReference<>("");
        Reply reply = edits.commit(call, edit, (after, id) -> {
            saved.set(id);
            var entry = after.find(KeptKind.DESTINATION, id).orElseThrow();
            return ResponseEnvelope.of(json -> write(json, call, entry, secret));
        });
        if (EditRequests.hasChanged(reply)) {
            desk.greet(saved.get());
        }
        return reply;
    }

    private Reply delete(Call call, Kept<Destination> entry) {
        var webhooks = DestinationEdits.webhooks("", SecretNames.NONE);
        return edits.commit(call, webhooks.delete("", entry.id()), (_, id) -> ResponseEnvelope.ofId(id));
    }

    /// Greets a receiver as when it was saved. One that wanted nothing more is asked again.
    private Reply tryOut(Call call, Kept<Destination> entry) {
        return DryRun.impossible(call, "a test").orElseGet(() -> {
            try {
                desk.greet(entry.id());
                return ResponseEnvelope.ofId(entry.id());
            } catch (Failure failure) {
                return StoreFailure.notSaved(failure);
            }
        });
    }
}
