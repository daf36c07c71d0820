package io.vestibule.store;

import io.vestibule.config.Change;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The statements: what is written and read, in SQL that SQLite and PostgreSQL share. How the
/// history is shown and kept: [HistoryLog].
final class ConfigLog {

    static final String ROWS = "SELECT rev, part, who, at, what, kind, id, owner, before, after FROM config_log ";

    private ConfigLog() {}

    /// The newest revision; 0 for none.
    static long newest(Handle handle) {
        return handle.createQuery("SELECT coalesce(max(rev), 0) FROM config_log")
                .mapTo(Long.class)
                .one();
    }

    /// Everything that is in force now, in the order of making.
    static List<Document> documents(Handle handle) {
        return handle
                .createQuery("SELECT kind, id, owner, body FROM document ORDER BY made, part, id")
                .map((row, _) -> document(row, row.getString("body")))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /// Revisions after `rev`, oldest first.
    static List<Revision> after(Handle handle, long rev) {
        return revisions(handle.createQuery(ROWS + "WHERE rev > :rev ORDER BY rev, part")
                .bind("rev", rev)
                .map((row, _) -> Row.of(row))
                .list());
    }

    /// Writes a revision, and what is in force after it.
    static void append(Handle handle, Revision revision) {
        int part = 0;
        for (Change change : revision.changes()) {
            part++;
            insert(handle, revision, change, part);
            change.after()
                    .ifPresentOrElse(
                            document -> put(handle, document, revision.number()), () -> remove(handle, change));
        }
    }

    private static void insert(Handle handle, Revision revision, Change change, int part) {
        handle.createUpdate("INSERT INTO config_log (rev, part, who, at, what, kind, id, owner, before,"
                        + " after) VALUES (:rev, :part, :who, :at, :what, :kind, :id, :owner,"
                        + " :before, :after)")
                .bind("rev", revision.number())
                .bind("part", part)
                .bind("who", revision.who())
                .bind("at", revision.at().toEpochMilli())
                .bind("what", revision.what())
                .bind("kind", change.kind().published())
                .bind("id", change.id())
                .bind(
                        "owner",
                        change.after().or(change::before).map(Document::owner).orElse(""))
                .bind("before", change.before().map(Document::body).orElse(null))
                .bind("after", change.after().map(Document::body).orElse(null))
                .execute();
    }

    private static void put(Handle handle, Document document, long rev) {
        handle.createUpdate("INSERT INTO document (kind, id, owner, body, made, part) VALUES (:kind,"
                        + " :id, :owner, :body, :made, (SELECT count(*) FROM document WHERE"
                        + " made = :made)) ON CONFLICT (kind, id) DO UPDATE SET owner ="
                        + " excluded.owner, body = excluded.body")
                .bind("kind", document.kind().published())
                .bind("id", document.id())
                .bind("owner", document.owner())
                .bind("body", document.body())
                .bind("made", rev)
                .execute();
    }

    private static void remove(Handle handle, Change change) {
        handle.createUpdate("DELETE FROM document WHERE kind = :kind AND id = :id")
                .bind("kind", change.kind().published())
                .bind("id", change.id())
                .execute();
    }

    /// The hash of the file that was applied last; empty for none.
    static String appliedFile(Handle handle) {
        return handle.createQuery("SELECT hash FROM applied_file WHERE author = 'file'")
                .mapTo(String.class)
                .findOne()
                .orElse("");
    }

    static void rememberFile(Handle handle, String hash) {
        handle.createUpdate("INSERT INTO applied_file (author, hash) VALUES ('file', :hash) ON CONFLICT"
                        + " (author) DO UPDATE SET hash = excluded.hash")
                .bind("hash", hash)
                .execute();
    }

    /// What may be set, as the node said that served last; empty for none.
    static String abilities(Handle handle) {
        return handle.createQuery("SELECT body FROM abilities WHERE author = 'node'")
                .mapTo(String.class)
                .findOne()
                .orElse("");
    }

    static void rememberAbilities(Handle handle, String body) {
        handle.createUpdate("INSERT INTO abilities (author, body) VALUES ('node', :body) ON CONFLICT"
                        + " (author) DO UPDATE SET body = excluded.body")
                .bind("body", body)
                .execute();
    }

    // ---- rows --------------------------------------------------------------------------------

    /// A change of a revision; nothing if its documents are not kept, or are of a kind that only a
    /// newer version knows.
    record Row(long rev, String who, long at, String what, Optional<Change> change) {

        static Row of(ResultSet row) throws SQLException {
            Optional<Document> before = document(row, row.getString("before"));
            Optional<Document> after = document(row, row.getString("after"));
            return new Row(
                    row.getLong("rev"),
                    row.getString("who"),
                    row.getLong("at"),
                    row.getString("what"),
                    before.or(() -> after).map(d -> new Change(d.kind(), d.id(), before, after)));
        }
    }

    private static Optional<Document> document(ResultSet row, @Nullable String body) throws SQLException {
        String id = row.getString("id");
        String owner = row.getString("owner");
        return body == null
                ? Optional.empty()
                : DocumentKind.named(row.getString("kind")).map(kind -> new Document(kind, id, owner, body));
    }

    private static List<Revision> revisions(List<Row> rows) {
        var byNumber = new LinkedHashMap<Long, List<Row>>();
        rows.forEach(row ->
                byNumber.computeIfAbsent(row.rev(), _ -> new ArrayList<>()).add(row));
        return byNumber.values().stream().map(ConfigLog::revision).toList();
    }

    private static Revision revision(List<Row> rows) {
        Row first = rows.getFirst();
        return new Revision(
                first.rev(),
                first.who(),
                Instant.ofEpochMilli(first.at()),
                first.what(),
                rows.stream().flatMap(row -> row.change().stream()).toList());
    }
}
