package io.vestibule.store;

import static java.util.Comparator.naturalOrder;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// Brings the tables to what this version needs: numbered scripts, each applied once and in one
/// transaction with its number. The same scripts for every database.
///
/// A script that only adds tables, columns or indexes that earlier versions never look at is
/// *additive*: its number goes to `schema_step`, where a version skips numbers that it does not
/// know. A script that earlier versions have to know goes to `schema_version`, and a version
/// refuses a store with a higher number there than its own. So a version can be taken back over
/// additive scripts. A number is taken once, in either table.
final class Migrations {

    /// @param number from 1, one more than that of the script before
    /// @param additive whether versions without it can read and write the store all the same
    private record Script(int number, String name, boolean additive) {}

    private static final List<Script> SCRIPTS = List.of(
            new Script(1, "1-configuration.sql", false),
            new Script(2, "2-abilities.sql", false),
            new Script(3, "3-ticket-keys.sql", false),
            new Script(4, "4-rooms-begun.sql", false),
            new Script(5, "5-forgotten.sql", false),
            new Script(6, "6-notifications.sql", true),
            new Script(7, "7-health-state.sql", true),
            new Script(8, "8-incidents.sql", true));

    /// The highest number that readers have to know.
    private static final int NEEDED = SCRIPTS.stream()
            .filter(script -> !script.additive())
            .mapToInt(Script::number)
            .max()
            .orElse(0);

    private static final Set<Integer> ADDITIVE =
            SCRIPTS.stream().filter(Script::additive).map(Script::number).collect(Collectors.toUnmodifiableSet());

    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY)";

    /// The numbers of additive scripts.
    private static final String STEPS = "CREATE TABLE IF NOT EXISTS schema_step (step INTEGER NOT NULL PRIMARY KEY)";

    /*
     * Versions from before that table apply what they know by schema_version alone. The trigger lets
     * their number meet ours: a conflict, which they take for the work of another process.
     */

    private static final String ONCE_IN_SQLITE =
            "CREATE TRIGGER IF NOT EXISTS schema_number_once BEFORE INSERT ON schema_version BEGIN"
                    + " INSERT INTO schema_step (step) SELECT NEW.version WHERE NEW.version IN"
                    + " (SELECT step FROM schema_step); END";

    private static final List<String> ONCE_IN_POSTGRES = List.of(
            "CREATE OR REPLACE FUNCTION vestibule_schema_number_once() RETURNS trigger AS"
                    + " $once$ BEGIN IF EXISTS (SELECT 1 FROM schema_step WHERE step ="
                    + " NEW.version) THEN RAISE unique_violation; END IF; RETURN NEW; END"
                    + " $once$ LANGUAGE plpgsql",
            "CREATE OR REPLACE TRIGGER schema_number_once BEFORE INSERT ON schema_version"
                    + " FOR EACH ROW EXECUTE FUNCTION vestibule_schema_number_once()");

    /// A lock number that no other program uses: "vestibul".
    private static final long LOCK = 0x766573746962756cL;

    private Migrations() {}

    /// @throws Failure when the tables are those of a version that this one cannot read
    static void apply(Database database) {
        Set<Integer> applied = database.transaction(handle -> prepare(database, handle));
        SCRIPTS.stream()
                .filter(script -> !applied.contains(script.number()))
                .forEach(script -> apply(database, script));
    }

    /// Makes the tables of numbers, and moves numbers of additive scripts that a version without
    /// `schema_step` has written.
    ///
    /// @return the scripts that were applied
    private static Set<Integer> prepare(Database database, Handle handle) {
        lock(database, handle);
        handle.execute(TABLE);
        handle.execute(STEPS);
        var versions = numbers(handle, "SELECT version FROM schema_version");
        var steps = numbers(handle, "SELECT step FROM schema_step");
        var newest = versions.stream().filter(n -> !ADDITIVE.contains(n)).max(naturalOrder());
        if (newest.isPresent() && newest.get() > NEEDED) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the configuration store %s was written by a newer version of Vestibule that this one cannot read (schema %d, this one knows %d)"
                            .formatted(database.place(), newest.get(), NEEDED));
        }
        if (steps.isEmpty()) {
            once(database).forEach(handle::execute);
        }
        for (int number : versions) {
            if (ADDITIVE.contains(number)) {
                handle.execute("DELETE FROM schema_version WHERE version = ?", number);
                handle.execute("INSERT INTO schema_step (step) VALUES (?)", number);
            }
        }
        steps.addAll(versions);
        return steps;
    }

    private static List<String> once(Database database) {
        return switch (database.place()) {
            case StorePlace.Sqlite _ -> List.of(ONCE_IN_SQLITE);
            case StorePlace.Postgres _ -> ONCE_IN_POSTGRES;
        };
    }

    private static Set<Integer> numbers(Handle handle, String query) {
        return new TreeSet<>(handle.createQuery(query).mapTo(Integer.class).list());
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

    /// Where transactions see what was when they began, writing the number first shows whether
    /// another process had the lock before.
    private static void apply(Database database, Script script) {
        String table = script.additive() ? "schema_step" : "schema_version";
        String column = script.additive() ? "step" : "version";
        try {
            database.transaction(handle -> {
                lock(database, handle);
                var applied = numbers(handle, "SELECT " + column + " FROM " + table);
                if (applied.contains(script.number())) {
                    return script;
                }
                handle.execute("INSERT INTO " + table + " (" + column + ") VALUES (?)", script.number());
                handle.createScript(script(script.name())).execute();
                return script;
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
