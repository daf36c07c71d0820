package io.vestibule.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.KeyRing;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ticket keys, and which rooms were begun, in a PostgreSQL that nodes share.
class SharedKeysIT {

    private static final long NOW = 1_795_000_000_000L;
    private static final EpochClock CLOCK = () -> NOW;

    @TempDir
    private Path data;

    private EmbeddedPostgres postgres;
    private StorePlace place;

    @BeforeEach
    void start() throws IOException {
        postgres = EmbeddedPostgres.start();
        place = StorePlace.of("postgresql://postgres:secret@localhost:%d/postgres".formatted(postgres.getPort()), data)
                .orElseThrow();
    }

    @AfterEach
    void stop() throws IOException {
        postgres.close();
    }

    private KeyStore node(String name) {
        try (var store = StoreUnderTest.at(place, data.resolve(name))) {
            return KeyStore.of(store, data.resolve(name), CLOCK);
        }
    }

    private static List<String> secrets(KeyRing ring) {
        return KeyFile.write(ring)
                .lines()
                .filter(line -> line.contains("\"secret\""))
                .map(line -> line.replaceAll(".*: *\"(.*)\".*", "$1"))
                .toList();
    }

    @Test
    void nodesThatStartAtOnceShareTheKeyThatOneOfThemMakes() {
        List<String> first = IntStream.range(0, 8)
                .parallel()
                .mapToObj(n -> secrets(node("n" + n).ring()))
                .flatMap(List::stream)
                .distinct()
                .toList();

        assertThat(first).hasSize(1);
    }

    @Test
    void aRotationReachesEveryNodeBeforeItSealsAndNoneIsLost() throws IOException {
        var one = node("one");
        var two = node("two");
        try (var store = StoreUnderTest.at(place, data.resolve("command"))) {
            var next = KeyStore.in(store, CLOCK).orElseThrow().rotate(KeyStore.OVERLAP);

            assertThat(two.refresh()).isTrue();
            assertThat(two.refresh()).isFalse();
            long from = NOW + KeysInStore.LEAD.toMillis();
            assertThat(next.sealsFromMillis()).isEqualTo(from);
            assertThat(two.ring().sealing(from - 1).id())
                    .isEqualTo(one.ring().sealing(from).id());
            assertThat(two.ring().sealing(from).id()).isEqualTo(next.id());
            assertThat(data.resolve("command").resolve(KeyStore.COPY)).doesNotExist();
        }
        IntStream.range(0, 8).parallel().forEach(n -> node("n" + n).rotate(KeyStore.OVERLAP));

        assertThat(one.refresh()).isTrue();
        assertThat(one.ring().keys()).hasSize(10);
        Path copy = data.resolve("one").resolve(KeyStore.COPY);
        assertThat(copy).content().isEqualTo(KeyFile.write(one.ring()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                .isEqualTo("rw-------");
        assertThat(data.resolve("one").resolve(KeyStore.FILE)).doesNotExist();
    }

    @Test
    void aNodeThatHadKeysBeforeBringsThemAlong() {
        var alone = KeyStore.open(data.resolve("first"), CLOCK);
        KeyStore.open(data.resolve("later"), CLOCK);

        assertThat(secrets(node("first").ring())).isEqualTo(secrets(alone.ring()));
        assertThat(secrets(node("later").ring())).isEqualTo(secrets(alone.ring()));
    }

    @Test
    void aStoreThatIsAwayLeavesTheKeysAsTheyAre() throws IOException {
        try (var store = StoreUnderTest.at(place, data.resolve("one"))) {
            var running = KeyStore.of(store, data.resolve("one"), CLOCK);
            running.rotate(KeyStore.OVERLAP);
            var ring = running.ring();
            postgres.close();

            assertThatThrownBy(running::refresh).isInstanceOf(Failure.class);
            assertThatThrownBy(() -> running.rotate(KeyStore.OVERLAP)).isInstanceOf(Failure.class);
            assertThat(running.ring()).isSameAs(ring);
            assertThat(secrets(node("one").ring())).isEqualTo(secrets(ring));
        }
    }

    @Test
    void whoNeverSawTheStoreSealsUnderKeysOfItsOwnUntilItIsBack() throws IOException {
        int port = postgres.getPort();
        postgres.close();
        try (var store = StoreUnderTest.at(place, data.resolve("late"))) {
            var keys = KeyStore.of(store, data.resolve("late"), CLOCK);
            var own = secrets(keys.ring());
            assertThatThrownBy(keys::refresh).isInstanceOf(Failure.class);
            assertThat(data.resolve("late").resolve(KeyStore.COPY)).doesNotExist();
            postgres = EmbeddedPostgres.builder().setPort(port).start();
            var shared = node("one").ring();

            assertThat(keys.refresh()).isTrue();

            assertThat(keys.refresh()).isFalse();
            assertThat(secrets(keys.ring())).containsExactly(secrets(shared).getFirst(), own.getFirst());
            assertThat(keys.ring().sealing(NOW).id())
                    .isEqualTo(shared.sealing(NOW).id());
            assertThat(secrets(node("late").ring())).isEqualTo(secrets(shared));
        }
    }

    @Test
    void nothingThatIsWrittenOrShownHoldsASecret() throws SQLException {
        try (var store = StoreUnderTest.at(place, data.resolve("one"))) {
            store.load();
            var keys = KeyStore.of(store, data.resolve("one"), CLOCK);
            Path backup = data.resolve("backup.db");
            store.backup(backup);
            execute("ALTER TABLE ticket_keys ADD CONSTRAINT full_now CHECK (rev < 2)");

            assertThat(secrets(keys.ring()))
                    .singleElement()
                    .satisfies(secret -> assertThat(backup).content(ISO_8859_1).doesNotContain(secret));
            assertThatThrownBy(() -> keys.rotate(KeyStore.OVERLAP))
                    .isInstanceOf(Failure.class)
                    .satisfies(thrown -> {
                        var text = new StringWriter();
                        thrown.printStackTrace(new PrintWriter(text));
                        assertThat(text.toString()).doesNotContain("\"version\"");
                    });
        }
    }

    @Test
    void aRoomIsNewOnceForAllNodes() {
        var room = new RoomId("a");

        long news = IntStream.range(0, 8)
                .parallel()
                .filter(n -> {
                    try (var store = StoreUnderTest.at(place, data.resolve("n" + n))) {
                        return store.begins(room);
                    }
                })
                .count();

        assertThat(news).isEqualTo(1);
    }

    @Test
    void aTextThatIsWrongIsNotWrittenOver() throws SQLException {
        node("one");
        execute("UPDATE ticket_keys SET body = '{}'");

        assertThatThrownBy(() -> node("one"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("the row of ticket_keys in postgresql://localhost:")
                .hasMessageContaining("the file lacks");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
