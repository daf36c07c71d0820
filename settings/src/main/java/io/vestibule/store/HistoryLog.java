package io.vestibule.store;

import io.vestibule.config.Change;
import io.vestibule.config.DocumentKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The history, as it is shown and kept: who, when and what of each revision are small, its
/// documents are not, and are read within a bound of bytes.
///
/// A change that is *thinned* has neither document. Versions that know nothing of this show such a
/// revision without changes, and find nothing to take back in it.
final class HistoryLog {

    /// Revisions that are kept however old they are: a clock that is ahead deletes no others.
    static final int LEAST = 1_000;

    /// Revisions that are kept at most.
    static final int MOST = 100_000;

    /// Thinned at once: a transaction of some hundred milliseconds.
    private static final int BATCH = 500;

    /// Bytes of free pages for which a file is written again.
    private static final long WORTH = 64L << 20;

    private static final String BYTES = "coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)";

    private static final String LINES = "SELECT rev, part, who, at, what, kind, id, owner, "
            + BYTES
            + " AS bytes, (SELECT max(part) FROM config_log a WHERE a.rev = config_log.rev)"
            + " AS parts FROM config_log ";

    private static final String OVERTAKEN =
            "EXISTS (SELECT 1 FROM config_log n WHERE n.kind = config_log.kind AND n.id ="
                    + " config_log.id AND n.rev > config_log.rev)";

    private HistoryLog() {}

    /// A change without its documents.
    private record Line(
            long rev,
            int part,
            String who,
            long at,
            String what,
            Optional<Revision.Thing> thing,
            long bytes,
            int parts) {

        static Line of(ResultSet row) throws SQLException {
            String id = row.getString("id");
            String owner = row.getString("owner");
            return new Line(
                    row.getLong("rev"),
                    row.getInt("part"),
                    row.getString("who"),
                    row.getLong("at"),
                    row.getString("what"),
                    DocumentKind.named(row.getString("kind")).map(kind -> new Revision.Thing(kind, id, owner)),
                    row.getLong("bytes"),
                    row.getInt("parts"));
        }
    }

    /// Names a row.
    private record PartKey(long rev, int part) {}

    // ---- showing -----------------------------------------------------------------------------

    /// Revisions as asked for, newest first.
    static List<Revision> of(Handle handle, HistoryQuery query) {
        List<Long> wanted = numbers(handle, query);
        if (wanted.isEmpty()) {
            return List.of();
        }
        List<Line> lines = handle.createQuery(
                        LINES + "WHERE rev IN (<wanted>) AND part <= :parts ORDER BY rev" + " DESC, part")
                .bindList("wanted", wanted)
                .bind("parts", query.changes())
                .map((row, _) -> Line.of(row))
                .list();
        Map<PartKey, Change> read = documents(handle, wanted, lines, query.bytes());
        var told = new ArrayList<Revision>();
        int from = 0;
        for (int i = 1; i <= lines.size(); i++) {
            if (i == lines.size() || lines.get(i).rev() != lines.get(from).rev()) {
                told.add(revision(lines.subList(from, i), read));
                from = i;
            }
        }
        return told;
    }

    private static List<Long> numbers(Handle handle, HistoryQuery query) {
        String narrower = (query.kind().isPresent() ? " AND kind = :kind" : "")
                + (query.id().isEmpty() ? "" : " AND id = :id")
                + (query.room().isEmpty() ? "" : " AND (id = :room OR owner = :room)");
        var numbers = handle.createQuery("SELECT DISTINCT rev FROM config_log WHERE rev < :before"
                        + narrower
                        + " ORDER BY rev DESC LIMIT :limit")
                .bind("before", query.before())
                .bind("limit", query.limit());
        query.kind().ifPresent(kind -> numbers.bind("kind", kind.published()));
        if (!query.id().isEmpty()) {
            numbers.bind("id", query.id());
        }
        if (!query.room().isEmpty()) {
            numbers.bind("room", query.room());
        }
        return numbers.mapTo(Long.class).list();
    }

