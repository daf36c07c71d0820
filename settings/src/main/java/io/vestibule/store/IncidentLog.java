package io.vestibule.store;

import io.vestibule.ground.Failure;
import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.Incident;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/// Incidents of 90 days, in the store that all nodes share: a row for each, written in the
/// transaction that numbers the change of a check, or when a room reports that it holds its line.
/// *Thread-safe*; every method blocks, and throws a [Failure] when the store is unreachable.
///
/// Trouble that comes back within ten minutes is one incident with the trouble before, so that an
/// origin that flaps fills neither table nor page.
public final class IncidentLog implements AutoCloseable {

    /// How long incidents are kept after their end.
    public static final Duration KEPT = Duration.ofDays(90);

    /// How many are read at most, the newest.
    static final int MOST_READ = 5_000;

    /// How many are kept of one check, or of one room in one data center.
    static final int MOST_KEPT = 1_000;

    private static final long AGAIN_MILLIS = Duration.ofMinutes(10).toMillis();

    private final Database database;
    private volatile boolean made;
    private String fingerprint = "";

    private IncidentLog(Database database) {
        this.database = database;
    }

    /// By a connection of its own, so that it holds up nobody.
    public static IncidentLog open(StorePlace place) {
        return new IncidentLog(new Database(place));
    }

    /// Reads those that are open or ended at that moment or later, the newest first, if any changed
    /// since the last time.
    public synchronized Optional<List<Incident>> news(long sinceMillis) {
        String now = ready().with(handle -> handle.createQuery("SELECT count(*) AS rows_there,"
                        + " coalesce(sum(began), 0) AS begins,"
                        + " coalesce(sum(ended), 0) AS ends"
                        + " FROM incident")
                .map((row, _) ->
                        row.getString("rows_there") + "/" + row.getString("begins") + "/" + row.getString("ends"))
                .one());
        if (now.equals(fingerprint)) {
            return Optional.empty();
        }
        var rows = ready().with(handle -> read(handle, sinceMillis));
        fingerprint = now;
        return Optional.of(rows);
    }

    private static List<Incident> read(Handle handle, long sinceMillis) {
        return handle.createQuery("SELECT kind, subject, source, began, ended FROM incident WHERE ended = 0"
                        + " OR ended >= ? ORDER BY began DESC, id LIMIT ?")
                .bind(0, sinceMillis)
                .bind(1, MOST_READ)
                .map((row, _) -> new Incident(
                        kind(row.getString("kind")),
                        row.getString("subject"),
                        center(row.getString("source")),
                        row.getLong("began"),
                        row.getLong("ended")))
                .list();
    }

    /// A room begins to hold its line; a second call with the same id changes nothing.
    ///
    /// @param center the data center; empty where there is only one
    /// @param id names the incident everywhere
    public void held(String room, String center, String id, long atMillis) {
        write(handle -> begin(handle, Incident.Kind.ROOM, room, source(room, center), "room/" + id, atMillis));
    }

    /// A room lets go.
    public void letGo(String room, String center, long atMillis) {
        write(handle -> end(handle, source(room, center), atMillis));
    }

    /// What another node writes at the same moment is the same.
    private void write(Consumer<Handle> work) {
        try {
            ready().transaction(handle -> {
                work.accept(handle);
                return handle;
            });
        } catch (Database.Conflict _) {
            return;
        }
    }

    private static String source(String room, String center) {
        return room + "/" + center;
    }

    private static String center(String source) {
        int slash = source.indexOf('/');
        return slash < 0 ? "" : source.substring(slash + 1);
    }

    /// Ends an incident whose end was not reported: the check is not watched any more, or the room
    /// is known to hold nothing.
    public void end(Incident incident, long atMillis) {
        String source = switch (incident.kind()) {
            case CHECK -> incident.subject();
            case ROOM -> source(incident.subject(), incident.center());
        };
        write(handle -> end(handle, source, atMillis));
    }

    /// Notes what the announcement of a check begins or ends, in the transaction that writes it.
    static void note(Handle handle, Announcement row) {
        String check = row.checkId();
        if (row.status() == CheckStatus.UNHEALTHY) {
            String id = "check/%s/%d".formatted(check, row.number());
            begin(handle, Incident.Kind.CHECK, check, check, id, row.atMillis());
        } else {
            end(handle, check, row.atMillis());
        }
    }

    private static void begin(
            Handle handle, Incident.Kind kind, String subject, String source, String id, long atMillis) {
        boolean known = handle.createQuery("SELECT count(*) FROM incident WHERE id = ?")
                        .bind(0, id)
                        .mapTo(Integer.class)
                        .one()
                > 0;
        if (known) {
            return;
        }
        int again = handle.execute(
                "UPDATE incident SET ended = 0 WHERE source = ? AND began = (SELECT"
                        + " max(began) FROM incident WHERE source = ?) AND (ended = 0 OR"
                        + " ended > ?)",
                source,
                source,
                atMillis - AGAIN_MILLIS);
        if (again == 0) {
            handle.execute(
                    "INSERT INTO incident (id, kind, subject, source, began, ended) VALUES (?, ?," + " ?, ?, ?, 0)",
                    id,
                    word(kind),
                    subject,
                    source,
                    atMillis);
            handle.execute(
                    "DELETE FROM incident WHERE source = ? AND began < (SELECT min(began) FROM"
                            + " (SELECT began FROM incident WHERE source = ? ORDER BY began DESC"
                            + " LIMIT ?) AS newest)",
                    source,
                    source,
                    MOST_KEPT);
        }
    }

    private static void end(Handle handle, String source, long atMillis) {
        handle.execute(
                "UPDATE incident SET ended = CASE WHEN began < ? THEN ? ELSE began + 1 END WHERE"
                        + " source = ? AND ended = 0",
                atMillis,
                atMillis,
                source);
    }

    /// Deletes what ended before.
    static void forget(Handle handle, long beforeMillis) {
        handle.execute("DELETE FROM incident WHERE ended > 0 AND ended < ?", beforeMillis);
    }

    /// Deletes what ended before that moment.
    public void forget(long beforeMillis) {
        ready().with(handle -> {
            forget(handle, beforeMillis);
            return beforeMillis;
        });
    }

    private static String word(Incident.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static Incident.Kind kind(String word) {
        return word.equals("room") ? Incident.Kind.ROOM : Incident.Kind.CHECK;
    }

    private Database ready() {
        if (!made) {
            Migrations.apply(database);
            made = true;
        }
        return database;
    }

    @Override
    public void close() {
        database.close();
    }
}
