package io.vestibule.store;

import io.vestibule.alerting.Alert;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// What was sent to whom, what waits, and how sending goes: the queue as it is looked at.
/// *Thread-safe.*
///
/// Every method throws [io.vestibule.ground.Failure] when the store is unreachable.
public final class DeliveryLog {

    static final String ROWS =
            "SELECT seq, receiver, body, made, state, tries, folded, done, error" + " FROM alert_delivery ";

    /// The newest beginning of each incident at each receiver that no end follows; to be completed
    /// by what narrows it.
    private static final String BEGUN = ROWS
            + "WHERE seq IN (SELECT max(CASE WHEN began = 1 THEN seq ELSE 0 END) FROM"
            + " alert_delivery WHERE correlation <> ''%s GROUP BY receiver, correlation"
            + " HAVING max(CASE WHEN began = 1 THEN seq ELSE 0 END) > max(CASE WHEN began ="
            + " 0 THEN seq ELSE 0 END)) ORDER BY seq LIMIT 10000";

    private final Supplier<Database> database;

    DeliveryLog(Supplier<Database> database) {
        this.database = database;
    }

    /// How sending to a receiver goes.
    public ReceiverState state(String receiver) {
        return database.get()
                .with(handle -> handle.createQuery("SELECT tries, due, failing_since, last_success,"
                                + " last_failure, off_for FROM"
                                + " alert_receiver WHERE receiver = ?")
                        .bind(0, receiver)
                        .map((row, _) -> new ReceiverState(
                                row.getInt("tries"),
                                row.getLong("due"),
                                row.getLong("failing_since"),
                                row.getLong("last_success"),
                                row.getLong("last_failure"),
                                row.getString("off_for")))
                        .findOne()
                        .orElse(ReceiverState.NEW));
    }

    /// The incident about something that began and has not ended, as far as someone was to be
    /// notified.
    ///
    /// @param subject the type and subject of its alerts, with a space between
    /// @param prefix what the correlation id of such an incident begins with
    public Optional<String> openIncident(String subject, String prefix) {
        return database.get()
                .with(handle -> handle.createQuery("SELECT correlation, began FROM alert_delivery"
                                + " WHERE subject = ? AND correlation LIKE"
                                + " ? ORDER BY seq DESC LIMIT 1")
                        .bind(0, subject)
                        .bind(1, prefix + "%")
                        .map((row, _) -> row.getInt("began") == 1 ? row.getString("correlation") : "")
                        .findOne()
                        .filter(correlation -> !correlation.isEmpty()));
    }

    /// Beginnings that were sent, or wait to be, to receivers that were sent no end: the oldest
    /// first, ten thousand at most.
    public List<Delivery> begun() {
        return database.get()
                .with(handle -> handle.createQuery(
                                BEGUN.formatted(" AND (began = 0 OR state IN ('waiting'," + " 'sent'))"))
                        .map((row, _) -> delivery(row))
                        .list());
    }

    /// What began and did not end, whether it was sent or kept back: each incident once.
    ///
    /// @param subject the type and subject of its alerts, with a space between
    public List<Alert> begun(String subject) {
        var alerts = new LinkedHashMap<String, Alert>();
        database.get()
                .with(handle -> handle.createQuery(BEGUN.formatted(" AND subject = ?"))
                        .bind(0, subject)
                        .map((row, _) -> delivery(row))
                        .list())
                .forEach(delivery ->
                        delivery.notification().alert().ifPresent(it -> alerts.put(it.correlationId(), it)));
        return List.copyOf(alerts.values());
    }

    /// What was sent or is to be sent, the newest first.
    ///
    /// @param sinceMillis made at that moment or later, epoch milliseconds
    /// @param beforeMillis made earlier
    /// @param skip how many to leave out
    /// @param most how many to read
    public List<Delivery> history(long sinceMillis, long beforeMillis, long skip, int most) {
        return database.get()
                .with(handle -> handle.createQuery(
                                ROWS + "WHERE made >= ? AND made < ? ORDER BY" + " seq DESC LIMIT ? OFFSET ?")
                        .bind(0, sinceMillis)
                        .bind(1, beforeMillis)
                        .bind(2, most)
                        .bind(3, skip)
                        .map((row, _) -> delivery(row))
                        .list());
    }

    /// How many [#history] has in all.
    public int countOf(long sinceMillis, long beforeMillis) {
        return database.get()
                .with(handle -> handle.createQuery(
                                "SELECT count(*) FROM alert_delivery WHERE made" + " >= ? AND made < ?")
                        .bind(0, sinceMillis)
                        .bind(1, beforeMillis)
                        .mapTo(Integer.class)
                        .one());
    }

    /// How much waits, and since when.
    ///
    /// @param count how many
    /// @param oldestMillis since when the oldest waits, epoch milliseconds; 0 if none does
    /// @param receivers for how many receivers
    public record Waiting(int count, long oldestMillis, int receivers) {}

    /// How much waits.
    public Waiting waiting() {
        return database.get()
                .with(handle -> handle.createQuery("SELECT count(*) AS n, coalesce(min(made), 0) AS"
                                + " oldest, count(DISTINCT receiver) AS"
                                + " receivers FROM alert_delivery WHERE"
                                + " state = 'waiting'")
                        .map((row, _) -> new Waiting(row.getInt("n"), row.getLong("oldest"), row.getInt("receivers")))
                        .one());
    }

    /// A state that only a newer version knows is shown as a failure that says so.
    static Delivery delivery(ResultSet row) throws SQLException {
        String word = row.getString("state");
        Optional<Delivery.State> state = Arrays.stream(Delivery.State.values())
                .filter(each -> each.name().equalsIgnoreCase(word))
                .findFirst();
        return new Delivery(
                row.getLong("seq"),
                row.getString("receiver"),
                AlertText.read(row.getString("body"), row.getInt("folded")),
                row.getLong("made"),
                state.orElse(Delivery.State.FAILED),
                row.getInt("tries"),
                row.getLong("done"),
                state.isPresent() ? row.getString("error") : "another version has noted: " + word);
    }
}
