package io.vestibule.store;

import io.vestibule.ground.Failure;

import org.jdbi.v3.core.Handle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Brings the tables to what this version needs: numbered scripts, each applied once and in one
/// transaction with its number. The same scripts for every database.
final class Migrations {

    private static final List<String> SCRIPTS =
            List.of(
                    "1-configuration.sql",
                    "2-abilities.sql",
                    "3-ticket-keys.sql",
                    "4-rooms-begun.sql",
                    "5-forgotten.sql",
                    "6-notifications.sql",
                    "7-health-state.sql",
                    "8-incidents.sql");

    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY)";

    /// A lock number that no other program uses: "vestibul".
    private static final long LOCK = 0x766573746962756cL;

    private Migrations() {}

    /// @throws Failure when the tables are those of a newer version
    static void apply(Database database) {
        int version = version(database);
        if (version > SCRIPTS.size()) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the configuration store %s was written by a newer version of Vestibule (schema %d, this one knows %d)"
                            .formatted(database.place(), version, SCRIPTS.size()));
        }
        for (int next = version + 1; next <= SCRIPTS.size(); next++) {
            apply(database, next);
        }
    }

    private static int version(Database database) {
        return database.transaction(
                handle -> {
                    lock(database, handle);
                    handle.execute(TABLE);
                    return version(handle);
                });
    }

    /// Holds the lock until the end of the transaction: if two want to create a table at once,
    /// PostgreSQL does it for one of them and fails the other. SQLite has let in one writer only.
    private static void lock(Database database, Handle handle) {
        switch (database.place()) {
            case StorePlace.Sqlite _ -> {}
            case StorePlace.Postgres _ ->
                    handle.createQuery("SELECT pg_advisory_xact_lock(?)")
                            .bind(0, LOCK)
                            .mapTo(String.class)
                            .list();
        }
    }

    private static int version(Handle handle) {
        return handle.createQuery("SELECT coalesce(max(version), 0) FROM schema_version")
                .mapTo(Integer.class)
                .one();
    }

    /// Where transactions see what was when they began, writing the number first shows whether
    /// another process had the lock before.
    private static void apply(Database database, int version) {
        try {
            database.transaction(
                    handle -> {
                        lock(database, handle);
                        if (version(handle) >= version) {
                            return version;
                        }
                        handle.execute("INSERT INTO schema_version (version) VALUES (?)", version);
                        handle.createScript(script(SCRIPTS.get(version - 1))).execute();
                        return version;
                    });
        } catch (Database.Conflict _) {
            // Another process has done it.
            return;
        }
    }

    private static String script(String name) {
        try (var stream = Migrations.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
