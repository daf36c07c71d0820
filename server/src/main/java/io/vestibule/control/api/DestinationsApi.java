package io.vestibule.control.api;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.config.Configuration;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.DestinationEntry;
import io.vestibule.config.Edit;
import io.vestibule.config.SecretNames;
import io.vestibule.ground.Failure;
import io.vestibule.settings.Faults;
import io.vestibule.settings.PagerDutySettings;
import io.vestibule.settings.WebhookSettings;
import io.vestibule.settings.Yaml;
import io.vestibule.store.ReceiverState;

import tools.jackson.core.JsonGenerator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

/// The receivers of notifications: webhooks and services of PagerDuty. *Immutable.*
///
/// A secret is shown in the answer that made it and nowhere else; the address of a webhook is shown
/// to callers that may write, as it may be a secret itself.
final class DestinationsApi {

    private static final String BASE = "/accounts/{account_id}/alerting/v3/destinations";
    private static final String WEBHOOKS = BASE + "/webhooks";
    private static final String WEBHOOK = WEBHOOKS + "/{webhook_id}";
    private static final String PAGERDUTY = BASE + "/pagerduty";

    private final ApiSources sources;
    private final EditRequests edits;
    private final NotificationDesk desk;

    DestinationsApi(ApiSources sources, NotificationDesk desk) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
        this.desk = desk;
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(BASE + "/eligible", call -> Lookup.account(call, this::eligible)),
                Endpoint.get(WEBHOOKS, call -> Lookup.account(call, () -> webhooks(call))),
                Endpoint.post(WEBHOOKS, call -> body(call, b -> create(call, b))),
                Endpoint.get(WEBHOOK, call -> found(call, entry -> answer(call, entry))),
                Endpoint.put(WEBHOOK, call -> found(call, entry -> update(call, entry))),
                Endpoint.delete(WEBHOOK, call -> found(call, entry -> delete(call, entry))),
                Endpoint.get(PAGERDUTY, call -> Lookup.account(call, this::services)),
                Endpoint.delete(PAGERDUTY, this::disconnect),
                Endpoint.post(PAGERDUTY + "/connect", call -> body(call, b -> connect(call, b))),
                Endpoint.get(PAGERDUTY + "/connect/{token_id}", this::linked));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply body(Call call, Function<Yaml.Mapping, Reply> then) {
        return Lookup.account(call, () -> edits.object(call, then));
    }

    private static boolean isPagerDuty(DestinationEntry entry) {
        return entry.destination().type() == DestinationType.PAGERDUTY;
    }

    // ---- what there is -----------------------------------------------------------------------

    private Reply eligible() {
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    eligible(json, "email", "email", desk.sendsMail());
                    eligible(
                            json,
                            "pagerduty",
                            "pagerduty",
                            now().notifications().destinations().stream()
                                    .anyMatch(DestinationsApi::isPagerDuty));
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

    private Reply found(Call call, Function<DestinationEntry, Reply> then) {
        return Lookup.account(
                call,
                () ->
                        now().notifications()
                                .destination(call.id("webhook_id"))
                                .filter(entry -> !isPagerDuty(entry))
                                .map(then)
                                .orElseGet(EditRequests::gone));
    }

    private Reply webhooks(Call call) {
        return ResponseEnvelope.all(
                now().notifications().destinations().stream()
                        .filter(entry -> !isPagerDuty(entry))
                        .toList(),
                (json, entry) -> write(json, call, entry, ""));
    }

    private Reply answer(Call call, DestinationEntry entry) {
        return ResponseEnvelope.of(json -> write(json, call, entry, ""));
    }

    private void write(JsonGenerator json, Call call, DestinationEntry entry, String secret) {
        Destination webhook = entry.destination();
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
                "disabled",
                !state.offFor().isEmpty() && state.offFor().equals(webhook.addressName()));
        if (!secret.isEmpty()) {
            json.writeStringProperty("secret", secret);
        }
        json.writeEndObject();
    }

    /// While the store is away nothing is known of it.
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
        String made =
                webhook.filter(w -> w.secret().isEmpty() && w.type() == DestinationType.GENERIC)
                        .map(_ -> NotificationDesk.freshSecret())
                        .orElse("");
        return kept(
                call,
                Stream.concat(texts(webhook), Stream.of(made)),
                names ->
                        greeted(
                                call,
                                DestinationEdits.createWebhook(body, made, names),
                                DryRun.isAsked(call) ? "" : made));
    }

    private Reply update(Call call, DestinationEntry entry) {
        return edits.object(
                call,
                body ->
                        kept(
                                call,
                                texts(DestinationEdits.webhook(body, new Faults("body"))),
                                names ->
                                        greeted(
                                                call,
                                                DestinationEdits.updateWebhook(
                                                        entry.id(), body, names),
                                                "")));
    }

    private static Stream<String> texts(Optional<WebhookSettings> webhook) {
        return webhook.stream()
                .flatMap(w -> Stream.concat(Stream.of(w.address()), w.secret().stream()));
    }

    /// Keeps texts before the configuration names them; what is only tried keeps none.
    private Reply kept(Call call, Stream<String> texts, Function<SecretNames, Reply> then) {
        try {
            if (!DryRun.isAsked(call)) {
                desk.secrets().keep(texts.filter(text -> !text.isEmpty()).toList());
            }
            return then.apply(desk.secrets());
        } catch (Failure failure) {
            return EditRequests.failed(failure);
        }
    }

    /// Makes an edit of a webhook; if it changes anything the receiver is greeted.
    private Reply greeted(Call call, Edit edit, String secret) {
        var saved = new AtomicReference<>("");
        Reply reply =
                edits.commit(
                        call,
                        edit,
                        (after, id) -> {
                            saved.set(id);
                            var entry = after.notifications().destination(id).orElseThrow();
                            return ResponseEnvelope.of(json -> write(json, call, entry, secret));
                        });
        if (EditRequests.hasChanged(reply)) {
            desk.greet(saved.get());
        }
        return reply;
    }

    private Reply delete(Call call, DestinationEntry entry) {
        return edits.commit(
                call,
                DestinationEdits.deleteWebhook(entry.id()),
                (_, id) -> ResponseEnvelope.ofId(id));
    }

    // ---- PagerDuty ---------------------------------------------------------------------------

    private Reply services() {
        return ResponseEnvelope.all(
                now().notifications().destinations().stream()
                        .filter(DestinationsApi::isPagerDuty)
                        .toList(),
                (json, entry) -> {
                    json.writeStartObject();
                    json.writeStringProperty("id", entry.id());
                    json.writeStringProperty("name", entry.destination().name());
                    json.writeEndObject();
                });
    }

    private Reply connect(Call call, Yaml.Mapping body) {
        Optional<PagerDutySettings> service = DestinationEdits.pagerDuty(body, new Faults("body"));
        return kept(
                call,
                service.stream().map(PagerDutySettings::routingKey),
                names ->
                        edits.commit(
                                call,
                                DestinationEdits.connect(body, names),
                                (_, id) -> ResponseEnvelope.ofId(id)));
    }

    /// Published clients fetch what they have connected by the token that they got for it; here
    /// that is the id.
    private Reply linked(Call call) {
        return Lookup.account(
                call,
                () ->
                        now().notifications()
                                .destination(call.id("token_id"))
                                .filter(DestinationsApi::isPagerDuty)
                                .map(entry -> ResponseEnvelope.ofId(entry.id()))
                                .orElseGet(EditRequests::gone));
    }

    private Reply disconnect(Call call) {
        return Lookup.account(
                call,
                () ->
                        edits.commit(
                                call,
                                DestinationEdits.disconnect(),
                                (_, _) -> ResponseEnvelope.of(JsonGenerator::writeNull)));
    }
}
