package io.vestibule.analytics;

import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;

/// What PostgreSQL sends for a `COPY … TO STDOUT`, as psql prints it. *Stateless.*
public final class CopyOut {

    private CopyOut() {}

    /// The lines that a statement sends.
    public static List<String> lines(StorePlace place, String statement) throws SQLException, IOException {
        var sent = new StringWriter();
        try (var connection = StoreConnections.open(place)) {
            long _ = connection.unwrap(PGConnection.class).getCopyAPI().copyOut(statement, sent);
        }
        return sent.toString().lines().toList();
    }
}
