package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The PostgreSQL that all nodes of a fleet share. *Confined to one thread at a time.*
final class SharedStore implements AutoCloseable {

    private final Path folder;
    private final EmbeddedPostgres postgres;

    private SharedStore(Path folder, EmbeddedPostgres postgres) {
        this.folder = folder;
        this.postgres = postgres;
    }

    /// Starts it where the nodes reach it.
    static SharedStore open(Path folder, Ground ground) {
        try {
            var postgres = EmbeddedPostgres.builder()
                    .setDataDirectory(folder)
                    .setCleanDataDirectory(true)
                    .setServerConfig("listen_addresses", "localhost," + ground.home())
                    .start();
            Files.writeString(
                    folder.resolve("pg_hba.conf"),
                    "host all all samenet trust\nhost all all 198.18.0.0/15 trust\n",
                    StandardOpenOption.APPEND);
            try (var connection = postgres.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("SELECT pg_reload_conf()");
            }
            return new SharedStore(folder, postgres);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    int port() {
        return postgres.getPort();
    }

    /// The document of a room as it is kept.
    String room(String name) {
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var select =
                        connection.prepareStatement("SELECT body FROM document WHERE kind = 'room' AND body LIKE ?")) {
            select.setString(1, "%\"name\":\"" + name + "\"%");
            try (var found = select.executeQuery()) {
                assertThat(found.next()).as("a document of the room %s", name).isTrue();
                return found.getString(1);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// The number of the newest announcement of each health check.
    List<Integer> announced() {
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var select = connection.prepareStatement("SELECT number FROM health_state");
                var found = select.executeQuery()) {
            var numbers = new ArrayList<Integer>();
            while (found.next()) {
                numbers.add(found.getInt(1));
            }
            return numbers;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// It takes connections and answers nothing more, until it is released.
    void pause() {
        signal("-STOP");
    }

    void resume() {
        signal("-CONT");
    }

    private void signal(String name) {
        try {
            var written = Files.readAllLines(folder.resolve("postmaster.pid"));
            var postmaster =
                    ProcessHandle.of(Long.parseLong(written.getFirst())).orElseThrow();
            var command = new ArrayList<>(List.of("kill", name, "" + postmaster.pid()));
            postmaster.descendants().forEach(each -> command.add("" + each.pid()));
            assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
