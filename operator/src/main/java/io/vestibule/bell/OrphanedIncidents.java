package io.vestibule.bell;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Recipients;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.ground.Elapsed;
import io.vestibule.store.Delivery;
import io.vestibule.store.NewDelivery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Ends incidents whose end will never be noticed: what they are about was deleted, or the policy
/// that had them sent no longer asks for them. Services that wake people keep an incident open
/// until they get its end. Pure. *Stateless.*
final class OrphanedIncidents {

    /// A node may not know yet what was made just now.
    private static final long NEW_MILLIS = 60_000;

    private static final String UNKNOWN = "Unknown";

    private OrphanedIncidents() {}

    /// The ends to send.
    ///
    /// @param begun beginnings that were sent and had no end
    static List<NewDelivery> ends(List<Delivery> begun, Configuration now, long nowMillis) {
        var ends = new ArrayList<NewDelivery>();
        for (Delivery delivery : begun) {
            Optional<Alert> alert = delivery.notification().alert();
            if (alert.isPresent()
                    && Elapsed.isOver(delivery.madeMillis(), NEW_MILLIS, nowMillis)
                    && isThere(delivery.receiver(), now)) {
                why(alert.get(), delivery.receiver(), now)
                        .map(why -> end(alert.get(), why, nowMillis))
                        .ifPresent(end -> ends.add(to(delivery, end)));
            }
        }
        return ends;
    }

    private static boolean isThere(String receiver, Configuration now) {
        return receiver.startsWith(Recipients.MAIL)
                || now.find(KeptKind.DESTINATION, receiver).isPresent();
    }

    /// Why no end will come; empty if one may.
    private static Optional<String> why(Alert alert, String receiver, Configuration now) {
        List<Policy> policies = now.all(KeptKind.POLICY).stream()
                .map(Kept::value)
                .filter(policy -> policy.recipients().keys().contains(receiver))
                .filter(policy -> policy.covers(alert))
                .toList();
        if (policies.isEmpty()) {
            return Optional.of("no policy asks for it any more");
        }
        // A policy may ask for beginnings only.
        boolean wanted = policies.stream().anyMatch(policy -> policy.covers(over(alert)));
        return wanted ? gone(alert, now) : Optional.empty();
    }

    private static Optional<String> gone(Alert alert, Configuration now) {
        if (alert.type() == AlertType.VESTIBULE_EVENT) {
            return isScheduled(alert, now)
                    ? Optional.empty()
                    : Optional.of("the event was deleted, suspended or moved");
        }
        return switch (alert.type().subject()) {
            case CHECK ->
                now.healthCheck(alert.subject()).isPresent()
                        ? Optional.empty()
                        : Optional.of("the health check was deleted");
            case ROOM -> now.room(alert.subject()).isPresent() ? Optional.empty() : Optional.of("the room was deleted");
            // The node itself ends its alarms.
            case NODE -> Optional.empty();
        };
    }

    private static boolean isScheduled(Alert alert, Configuration now) {
        String id = alert.data().getOrDefault("event_id", "");
        return now.room(alert.subject()).stream()
                .flatMap(room -> room.room().events().stream())
                .filter(event -> event.id().equals(id) && !event.suspended())
                .anyMatch(event -> event.times().startMillis() == alert.atMillis());
    }

    private static Alert over(Alert alert) {
        return new Alert(
                alert.id(),
                alert.type(),
                alert.subject(),
                alert.correlationId(),
                false,
                alert.atMillis(),
                alert.title(),
                alert.data());
    }

    private static Alert end(Alert alert, String why, long nowMillis) {
        var data = new LinkedHashMap<>(alert.data());
        data.keySet().removeAll(List.of("time", "status_change_time"));
        data.put("reason", "no longer watched: " + why);
        if (alert.type() == AlertType.HEALTH_CHECK_STATUS_NOTIFICATION) {
            data.put("old_status", alert.type().status(true));
            for (String key : List.of("new_status", "new_health_status", "status")) {
                data.put(key, UNKNOWN);
            }
        }
        return new Alert(
                alert.correlationId() + "/unwatched/" + alert.atMillis(),
                alert.type(),
                alert.subject(),
                alert.correlationId(),
                false,
                nowMillis,
                "No longer watched, since %s: %s".formatted(why, alert.title()),
                data);
    }

    private static NewDelivery to(Delivery delivery, Alert end) {
        var begun = delivery.notification();
        return new NewDelivery(
                delivery.receiver(),
                new Notification(Addressing.idOf(end.id()), begun.policyId(), begun.policyName(), Optional.of(end), 0),
                0,
                false);
    }
}
