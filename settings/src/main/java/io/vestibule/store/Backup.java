package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/// Copies a store, history included, into a new file of SQLite: what can be put in the place of a
/// store of either kind's file, or read by hand.
final class Backup {

    private static final Map<String, List<String>> TABLES = Map.of(
            "config_log",
            List.of("rev", "part", "who", "at", "what", "kind", "id", "owner", "before", "after"),
            "document",
            List.of("kind", "id", "owner", "body", "made", "part"),
            "applied_file",
            List.of("author", "hash"),
            "abilities",
            List.of("author", "body"),
            "room_begun",
            List.of("room"));

    /// What a copy of the whole file has to lose again.
    private static final List<String> SECRET = List.of("alert_secret");

    /// Rows in memory at a time: one may have two documents of some megabytes.
    private static final int SOME = 20;

    private Backup() {}

    static void write(Database from, Path file) {
        if (Files.exists(file)) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    file + " already exists; a backup goes to a new file");
        }
        switch (from.place()) {
            case StorePlace.Sqlite _ -> vacuum(from, file);
            case StorePlace.Postgres _ -> copy(from, file);
        }
    }

    /// The database's own way: one consistent picture while others write.
    private static void vacuum(Database from, Path file) {
        OwnerFile.prepare(file);
        from.with(handle -> handle.execute("VACUUM INTO ?", file.toString()));
        try (var copy = new Database(new StorePlace.Sqlite(file))) {
            copy.with(handle -> {
                handle.execute("PRAGMA secure_delete = ON");
                SECRET.forEach(table -> handle.execute("DELETE FROM " + table));
                return handle.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            });
        }
    }

    private static void copy(Database from, Path file) {
        try (var to = new Database(new StorePlace.Sqlite(file))) {
            Migrations.apply(to);
            from.with(source -> {
                source.begin();
                try {
                    source.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
                    to.transaction(target -> rows(source, target));
                } finally {
                    source.rollback();
                }
                return file;
            });
        }
    }

    private static int rows(Handle source, Handle target) {
        int copied = 0;
        for (var table : TABLES.entrySet()) {
            String columns = String.join(", ", table.getValue());
            var batch = target.prepareBatch("INSERT INTO %s (%s) VALUES (:%s)"
                    .formatted(table.getKey(), columns, String.join(", :", table.getValue())));
            try (var all = source
                    .createQuery("SELECT " + columns + " FROM " + table.getKey())
                    .setFetchSize(SOME)
                    .mapToMap()
                    .stream()) {
                for (var next = all.iterator(); next.hasNext(); ) {
                    batch.bindMap(next.next()).add();
                    if (batch.size() >= SOME || !next.hasNext()) {
                        copied += batch.execute().length;
                    }
                }
            }
        }
        return copied;
    }
}
