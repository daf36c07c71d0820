package io.vestibule.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/// The queue in PostgreSQL, by two connections as of two nodes.
class DeliveryQueuePostgresIT extends DeliveryQueueContract {

    private static Optional<EmbeddedPostgres> postgres = Optional.empty();

    @BeforeAll
    static void startPostgres() throws IOException {
        postgres = Optional.of(EmbeddedPostgres.start());
    }

    @AfterAll
    static void stopPostgres() throws IOException {
        postgres.orElseThrow().close();
    }

    @BeforeEach
    void empty() {
        try (var database = new Database(place())) {
            Migrations.apply(database);
            database.with(handle -> handle.execute("DELETE FROM alert_delivery"));
            database.with(handle -> handle.execute("DELETE FROM alert_receiver"));
        }
    }

    @Override
    StorePlace place() {
        return StorePlace.of(
                        "postgresql://postgres:secret@localhost:%d/postgres"
                                .formatted(postgres.orElseThrow().getPort()),
                        Path.of(""))
                .orElseThrow();
    }
}
