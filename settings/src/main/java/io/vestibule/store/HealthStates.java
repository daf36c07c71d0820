package io.vestibule.store;

import io.vestibule.ground.Failure;
import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// What was announced last of each health check, in the store that all nodes share. *Thread-safe*;
/// every method blocks, and throws a [Failure] when the store is unreachable.
public final class HealthStates implements AutoCloseable {

    private static final String ALL = "SELECT check_id, number, status, at, who, reason, failing_regions, origin_ip,"
            + " response_code, failed_at FROM health_state ORDER BY check_id";

    private static final String WRITE =
            "INSERT INTO health_state (check_id, number, status, at, who, reason, failing_regions,"
                    + " origin_ip, response_code, failed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (check_id) DO UPDATE SET number = excluded.number, status ="
                    + " excluded.status, at = excluded.at, who = excluded.who, reason ="
                    + " excluded.reason, failing_regions = excluded.failing_regions, origin_ip ="
                    + " excluded.origin_ip, response_code = excluded.response_code, failed_at ="
                    + " excluded.failed_at WHERE health_state.number < excluded.number";

    private final Database database;
    private volatile boolean made;
    private String fingerprint = "";

    private HealthStates(Database database) {
        this.database = database;
    }

    /// By a connection of its own, so that it holds up nobody.
    public static HealthStates open(StorePlace place) {
        return new HealthStates(new Database(place));
    }

    /// Reads all rows, if any changed since the last time.
    public synchronized Optional<List<Announcement>> news() {
        String now = ready().with(handle -> handle.createQuery("SELECT count(*) AS rows_there,"
                        + " coalesce(sum(number), 0) AS numbers"
                        + " FROM health_state")
                .map((row, _) -> row.getLong("rows_there") + "/" + row.getLong("numbers"))
                .one());
        if (now.equals(fingerprint)) {
            return Optional.empty();
        }
        var rows = ready().with(handle ->
                handle.createQuery(ALL).map((row, _) -> of(row)).list());
        fingerprint = now;
        return Optional.of(rows);
    }

    private static Announcement of(ResultSet row) throws SQLException {
        return new Announcement(
                row.getString("check_id"),
                row.getLong("number"),
                CheckStatus.UNHEALTHY.published().equals(row.getString("status"))
                        ? CheckStatus.UNHEALTHY
                        : CheckStatus.HEALTHY,
                row.getLong("at"),
                row.getString("who"),
                row.getString("reason"),
                row.getString("failing_regions"),
                row.getString("origin_ip"),
                row.getInt("response_code"),
                row.getLong("failed_at"));
    }

    /// Writes a row, unless that of the check has its number or a later one.
    ///
    /// @return whether it was written: true for one node of those that try the same number
    public boolean write(Announcement row) {
        try {
            return ready().transaction(handle -> write(handle, row)) == 1;
        } catch (Database.Conflict _) {
            return false;
        }
    }

    private static int write(Handle handle, Announcement row) {
        int written = put(handle, row);
        if (written == 1) {
            IncidentLog.note(handle, row);
        }
        return written;
    }

    private static int put(Handle handle, Announcement row) {
        return handle.execute(
                WRITE,
                row.checkId(),
                row.number(),
                row.status().published(),
                row.atMillis(),
                row.who(),
                row.reason(),
                row.failingRegions(),
                row.originIp(),
                row.responseCode(),
                row.failedMillis());
    }

    /// Deletes the rows of checks that are not there any more, a while after their last change.
    ///
    /// @param there the ids of those that are
    public void forget(Collection<String> there, long beforeMillis) {
        for (Announcement row : ready().with(
                        handle -> handle.createQuery(ALL).map((r, _) -> of(r)).list())) {
            if (!there.contains(row.checkId()) && row.atMillis() < beforeMillis) {
                ready().with(handle -> handle.execute(
                        "DELETE FROM health_state WHERE check_id = ? AND" + " number = ?",
                        row.checkId(),
                        row.number()));
            }
        }
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