    /// The documents of the newest changes, as many as fit.
    private static Map<PartKey, Change> documents(Handle handle, List<Long> wanted, List<Line> lines, long most) {
        long bytes = 0;
        Optional<Line> last = Optional.empty();
        for (Line line : lines) {
            bytes += line.bytes();
            if (most == 0 || (bytes > most && last.isPresent())) {
                break;
            }
            last = Optional.of(line);
        }
        var read = new HashMap<PartKey, Change>();
        last.ifPresent(end -> handle.createQuery(ConfigLog.ROWS
                        + "WHERE rev IN (<wanted>) AND (rev > :rev OR (rev"
                        + " = :rev AND part <= :part))")
                .bindList("wanted", wanted)
                .bind("rev", end.rev())
                .bind("part", end.part())
                .map((row, _) -> Map.entry(new PartKey(row.getLong("rev"), row.getInt("part")), ConfigLog.Row.of(row)))
                .forEach(row -> row.getValue().change().ifPresent(c -> read.put(row.getKey(), c))));
        return read;
    }

    /// @param lines of one revision, in order
    private static Revision revision(List<Line> lines, Map<PartKey, Change> read) {
        Line first = lines.getFirst();
        var changes = new ArrayList<Change>();
        var others = new ArrayList<Revision.Other>();
        for (Line line : lines) {
            Change change = read.get(new PartKey(line.rev(), line.part()));
            if (change != null) {
                changes.add(change);
            } else {
                line.thing().ifPresent(t -> others.add(new Revision.Other(t, line.bytes() > 0)));
            }
        }
        return new Revision(
                first.rev(),
                first.who(),
                Instant.ofEpochMilli(first.at()),
                first.what(),
                changes,
                others,
                first.parts() - lines.size());
    }

    // ---- keeping -----------------------------------------------------------------------------

    /// Thins and deletes what is more than is to be kept. Other processes may do the same at once.
    ///
    /// @return whether there was any
    static boolean tidy(Database database, HistoryKeep keep, long nowMillis) {
        boolean thinned = false;
        boolean some = database.with(handle -> isTooMuch(handle, keep));
        while (some) {
            some = database.transaction(handle -> thin(handle, keep.mostBytes() / 4 * 3)) > 0;
            thinned |= some;
        }
        long last = nowMillis - keep.age().toMillis();
        return database.transaction(handle -> delete(handle, last)) > 0 || thinned;
    }

    private static boolean isTooMuch(Handle handle, HistoryKeep keep) {
        return bytes(handle) > keep.mostBytes();
    }

    private static long bytes(Handle handle) {
        return handle.createQuery("SELECT coalesce(sum(" + BYTES + "), 0) FROM config_log")
                .mapTo(Long.class)
                .one();
    }

    /// @return how many changes lost their documents; 0 once no more than `most` bytes are left, or
    ///   nothing can be thinned
    private static int thin(Handle handle, long most) {
        long over = bytes(handle) - most;
        if (over <= 0) {
            return 0;
        }
        List<Line> oldest = handle.createQuery(LINES
                        + "WHERE (before IS NOT NULL OR after IS NOT NULL) AND "
                        + OVERTAKEN
                        + " ORDER BY rev, part LIMIT :batch")
                .bind("batch", BATCH)
                .map((row, _) -> Line.of(row))
                .list();
        int thinned = 0;
        for (Line line : oldest) {
            if (over <= 0) {
                break;
            }
            over -= line.bytes();
            thinned += handle.execute(
                    "UPDATE config_log SET before = NULL, after = NULL WHERE rev = ? AND" + " part = ?",
                    line.rev(),
                    line.part());
        }
        return thinned;
    }

    /// Only from the oldest on: revisions stay without gaps.
    private static int delete(Handle handle, long lastMillis) {
        return handle.createUpdate("DELETE FROM config_log WHERE rev <= (SELECT max(rev) FROM config_log) -"
                        + " :least AND (rev <= (SELECT max(rev) FROM config_log) - :most OR"
                        + " rev < (SELECT min(rev) FROM config_log WHERE at >= :last))")
                .bind("least", LEAST)
                .bind("most", MOST)
                .bind("last", lastMillis)
                .execute();
    }

    /// Gives the file's free pages back, if they are most of it: else they are used again. On
    /// PostgreSQL the server does that on its own.
    static void shrink(Database database) {
        switch (database.place()) {
            case StorePlace.Sqlite _ -> {
                boolean mostly = database.with(handle -> {
                    long free = pragma(handle, "freelist_count");
                    long size = pragma(handle, "page_size");
                    return free * size > WORTH && 2 * free > pragma(handle, "page_count");
                });
                if (mostly) {
                    database.with(handle -> handle.execute("VACUUM"));
                    database.with(handle -> handle.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
                }
            }
            case StorePlace.Postgres _ -> {}
        }
    }

    private static long pragma(Handle handle, String name) {
        return handle.createQuery("PRAGMA " + name).mapTo(Long.class).one();
    }
}
