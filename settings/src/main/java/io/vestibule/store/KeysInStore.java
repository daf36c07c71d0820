package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// Ticket keys in the store that nodes share. *Thread-safe*; blocks.
final class KeysInStore implements KeyPlace {

    /*
     * One row. A change names the number of the row that it was made from, so the database lets
     * through only one of several simultaneous changes; the first row is let through once by its key.
     * A writer that was late begins again with what is there.
     */

    /// How long a new key is known before it seals: the store may be unreachable for a while from
    /// some.
    static final Duration LEAD = Duration.ofMinutes(1);

    private static final String OWNER = "visitors";
    private static final int TRIES = 50;

    private final Database database;
    private volatile boolean made;

    KeysInStore(Database database) {
        this.database = database;
    }

    @Override
    public Optional<String> read() {
        return row().map(Row::body);
    }

    @Override
    public String change(Function<Optional<String>, String> next) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Optional<Row> before = row();
            String after = next.apply(before.map(Row::body));
            if (before.map(Row::body).equals(Optional.of(after)) || write(before, after)) {
                return after;
            }
        }
        throw new Failure(
                Failure.Source.PEER,
                Failure.Retry.LATER,
                "the ticket keys keep being changed by others; nothing was changed, try again");
    }

    private Optional<Row> row() {
        if (!made) {
            Migrations.apply(database);
            made = true;
        }
        return database.with(handle -> handle.createQuery("SELECT rev, body FROM ticket_keys WHERE owner = ?")
                .bind(0, OWNER)
                .map((row, _) -> new Row(row.getLong("rev"), row.getString("body")))
                .findOne());
    }

    private boolean write(Optional<Row> before, String after) {
        try {
            return database.transaction(handle -> write(handle, before, after)) == 1;
        } catch (Database.Conflict _) {
            return false;
        }
    }

    private static int write(Handle handle, Optional<Row> before, String after) {
        return before.map(row -> handle.execute(
                        "UPDATE ticket_keys SET rev = ?, body = ?" + " WHERE owner = ? AND rev = ?",
                        row.rev() + 1,
                        after,
                        OWNER,
                        row.rev()))
                .orElseGet(() -> handle.execute(
                        "INSERT INTO ticket_keys (owner, rev, body) VALUES (?, 1," + " ?) ON CONFLICT DO NOTHING",
                        OWNER,
                        after));
    }

    @Override
    public Failure wrong(String reason) {
        return new Failure(
                Failure.Source.OPERATOR,
                Failure.Retry.NEVER,
                "the row of ticket_keys in " + database.place() + " " + reason);
    }

    @Override
    public Duration lead() {
        return LEAD;
    }

    /// @param rev one more with every change
    private record Row(long rev, String body) {}
}
