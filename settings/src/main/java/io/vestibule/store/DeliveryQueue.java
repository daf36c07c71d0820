package io.vestibule.store;

import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// What is to be sent, and what was, in the store: a row for each event and receiver. A node takes
/// a receiver for a term, by compare-and-set; when the term ends, another node can continue.
/// *Thread-safe.*
///
/// Every method throws [Failure] when the store is unreachable.
public final class DeliveryQueue implements AutoCloseable {

    // A row's number is one more than the greatest; the table's key refuses the second writer that
    // takes it. What happens to a row is written on condition that it waits: a node whose term has
    // ended changes nothing that another one has decided.

    private static final int TRIES = 50;
    private static final int MOST_DUE = 1_000;
    private static final String END = "UPDATE alert_delivery SET state = ?, tries = tries + ?, done = ?, error = ?"
            + " WHERE seq = ? AND state = 'waiting'";

    private final Database database;
    private final EpochClock clock;
    private final DeliveryLog log;
    private volatile boolean made;

    private DeliveryQueue(Database database, EpochClock clock) {
        this.database = database;
        this.clock = clock;
        this.log = new DeliveryLog(this::ready);
    }

    /// By a connection of its own, so that it holds up nobody.
    public static DeliveryQueue open(StorePlace place, EpochClock clock) {
        return new DeliveryQueue(new Database(place), clock);
    }

    /// What was sent and what waits.
    public DeliveryLog log() {
        return log;
    }

    private Database ready() {
        if (!made) {
            Migrations.apply(database);
            made = true;
        }
        return database;
    }

    // ---- what is to be sent ------------------------------------------------------------------

