package io.vestibule.store;

import static java.util.Comparator.naturalOrder;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

    /// @param number one more than that of the script before
    /// @param additive whether versions without it can read and write the store all the same
    record Script(int number, String name, boolean additive) {}

    /// The number of the tables of the first version. Those below it were of checkouts before that
    /// version, and no version reads their stores.
    private static final int FIRST = 8;

    static final List<Script> SCRIPTS = List.of(new Script(FIRST, "8-first.sql", false));

    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY)";

    /// The numbers of additive scripts.
    private static final String STEPS = "CREATE TABLE IF NOT EXISTS schema_step (step INTEGER NOT NULL PRIMARY KEY)";

    /// A lock number that no other program uses: "vestibul".
    private static final long LOCK = 0x766573746962756cL;

    private Migrations() {}

    /// @throws Failure when the tables are those of a version that this one cannot read
    static void apply(Database database) {
        apply(database, SCRIPTS);
    }

    /// As a version does that has these scripts.
    ///
    /// @throws Failure when the tables are those of a version that has others
    static void apply(Database database, List<Script> scripts) {
        Set<Integer> applied = database.transaction(handle -> prepare(database, handle, scripts));
        scripts.stream()
                .filter(script -> !applied.contains(script.number()))
                .forEach(script -> apply(database, script));
    }

    /// Makes the tables of numbers.
    ///
    /// @return the scripts that were applied
    private static Set<Integer> prepare(Database database, Handle handle, List<Script> scripts) {
        lock(database, handle);
        handle.execute(TABLE);
        handle.execute(STEPS);
        var applied = numbers(handle, "SELECT version FROM schema_version");
        int newest = applied.stream().max(naturalOrder()).orElse(0);
        int needed = needed(scripts);
        if (newest > needed) {
            throw unreadable(
                    database,
                    "a newer version of Vestibule that this one cannot read (schema %d, this one knows %d)"
                            .formatted(newest, needed));
        }
        applied.addAll(numbers(handle, "SELECT step FROM schema_step"));
        if (!applied.isEmpty() && !applied.contains(FIRST)) {
            throw unreadable(
                    database,
                    "a checkout from before version 0.1.0, which no version can read (schema %d): export its configuration with that checkout, and apply it to a new store"
                            .formatted(newest));
        }
        return applied;
    }

    /// The highest number that readers have to know.
    private static int needed(List<Script> scripts) {
        return scripts.stream()
                .filter(script -> !script.additive())
                .mapToInt(Script::number)
                .max()
                .orElse(0);
    }

    private static Failure unreadable(Database database, String writer) {
        return new Failure(
                Failure.Source.OPERATOR,
                Failure.Retry.NEVER,
                "the configuration store %s was written by %s".formatted(database.place(), writer));
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
