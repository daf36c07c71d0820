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
                    "4-rooms-begun.sql");

    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY)";

    private Migrations() {}

    /// @throws Failure when the tables are those of a newer version
    static void apply(Database database) {
        int version = version(database);
        if (version > SCRIPTS.size()) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the configuration store %s was written by a newer version (%d, this one knows %d)"
                            .formatted(database.place(), version, SCRIPTS.size()));
        }
        for (int next = version + 1; next <= SCRIPTS.size(); next++) {
            apply(database, next);
        }
    }

    /// Of several that make the table at once PostgreSQL tells all but one that it is there.
    private static int version(Database database) {
        try {
            return database.transaction(Migrations::version);
        } catch (Database.Conflict _) {
            return database.transaction(Migrations::version);
        }
    }

    private static int version(Handle handle) {
        handle.execute(TABLE);
        return handle.createQuery("SELECT coalesce(max(version), 0) FROM schema_version")
                .mapTo(Integer.class)
                .one();
    }

    /// Writing the number first keeps out whoever starts at the same time.
    private static void apply(Database database, int version) {
        try {
            database.transaction(
                    handle -> {
                        handle.execute("INSERT INTO schema_version (version) VALUES (?)", version);
                        handle.createScript(script(SCRIPTS.get(version - 1))).execute();
                        return version;
                    });
        } catch (Database.Conflict _) {
            // Somebody else has done it.
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