    /// Adds rows, all or none. What is there already stays as it is.
    ///
    /// @return how many were new
    public int add(List<NewDelivery> deliveries) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            try {
                return ready().transaction(handle -> deliveries.stream()
                        .mapToInt(delivery -> DeliveryIntake.add(handle, delivery, clock.millis()))
                        .sum());
            } catch (Database.Conflict _) {
                // Another node was faster: its rows count first. Once more.
            }
        }
        throw new Failure(
                Failure.Source.PEER,
                Failure.Retry.LATER,
                "other nodes keep writing notifications; none was written, try again");
    }

    /// The receivers that something waits for, whose time has come, and that no node but `holder`
    /// holds; those that waited longest first.
    public List<String> due(String holder) {
        long now = clock.millis();
        return ready().with(handle -> handle.select(
                        "SELECT r.receiver FROM alert_receiver r WHERE"
                                + " (r.due <= ? OR r.last_failure > ?) AND"
                                + " (r.term_end <= ? OR r.term_end > ? OR"
                                + " r.holder = ?) AND EXISTS (SELECT 1 FROM"
                                + " alert_delivery d WHERE d.state = 'waiting'"
                                + " AND d.receiver = r.receiver) ORDER BY r.due"
                                + " LIMIT ?",
                        now,
                        now + ReceiverState.CLOCKS_MILLIS,
                        now,
                        now + ReceiverState.LONGEST_TERM_MILLIS,
                        holder,
                        MOST_DUE)
                .mapTo(String.class)
                .list());
    }

    /// Takes a receiver for a term of two minutes at most, or makes the term longer.
    ///
    /// @return whether this node holds it now
    public boolean take(String receiver, String holder, long termMillis) {
        long now = clock.millis();
        return ready().with(handle -> handle.execute(
                        "UPDATE alert_receiver SET holder = ?, term_end = ?"
                                + " WHERE receiver = ? AND (term_end <= ? OR"
                                + " term_end > ? OR holder = ?)",
                        holder,
                        now + Math.min(termMillis, ReceiverState.LONGEST_TERM_MILLIS),
                        receiver,
                        now,
                        now + ReceiverState.LONGEST_TERM_MILLIS,
                        holder))
                == 1;
    }

    /// Lets a receiver go before its term ends.
    public void release(String receiver, String holder) {
        ready().with(handle -> handle.execute(
                "UPDATE alert_receiver SET term_end = 0 WHERE receiver = ?" + " AND holder = ?", receiver, holder));
    }

    /// What a receiver is sent next.
    public Optional<Delivery> next(String receiver) {
        return ready().with(handle -> handle.createQuery(
                        DeliveryLog.ROWS + "WHERE receiver = ? AND state =" + " 'waiting' ORDER BY seq LIMIT 1")
                .bind(0, receiver)
                .map((row, _) -> DeliveryLog.delivery(row))
                .findOne());
    }

    // ---- what happened -----------------------------------------------------------------------

    /// Notes that a receiver was notified.
    public void sent(Delivery delivery) {
        long now = clock.millis();
        ready().transaction(handle -> {
            handle.execute(
                    "UPDATE alert_receiver SET tries = 0, due = 0, failing_since ="
                            + " 0, last_success = ? WHERE receiver = ?",
                    now,
                    delivery.receiver());
            return end(handle, delivery, Delivery.State.SENT, 1, "");
        });
    }

    /// Notes that a try failed. The receiver is tried again later.
    ///
    /// @param tries how often it failed in a row, this time included
    /// @param dueMillis when it is tried next
    public void failed(Delivery delivery, String error, int tries, long dueMillis) {
        long now = clock.millis();
        ready().transaction(handle -> {
            handle.execute(
                    "UPDATE alert_receiver SET tries = ?, due = ?, failing_since ="
                            + " CASE failing_since WHEN 0 THEN ? ELSE"
                            + " failing_since END, last_failure = ? WHERE receiver"
                            + " = ?",
                    tries,
                    dueMillis,
                    now,
                    now,
                    delivery.receiver());
            return handle.execute(
                    "UPDATE alert_delivery SET tries = tries + 1, error = ? WHERE" + " seq = ? AND state = 'waiting'",
                    error,
                    delivery.number());
        });
    }

    /// Notes that a notification is not tried again.
    public void drop(Delivery delivery, Delivery.State state, String error) {
        ready().transaction(handle -> end(handle, delivery, state, 0, error));
    }

    /// Notes that a receiver wants nothing more at this address: nothing that waits is sent.
    public void switchOff(String receiver, String address, String error) {
        long now = clock.millis();
        ready().transaction(handle -> {
            handle.execute(
                    "UPDATE alert_receiver SET off_for = ?, tries = 0, due = 0,"
                            + " last_failure = ? WHERE receiver = ?",
                    address,
                    now,
                    receiver);
            return handle.execute(
                    "UPDATE alert_delivery SET state = 'refused', done = ?, error"
                            + " = ? WHERE receiver = ? AND state = 'waiting'",
                    now,
                    error,
                    receiver);
        });
    }

    /// Makes a receiver due at once: it may have been mended.
    public void retry(String receiver) {
        ready().with(handle -> handle.execute(
                "UPDATE alert_receiver SET due = 0, tries = 0, off_for =" + " '' WHERE receiver = ?", receiver));
    }

    private int end(Handle handle, Delivery delivery, Delivery.State state, int tried, String error) {
        return handle.execute(END, DeliveryIntake.nameOf(state), tried, clock.millis(), error, delivery.number());
    }

    /// Of all that waits for a receiver keeps the newest message about each thing, which counts the
    /// others.
    ///
    /// @return how many were folded
    public int fold(String receiver) {
        return ready().transaction(handle -> fold(handle, receiver));
    }

    private int fold(Handle handle, String receiver) {
        long now = clock.millis();
        String older = " WHERE receiver = ? AND state = 'waiting' AND subject <> '' AND seq < (SELECT"
                + " max(n.seq) FROM alert_delivery n WHERE n.receiver ="
                + " alert_delivery.receiver AND n.subject = alert_delivery.subject AND"
                + " n.policy = alert_delivery.policy AND n.state = 'waiting')";
        var counts = handle.createQuery("SELECT subject, policy, sum(folded + 1) AS n FROM alert_delivery"
                        + older
                        + " GROUP BY subject, policy")
                .bind(0, receiver)
                .map((row, _) -> new Folded(row.getString("subject"), row.getString("policy"), row.getInt("n")))
                .list();
        int rows = handle.execute("UPDATE alert_delivery SET state = 'folded', done = " + now + older, receiver);
        for (Folded each : counts) {
            handle.execute(
                    "UPDATE alert_delivery SET folded = folded + ? WHERE receiver = ? AND state ="
                            + " 'waiting' AND subject = ? AND policy = ?",
                    each.count(),
                    receiver,
                    each.subject(),
                    each.policy());
        }
        return rows;
    }

    /// How many messages of a policy about one thing were folded.
    private record Folded(String subject, String policy, int count) {}

    /// Deletes what was decided before a moment.
    public int forget(long beforeMillis) {
        return ready().with(handle ->
                handle.execute("DELETE FROM alert_delivery WHERE state <> 'waiting' AND" + " made < ?", beforeMillis));
    }

    @Override
    public void close() {
        database.close();
    }
}
