package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.UnsentMinutes.Unsent;
import io.vestibule.analytics.table.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Minutes that a copy elsewhere has got, until the agent takes their marks out. *Thread-safe.*
public final class SentMinutes {

    private final Set<Unsent> sent = ConcurrentHashMap.newKeySet();

    void add(Unsent minute) {
        boolean _ = sent.add(minute);
    }

    boolean contains(Unsent minute) {
        return sent.contains(minute);
    }

    int size() {
        return sent.size();
    }

    /// Takes the marks out of the tables, in a transaction of its own; a minute that was written
    /// again since keeps its mark.
    void takeOut(Connection connection) throws SQLException {
        if (sent.isEmpty()) {
            return;
        }
        Set<Unsent> some = Set.copyOf(sent);
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM %s WHERE what = ? AND t = ? AND changes = ?".formatted(Tables.DIRTY))) {
            for (Unsent minute : some) {
                delete.setString(1, RowWriter.COPY);
                delete.setInt(2, Math.toIntExact(minute.minute()));
                delete.setLong(3, minute.changes());
                delete.addBatch();
            }
            var _ = delete.executeBatch();
        }
        connection.commit();
        boolean _ = sent.removeAll(some);
    }
}
