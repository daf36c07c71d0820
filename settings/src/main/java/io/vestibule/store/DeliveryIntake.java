package io.vestibule.store;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// How a notification becomes a row, and whether it is sent at all. *Stateless.*
final class DeliveryIntake {

    private static final String INSERT =
            "INSERT INTO alert_delivery (seq, event, receiver, policy, subject, correlation,"
                    + " began, at, body, made, state, tries, folded, done, error)"
                    + " SELECT coalesce(max(seq), 0) + 1, :event, :receiver, :policy, :subject,"
                    + " :correlation, :began, :at, :body, :made, :state, 0, 0, :done, ''"
                    + " FROM alert_delivery WHERE 1 = 1 ON CONFLICT (event, receiver) DO NOTHING";

    /// What the receiver was sent or will be: also what a later message stands for.
    private static final String SENT = "(state IN ('waiting', 'sent') OR (state = 'folded' AND EXISTS (SELECT 1 FROM"
            + " alert_delivery n WHERE n.receiver = alert_delivery.receiver AND n.policy ="
            + " alert_delivery.policy AND n.subject = alert_delivery.subject AND n.seq >"
            + " alert_delivery.seq AND n.state IN ('waiting', 'sent'))))";

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
        int rows = handle.createUpdate(INSERT)
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

    /// An end is sent if its beginning was, also within a silence: a service that wakes people
    /// keeps the incident open otherwise.
    private static Delivery.State stateOf(Handle handle, NewDelivery delivery) {
        Optional<Alert> alert = delivery.notification().alert();
        if (alert.isPresent() && !alert.get().began()) {
            return stateOfEnd(handle, delivery, alert.get().correlationId());
        }
        if (delivery.silenced()) {
            return Delivery.State.SILENCED;
        }
        if (delivery.intervalSeconds() == 0 || alert.isEmpty()) {
            return Delivery.State.WAITING;
        }
        boolean isQuiet = has(
                handle,
                delivery,
                "began = 1 AND " + SENT + " AND subject = ? AND event <> ? AND at > ? AND" + " at <= ?",
                subject(alert.get()),
                delivery.notification().id(),
                alert.get().atMillis() - delivery.intervalSeconds() * 1000L,
                alert.get().atMillis());
        return isQuiet ? Delivery.State.QUIET : Delivery.State.WAITING;
    }

    private static Delivery.State stateOfEnd(Handle handle, NewDelivery delivery, String correlation) {
        if (has(handle, delivery, "began = 1 AND correlation = ? AND " + SENT, correlation)) {
            return Delivery.State.WAITING;
        }
        if (delivery.silenced()
                || has(handle, delivery, "began = 1 AND correlation = ? AND state = 'silenced'", correlation)) {
            return Delivery.State.SILENCED;
        }
        boolean isQuiet = has(handle, delivery, "began = 1 AND correlation = ? AND state = 'quiet'", correlation);
        return isQuiet ? Delivery.State.QUIET : Delivery.State.WAITING;
    }

    private static boolean has(Handle handle, NewDelivery delivery, String condition, Object... arguments) {
        var query = handle.createQuery(
                        "SELECT count(*) FROM alert_delivery WHERE policy = ? AND receiver" + " = ? AND " + condition)
                .bind(0, delivery.notification().policyId())
                .bind(1, delivery.receiver());
        for (int i = 0; i < arguments.length; i++) {
            query.bind(i + 2, arguments[i]);
        }
        return query.mapTo(Integer.class).one() > 0;
    }
}
