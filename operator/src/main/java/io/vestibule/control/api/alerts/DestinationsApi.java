package io.vestibule.control.api.alerts;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
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
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.KindEndpoints;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/// The receivers of notifications: which kinds there are, and webhooks. *Immutable.*
///
/// A secret is shown in the answer that made it and nowhere else; the address of a webhook is shown
/// to callers that may write, as it may be a secret itself.
public record DestinationsApi(ApiSources sources, NotificationDesk desk) {

    private static final String BASE = "/accounts/{account_id}/alerting/v3/destinations";

    public List<Endpoint> endpoints() {
        var webhooks = webhooks();
        var edits = DestinationEdits.webhooks("", SecretNames.NONE);
        return List.of(
                Endpoint.get(BASE + "/eligible", call -> Lookup.account(call, this::eligible)),
                webhooks.all(),
                Endpoint.post(
                        webhooks.path(),
                        call -> webhooks.known(
                                call, () -> new EditRequests(sources).object(call, body -> create(call, body)))),
                webhooks.get(),
                Endpoint.put(webhooks.one(), call -> webhooks.found(call, entry -> update(call, entry))),
                webhooks.delete(edits),
                Endpoint.post(webhooks.one() + "/test", call -> webhooks.found(call, entry -> tryOut(call, entry))));
    }

    private KindEndpoints<Kept<Destination>> webhooks() {
        return new KindEndpoints<>(
                sources,
                KindEndpoints.Owner.ACCOUNT,
                BASE + "/webhooks",
                "webhook_id",
                (now, _) -> now.destinations(false),
                (json, call, _, entry) -> write(json, call, entry, ""));
    }

    // ---- what there is -----------------------------------------------------------------------

    private Reply eligible() {
        return ResponseEnvelope.object(json -> {
            eligible(json, "email", "email", desk.sendsMail());
            boolean pages = !sources.now().destinations(true).isEmpty();
            eligible(json, "pagerduty", "pagerduty", pages);
            eligible(json, "webhooks", "webhook", true);
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

    private void write(JsonGenerator json, Call call, Kept<Destination> entry, String secret) {
        Destination webhook = entry.value();
        ReceiverState state = state(entry.id());
        json.writeStartObject();
        json.writeStringProperty("id", webhook.id());
        json.writeStringProperty("name", webhook.name());
        json.writeStringProperty("type", webhook.type().published());
        json.writeStringProperty("url", shown(call, webhook));
        json.writeStringProperty("created_at", entry.createdOn().toString());
        Json.time(json, "last_success", state.lastSuccessMillis());
        Json.time(json, "last_failure", state.lastFailureMillis());
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
                        call,
                        DestinationEdits.webhooks(made, names).create("", body),
                        DryRun.isAsked(call) ? "" : made));
    }

    private Reply update(Call call, Kept<Destination> entry) {
        var requests = new EditRequests(sources);
        return requests.object(
                call,
                body -> desk.kept(
                        call,
                        texts(DestinationEdits.webhook(body, new Faults("body"))),
                        names -> greeted(
                                call, DestinationEdits.webhooks("", names).replace("", entry.id(), body), "")));
    }

    private static Stream<String> texts(Optional<WebhookSettings> webhook) {
        return webhook.stream().flatMap(w -> Stream.concat(Stream.of(w.address()), w.secret().stream()));
    }

    /// Makes an edit of a webhook; if it changes anything the receiver is greeted.
    private Reply greeted(Call call, Edit edit, String secret) {
        var saved = new AtomicReference<>("");
        Reply reply = new EditRequests(sources).commit(call, edit, (after, id) -> {
            saved.set(id);
            var entry = after.find(KeptKind.DESTINATION, id).orElseThrow();
            return ResponseEnvelope.of(json -> write(json, call, entry, secret));
        });
        if (EditRequests.hasChanged(reply)) {
            desk.greet(saved.get());
        }
        return reply;
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
