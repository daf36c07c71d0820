package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {

    @TempDir
    private Path folder;

    private static int one(Database database) {
        return database.with(
                handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
    }

    @Test
    void theNextUseAfterItWasClosedOpensAnother() {
        var database = new Database(new StorePlace.Sqlite(folder.resolve("store.db")));
        assertThat(one(database)).isEqualTo(1);
        database.close();
        assertThat(one(database)).isEqualTo(1);
        database.close();
    }

    /// It takes connections and says nothing.
    @Test
    void nobodyWaitsLongToCloseAStoreThatDoesNotAnswer() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var place = StorePlace.of(
                            "postgresql://a:b@127.0.0.1:%d/x?sslmode=disable".formatted(silent.getLocalPort()), folder)
                    .orElseThrow();
            var database = new Database(place);
            var asked = CompletableFuture.runAsync(() -> one(database));
            try (var connection = silent.accept()) {
                Instant begun = Instant.now();
                database.close();

                assertThat(Duration.between(begun, Instant.now())).isLessThan(Duration.ofSeconds(3));
                assertThat(asked).isNotDone();
                assertThat(connection.isClosed()).isFalse();
            }
            assertThatThrownBy(asked::join).hasCauseInstanceOf(Failure.class);
        }
    }
}
