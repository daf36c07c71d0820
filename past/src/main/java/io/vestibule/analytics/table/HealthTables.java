package io.vestibule.analytics.table;

import io.vestibule.store.StorePlace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The tables of health checks, which are made with the first row. The same statements for both
/// databases. `t` is the minute of the epoch in which a row was found, by which rows are deleted;
/// what is empty, 0 or not known is not there. *Immutable.*
public final class HealthTables {

    /// What a check was called and asked for while it had that number.
    public static final String CHECK = "analytics_check";

    public static final String ROWS = "analytics_health";

    static final String KEY = "t, number, at, event";

    private static final List<String> TYPED = List.of(
            "t INTEGER NOT NULL",
            "number INTEGER NOT NULL",
            "at BIGINT NOT NULL",
            "event BIGINT NOT NULL",
            "whole_check INTEGER NOT NULL",
            "region TEXT",
            "origin_ip TEXT",
            "code INTEGER",
            "reason TEXT",
            "healthy INTEGER NOT NULL",
            "changed INTEGER NOT NULL",
            "stands INTEGER NOT NULL",
            "dns BIGINT",
            "connect BIGINT",
            "handshake BIGINT",
            "first_byte BIGINT",
            "whole BIGINT");

    public static final List<String> COLUMNS = TYPED.stream()
            .map(column -> column.substring(0, column.indexOf(' ')))
            .toList();

    public static final List<String> OF_CHECK = List.of("zone", "id", "name", "host", "expected");

    private static final String UPSERT = Tables.upsert(ROWS, KEY, COLUMNS, "");

    private HealthTables() {}

    /// A statement that writes a row, in place of the same one.
    public static String upsert() {
        return UPSERT;
    }

    /// Whether they are there.
    public static boolean isThere(Connection connection, StorePlace place) throws SQLException {
        String sql = switch (place) {
            case StorePlace.Sqlite _ -> "SELECT count(*) FROM sqlite_master WHERE name = '" + ROWS + "'";
            case StorePlace.Postgres _ -> "SELECT count(to_regclass('" + ROWS + "'))";
        };
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getInt(1) > 0;
        }
    }

    static List<Tables.Table> all() {
        return List.of(
                new Tables.Table(
                        CHECK,
                        "number",
                        List.of(
                                "number INTEGER NOT NULL",
                                "zone TEXT NOT NULL",
                                "id TEXT NOT NULL",
                                "name TEXT NOT NULL",
                                "host TEXT NOT NULL",
                                "expected TEXT NOT NULL",
                                "UNIQUE (id, name, host, expected, zone)")),
                new Tables.Table(ROWS, KEY, TYPED));
    }
}
