package io.vestibule.store;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;

import org.jdbi.v3.core.Handle;

import java.util.Locale;
import java.util.Optional;

/// How a notification becomes a row, and whether it is told at all. *Stateless.*
final class DeliveryIntake {

    private static final String INSERT =
            "INSERT INTO alert_delivery (seq, event, receiver, policy, subject, correlation,"
                    + " began, at, body, made, state, tries, folded, done, error)"
                    + " SELECT coalesce(max(seq), 0) + 1, :event, :receiver, :policy, :subject,"
                    + " :correlation, :began, :at, :body, :made, :state, 0, 0, :done, ''"
                    + " FROM alert_delivery WHERE 1 = 1 ON CONFLICT (event, receiver) DO NOTHING";

    private DeliveryIntake() {}

    /// Adds a row, unless it is there.
    ///
    /// @param now epoch milliseconds
    /// @return how many were new
    static int add(Handle handle, NewDelivery delivery, long now) {
        Notification notification = delivery.notification();
        Optional<Alert> alert = notification.alert();
        Delivery.State state = stateOf(handle, delivery);
        boolean waits = state == Delivery.State.WAITING;
        int rows =
                handle.createUpdate(INSERT)
                        .bind("event", notification.id())
                        .bind("receiver", delivery.receiver())
                        .bind("policy", notification.policyId())
                        .bind("subject", alert.map(DeliveryIntake::subject).orElse(""))
                        .bind("correlation", alert.map(Alert::correlationId).orElse(""))
                        .bind("began", alert.filter(Alert::began).isPresent() ? 1 : 0)
                        .bind("at", alert.map(Alert::atMillis).orElse(now))
                        .bind("body", AlertText.of(notification))
                        .bind("made", now)
                        .bind("state", nameOf(state))
                        .bind("done", waits ? 0 : now)
                        .execute();
        if (waits) {
            handle.execute(
                    "INSERT INTO alert_receiver (receiver, holder, term_end, tries, due,"
                            + " failing_since, last_success, last_failure, off_for)"
                            + " VALUES (?, '', 0, 0, 0, 0, 0, 0, '') ON CONFLICT DO NOTHING",
                    delivery.receiver());
        }
        return rows;
    }

    private static String subject(Alert alert) {
        return alert.type().published() + " " + alert.subject();
    }

    static String nameOf(Delivery.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /// An end is told if its beginning was.
    private static Delivery.State stateOf(Handle handle, NewDelivery delivery) {
        if (delivery.silenced()) {
            return Delivery.State.SILENCED;
        }
        Optional<Alert> alert = delivery.notification().alert();
        if (delivery.intervalSeconds() == 0 || alert.isEmpty()) {
            return Delivery.State.WAITING;
        }
        boolean isQuiet =
                alert.get().began()
                        ? count(
                                        handle,
                                        delivery,
                                        "began = 1 AND state <> 'quiet' AND subject = ? AND event"
                                                + " <> ? AND at > ? AND at <= ?",
                                        subject(alert.get()),
                                        delivery.notification().id(),
                                        alert.get().atMillis() - delivery.intervalSeconds() * 1000L,
                                        alert.get().atMillis())
                                > 0
                        : count(
                                        handle,
                                        delivery,
                                        "began = 1 AND state = 'quiet' AND correlation = ?",
                                        alert.get().correlationId())
                                > 0;
        return isQuiet ? Delivery.State.QUIET : Delivery.State.WAITING;
    }

    private static int count(
            Handle handle, NewDelivery delivery, String condition, Object... arguments) {
        var query =
                handle.createQuery(
                                "SELECT count(*) FROM alert_delivery WHERE policy = ? AND receiver"
                                        + " = ? AND "
                                        + condition)
                        .bind(0, delivery.notification().policyId())
                        .bind(1, delivery.receiver());
        for (int i = 0; i < arguments.length; i++) {
            query.bind(i + 2, arguments[i]);
        }
        return query.mapTo(Integer.class).one();
    }
}
