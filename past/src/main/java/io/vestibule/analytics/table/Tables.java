package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// The tables, which follow [Count], [Gauge], [Distribution] and [Figure]. The same statements for
/// both databases. Times (`t`) are minutes of the epoch; a number that is 0 or not there takes no
/// room.
///
/// Keys begin with the time, so that whatever is written is written at one place and what is old is
/// deleted at another. In coarse tables the data center comes before the room, and 0 is the whole
/// room: so the whole rooms of a slice are one range. `sole` names the data center of a whole room
/// that had only one, which then has no row of its own.
public final class Tables {

    static final String ROOM = "analytics_room";
    static final String CENTER = "analytics_center";
    public static final String MINUTE = "analytics_minute";

    /// Slices to roll up, each with the number of changes since it was last taken out, in the
    /// transaction of the change.
    public static final String DIRTY = "analytics_dirty";

    /// Up to where each table was deleted.
    static final String KEPT = "analytics_kept";

    static final String VERSION = "analytics_version";

    private static final String LARGE = "_histogram";

    public static final String MINUTE_KEY = "t, room, center, life";
    public static final String COARSE_KEY = "t, center, room";

    static final List<String> COUNTS = List.of(Count.values()).stream()
            .map(count -> quoted(count.column()))
            .toList();

    /// Six readings each, packed.
    static final List<String> GAUGES = List.of(Gauge.values()).stream()
            .map(gauge -> quoted(gauge.column()))
            .toList();

    /// Of the whole minute.
    static final List<String> GREATEST = List.of(Gauge.values()).stream()
            .filter(Gauge::isAdded)
            .map(gauge -> quoted(gauge.column() + "_greatest"))
            .toList();

    static final List<String> VALUES = List.of(Distribution.values()).stream()
            .map(of -> quoted(of.column() + "_values"))
            .toList();

    static final List<String> PERCENTILES = percentiles();

    public static final List<String> HISTOGRAMS = List.of(Distribution.values()).stream()
            .map(of -> quoted(of.column()))
            .toList();

    public static final List<String> FIGURES =
            Figure.ALL.stream().map(figure -> quoted(figure.column())).toList();

    private static final List<Grain> COARSE = List.of(Grain.QUARTER, Grain.HOUR, Grain.DAY);

    private Tables() {}

    public static String of(Grain grain) {
        return "analytics_" + grain.name().toLowerCase(Locale.ROOT);
    }

    public static String histogramsOf(Grain grain) {
        return of(grain) + LARGE;
    }

    /// Some of them are words of the language, such as `left`.
    static String quoted(String column) {
        return '"' + column + '"';
    }

    private static List<String> percentiles() {
        var all = new ArrayList<String>();
        for (Distribution of : Distribution.values()) {
            for (Percentile at : Percentile.values()) {
                all.add(quoted(of.column() + "_" + at.column()));
            }
        }
        return Collections.unmodifiableList(all);
    }

    /// One table.
    ///
    /// @param key its columns
    record Table(String name, String key, List<String> columns) {

        /// @param suffix what the database says after a table that lies in the order of its key.
        ///   Histograms of coarse slices do not: in such a table SQLite moves whatever is beyond a
        ///   quarter of a page to a page of its own
        String creation(String suffix) {
            boolean large = name.endsWith(LARGE) && !name.equals(histogramsOf(Grain.MINUTE));
            return "CREATE TABLE IF NOT EXISTS %s (%s, PRIMARY KEY (%s))%s"
                    .formatted(name, String.join(", ", columns), key, large ? "" : suffix);
        }
    }

    /// All of them but the one with the version.
    static List<Table> all() {
        var all = new ArrayList<Table>();
        all.add(new Table(
                ROOM,
                "number",
                List.of(
                        "number INTEGER NOT NULL",
                        "zone TEXT NOT NULL",
                        "id TEXT NOT NULL",
                        "name TEXT NOT NULL",
                        "UNIQUE (id, name, zone)")));
        all.add(new Table(CENTER, "number", List.of("number INTEGER NOT NULL", "name TEXT NOT NULL UNIQUE")));
        all.add(new Table(
                DIRTY, "what, t", List.of("what TEXT NOT NULL", "t INTEGER NOT NULL", "changes BIGINT NOT NULL")));
        all.add(new Table(KEPT, "what", List.of("what TEXT NOT NULL", "since INTEGER NOT NULL")));
        all.add(new Table(MINUTE, MINUTE_KEY, minuteColumns()));
        all.add(new Table(histogramsOf(Grain.MINUTE), MINUTE_KEY, joined(minuteKey(), typed(HISTOGRAMS, "BYTEA"))));
        for (Grain grain : COARSE) {
            all.add(new Table(
                    of(grain),
                    COARSE_KEY,
                    joined(coarseKey(), List.of("sole INTEGER NOT NULL DEFAULT 0"), typed(FIGURES, "BIGINT"))));
            all.add(new Table(histogramsOf(grain), COARSE_KEY, joined(coarseKey(), typed(HISTOGRAMS, "BYTEA"))));
        }
        return all;
    }

    private static List<String> minuteKey() {
        return List.of(
                "t INTEGER NOT NULL", "room INTEGER NOT NULL", "center INTEGER NOT NULL", "life BIGINT NOT NULL");
    }

    private static List<String> coarseKey() {
        return List.of("t INTEGER NOT NULL", "center INTEGER NOT NULL", "room INTEGER NOT NULL");
    }

    private static List<String> minuteColumns() {
        return joined(
                minuteKey(),
                List.of("complete INTEGER NOT NULL", "moments INTEGER NOT NULL"),
                typed(COUNTS, "BIGINT"),
                typed(GAUGES, "BYTEA"),
                typed(GREATEST, "INTEGER"),
                typed(VALUES, "BIGINT"),
                typed(PERCENTILES, "INTEGER"));
    }

    /// The columns of a minute in the order in which they are written.
    public static List<String> minuteNames() {
        return joined(
                List.of("t", "room", "center", "life", "complete", "moments"),
                COUNTS,
                GAUGES,
                GREATEST,
                VALUES,
                PERCENTILES);
    }

    private static List<String> typed(List<String> names, String type) {
        return names.stream().map(name -> name + " " + type).toList();
    }

    @SafeVarargs
    public static List<String> joined(List<String>... parts) {
        var all = new ArrayList<String>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return Collections.unmodifiableList(all);
    }

    /// A statement that writes a row, in place of one with the same key.
    ///
    /// @param only what must be true of the row that is replaced; empty for nothing
    static String upsert(String table, String key, List<String> columns, String only) {
        return upsert(
                new Upsert.Into(table, key, columns, only),
                "VALUES (%s)".formatted(String.join(", ", Collections.nCopies(columns.size(), "?"))));
    }

    /// A statement that writes rows, in place of those with the same keys.
    ///
    /// @param rows where they come from
    static String upsert(Upsert.Into into, String rows) {
        var keys = List.of(into.key().split(", ", -1));
        var sets = into.columns().stream()
                .filter(column -> !keys.contains(column))
                .map(column -> column + " = excluded." + column)
                .toList();
        return "INSERT INTO %s (%s) %s ON CONFLICT (%s) DO UPDATE SET %s%s"
                .formatted(
                        into.table(),
                        String.join(", ", into.columns()),
                        rows,
                        into.key(),
                        String.join(", ", sets),
                        into.only().isEmpty() ? "" : " WHERE " + into.only());
    }
}
