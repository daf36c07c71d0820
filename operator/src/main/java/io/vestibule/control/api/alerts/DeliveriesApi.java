package io.vestibule.control.api.alerts;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;
import io.vestibule.alerting.Recipients;
import io.vestibule.config.Configuration;
import io.vestibule.config.KeptKind;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.control.api.request.Paging;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.text.JsonText;
import io.vestibule.store.Delivery;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// What was sent to whom, and what became of it. *Immutable.*
public record DeliveriesApi(ApiSources sources, NotificationDesk desk) {

    private static final String HISTORY = "/accounts/{account_id}/alerting/v3/history";

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                HISTORY, call -> Lookup.account(call, () -> Lookup.paged(call, paging -> list(call, paging)))));
    }

    private Reply list(Call call, Paging paging) {
        Optional<Instant> since = time(call, "since", Instant.EPOCH);
        Optional<Instant> before = time(call, "before", Instant.ofEpochMilli(Long.MAX_VALUE / 1000));
        if (since.isEmpty() || before.isEmpty()) {
            String key = since.isEmpty() ? "since" : "before";
            return ResponseEnvelope.invalid(key + " must be a time such as 2026-04-01T22:00:00Z", "/" + key);
        }
        try {
            return list(paging, since.get().toEpochMilli(), before.get().toEpochMilli());
        } catch (Failure failure) {
            return StoreFailure.notRead(failure);
        }
    }

    private Reply list(Paging paging, long since, long before) {
        int total = desk.queue().log().countOf(since, before);
        long skip = (paging.page() - 1L) * paging.perPage();
        List<Delivery> page = desk.queue().log().history(since, before, skip, paging.perPage());
        Configuration now = sources.now();
        Map<String, Long> due = due(page);
        return ResponseEnvelope.page(page, total, paging, (json, each) -> write(json, now, each, due));
    }

    /// When what waits is tried next, by receiver, epoch milliseconds; 0 for at once.
    private Map<String, Long> due(List<Delivery> page) {
        return page.stream()
                .filter(each -> each.state() == Delivery.State.WAITING)
                .map(Delivery::receiver)
                .distinct()
                .collect(Collectors.toMap(
                        receiver -> receiver,
                        receiver -> desk.queue().log().state(receiver).dueMillis()));
    }

    private static Optional<Instant> time(Call call, String key, Instant usual) {
        Optional<String> given = call.parameter(key);
        return given.isEmpty() ? Optional.of(usual) : Timestamp.momentOf(given.get());
    }

    private static void write(JsonGenerator json, Configuration now, Delivery delivery, Map<String, Long> due) {
        Notification notification = delivery.notification();
        Optional<Alert> alert = notification.alert();
        json.writeStartObject();
        json.writeStringProperty("id", notification.id());
        json.writeStringProperty("name", notification.policyName());
        json.writeStringProperty("policy_id", notification.policyId());
        json.writeStringProperty("description", notification.text());
        json.writeStringProperty(
                "alert_type", alert.map(a -> a.type().published()).orElse(""));
        json.writeStringProperty("alert_body", body(alert));
        mechanism(json, now, delivery.receiver());
        boolean sent = delivery.state() == Delivery.State.SENT;
        Json.time(json, "sent", sent ? delivery.doneMillis() : 0);
        json.writeStringProperty(
                "made", Instant.ofEpochMilli(delivery.madeMillis()).toString());
        json.writeStringProperty("state", delivery.state().name().toLowerCase(Locale.ROOT));
        boolean waiting = delivery.state() == Delivery.State.WAITING;
        long dueMillis = Math.max(delivery.madeMillis(), due.getOrDefault(delivery.receiver(), 0L));
        Json.time(json, "due", waiting ? dueMillis : 0);
        json.writeNumberProperty("tries", delivery.tries());
        json.writeStringProperty("error", delivery.error());
        json.writeEndObject();
    }

    private static void mechanism(JsonGenerator json, Configuration now, String receiver) {
        boolean isMail = receiver.startsWith(Recipients.MAIL);
        boolean isPagerDuty = now.find(KeptKind.DESTINATION, receiver)
                .filter(entry -> entry.value().isPagerDuty())
                .isPresent();
        json.writeStringProperty("mechanism", isMail ? receiver.substring(Recipients.MAIL.length()) : receiver);
        json.writeStringProperty("mechanism_type", isMail ? "email" : isPagerDuty ? "pagerduty" : "webhook");
    }

    private static String body(Optional<Alert> alert) {
        return alert.map(a -> JsonText.object(json -> a.data().forEach(json::writeStringProperty)))
                .orElse("");
    }
}
