package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.RoomRef;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The numbers by which rooms and data centers stand in the tables. A room that was renamed has
/// another number, so that its rows keep the name. Numbers are never used again. *Confined to its
/// thread.*
public final class Dictionary {

    private static final int TRIES = 50;

    private final NavigableMap<Integer, RoomRef> rooms = new TreeMap<>();
    private final Map<RoomRef, Integer> numbers = new HashMap<>();
    private final NavigableMap<Integer, String> centers = new TreeMap<>();
    private final Map<String, Integer> centerNumbers = new HashMap<>();

    /// Reads what was added since.
    public void refresh(Connection connection) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(
                "SELECT number, zone, id, name FROM " + Tables.ROOM + " WHERE number > ?")) {
            read.setInt(1, rooms.isEmpty() ? 0 : rooms.lastKey());
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    learn(row.getInt(1), new RoomRef(row.getString(2), row.getString(3), row.getString(4)));
                }
            }
        }
        try (PreparedStatement read =
                connection.prepareStatement("SELECT number, name FROM " + Tables.CENTER + " WHERE number > ?")) {
            read.setInt(1, centers.isEmpty() ? 0 : centers.lastKey());
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    learn(row.getInt(1), row.getString(2));
                }
            }
        }
    }

    private void learn(int number, RoomRef room) {
        rooms.put(number, room);
        numbers.put(room, number);
    }

    private void learn(int number, String center) {
        centers.put(number, center);
        centerNumbers.put(center, number);
    }

    /// The number of a room, which is given to it in a transaction of its own if it has none yet.
    public int number(Connection connection, RoomRef room) throws SQLException {
        Integer known = numbers.get(room);
        if (known != null) {
            return known;
        }
        int number = add(
                connection, Tables.ROOM, List.of("zone", "id", "name"), List.of(room.zone(), room.id(), room.name()));
        learn(number, room);
        return number;
    }

    /// The number of a data center, as of a room.
    public int number(Connection connection, String center) throws SQLException {
        Integer known = centerNumbers.get(center);
        if (known != null) {
            return known;
        }
        int number = add(connection, Tables.CENTER, List.of("name"), List.of(center));
        learn(number, center);
        return number;
    }

    /// Several processes may add at once: the one that is late takes the next number.
    public static int add(Connection connection, String table, List<String> columns, List<String> values)
            throws SQLException {
        String names = String.join(", ", columns);
        String marks = String.join(", ", columns.stream().map(_ -> "?").toList());
        String insert = ("INSERT INTO %1$s (number, %2$s) SELECT coalesce(max(number), 0) + 1, %3$s FROM"
                        + " %1$s WHERE true ON CONFLICT DO NOTHING")
                .formatted(table, names, casts(marks));
        String select = "SELECT number FROM %s WHERE %s"
                .formatted(
                        table,
                        String.join(
                                " AND ",
                                columns.stream().map(column -> column + " = ?").toList()));
        for (int i = 0; i < TRIES; i++) {
            try (PreparedStatement find = bound(connection, select, values);
                    ResultSet found = find.executeQuery()) {
                if (found.next()) {
                    int number = found.getInt(1);
                    connection.commit();
                    return number;
                }
            }
            try (PreparedStatement add = bound(connection, insert, values)) {
                int _ = add.executeUpdate();
            }
            connection.commit();
        }
        throw new SQLException("no number for a row of " + table + " after many tries");
    }

    private static String casts(String marks) {
        return marks.replace("?", "CAST(? AS TEXT)");
    }

    private static PreparedStatement bound(Connection connection, String sql, List<String> values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.size(); i++) {
            statement.setString(i + 1, values.get(i));
        }
        return statement;
    }

    /// The numbers of the rooms that are meant, ascending.
    public int[] numbers(Predicate<RoomRef> meant) {
        var found = new ArrayList<Integer>();
        rooms.forEach((number, room) -> {
            if (meant.test(room)) {
                found.add(number);
            }
        });
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    /// The room of a number that a row has: there is a room.
    public RoomRef needRoom(int number) throws SQLException {
        RoomRef room = rooms.get(number);
        if (room == null) {
            throw new SQLException("no room has the number " + number);
        }
        return room;
    }

    /// The same of a data center.
    public String needCenter(int number) throws SQLException {
        String center = centers.get(number);
        if (center == null) {
            throw new SQLException("no data center has the number " + number);
        }
        return center;
    }

    /// How many rooms there are.
    public int rooms() {
        return rooms.size();
    }

    /// The greatest number of a room; 0 before the first room.
    public int greatestRoom() {
        return rooms.isEmpty() ? 0 : rooms.lastKey();
    }

    /// How many data centers there are.
    public int centers() {
        return centers.size();
    }

    /// Forgets everything: the tables are others.
    public void clear() {
        rooms.clear();
        numbers.clear();
        centers.clear();
        centerNumbers.clear();
    }
}
