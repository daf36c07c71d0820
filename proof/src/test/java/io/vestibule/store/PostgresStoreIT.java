package io.vestibule.store;

import static io.vestibule.store.StoreUnderTest.SHOP;
import static io.vestibule.store.StoreUnderTest.keys;
import static io.vestibule.store.StoreUnderTest.room;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vestibule.config.EditResult;
import io.vestibule.config.RoomEdits;
import io.vestibule.ground.Failure;
import io.vestibule.room.RoomId;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same store on a PostgreSQL that two nodes share.
class PostgresStoreIT {

    private static final int NODES = 8;

    @TempDir
    Path data;

    /// A machine that vanishes keeps its locks for half a minute, and not for two hours.
    @Test
    void theDatabaseSoonNoticesThatAMachineVanished() throws IOException, SQLException {
        try (var postgres = EmbeddedPostgres.builder().start();
                var connection = StoreConnections.open(place(postgres));
                var statement = connection.createStatement();
                var found = statement.executeQuery("SELECT string_agg(setting, ' ' ORDER BY name) FROM pg_settings"
                        + " WHERE name LIKE 'tcp_keepalives_%'")) {
            assertThat(found.next()).isTrue();
            assertThat(found.getString(1)).isEqualTo("3 10 5");
        }
    }

    /// Whatever it refuses PostgreSQL says in its log.
    @Test
    void nodesThatMakeTheFirstTablesAtOnceAreRefusedNothing()
            throws IOException, ExecutionException, InterruptedException {
        Path log = data.resolve("postgres.log");
        var said = ProcessBuilder.Redirect.appendTo(log.toFile());
        try (var postgres = EmbeddedPostgres.builder()
                        .setErrorRedirector(said)
                        .setOutputRedirector(said)
                        .start();
                var nodes = Executors.newFixedThreadPool(NODES)) {
            var connected = new CyclicBarrier(NODES);
            var made = Stream.generate(() -> nodes.submit(() -> migrate(place(postgres), connected)))
                    .limit(NODES)
                    .toList();
            for (var each : made) {
                assertThat(each.get()).isPositive();
            }
        }

        assertThat(log).content().contains("ready to accept connections").doesNotContain("ERROR");
    }

    /// @return the number of the newest script
    private static int migrate(StorePlace place, CyclicBarrier connected)
            throws BrokenBarrierException, InterruptedException {
        try (var database = new Database(place)) {
            assertThat(database.with(Handle::isClosed)).isFalse();
            connected.await();
            Migrations.apply(database);
            return database.with(handle -> handle.createQuery("SELECT max(version) FROM schema_version")
                    .mapTo(Integer.class)
                    .one());
        }
    }

    @Test
    void aQuestionThatIsNotAnsweredEndsWhenTheStoreIsClosed() throws Exception {
        try (var postgres = EmbeddedPostgres.start()) {
            var database = new Database(place(postgres));
            var asks = new CountDownLatch(1);
            var asked = CompletableFuture.runAsync(() -> database.with(handle -> {
                asks.countDown();
                return handle.execute("SELECT pg_sleep(8)");
            }));
            asks.await();
            database.close();

            assertThat(asked)
                    .failsWithin(Duration.ofSeconds(3))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(Failure.class);
        }
    }

    private StorePlace place(EmbeddedPostgres postgres) {
        return StorePlace.of("postgresql://postgres:secret@localhost:%d/postgres".formatted(postgres.getPort()), data)
                .orElseThrow();
    }

    @Test
    void nodesFollowEachOtherWithinASecondAndAGoneStoreDisturbsNobody() throws IOException {
        var postgres = EmbeddedPostgres.start();
        var place = place(postgres);
        try (var one = StoreUnderTest.at(place, data.resolve("one"));
                var two = StoreUnderTest.at(place, data.resolve("two"))) {
            one.load();
            StoreUnderTest.zone(one);
            try (var follower = StoreFollower.start(two, () -> {})) {
                await().until(() -> follower.loaded().isDone());
                String id = room(one, "sale");
                await().atMost(Duration.ofSeconds(1))
                        .until(() -> two.newest().room(id).isPresent());

                IntStream.rangeClosed(1, 10)
                        .parallel()
                        .forEach(n -> assertThat((n % 2 == 0 ? one : two)
                                        .commit("test", RoomEdits.KIND.create(SHOP, room("r" + n, n)))
                                        .result())
                                .isInstanceOf(EditResult.Changed.class));
                await().until(() -> two.newest().revision() == 12);
                assertThat(two.history(new HistoryQuery(Optional.empty(), "", Long.MAX_VALUE, 100)))
                        .hasSize(12);
                Path backup = data.resolve("backup.db");
                two.backup(backup);
                try (var kept = StoreUnderTest.at(new StorePlace.Sqlite(backup), data.resolve("restored"))) {
                    kept.load();
                    assertThat(kept.newest().documents()).isEqualTo(two.newest().documents());
                }

                forgetOnce(one.forgotten(), two.forgotten());

                postgres.close();

                await().until(() -> !follower.trouble().isEmpty());
                assertThat(follower.trouble()).doesNotContain("secret");
                assertThat(two.newest().rooms()).hasSize(11);
                assertThatThrownBy(() -> two.commit("test", RoomEdits.KIND.patch(SHOP, id, keys("{'queue_all':true}"))))
                        .isInstanceOf(Failure.class)
                        .hasMessageContaining("cannot be reached")
                        .hasMessageNotContaining("secret");
            }
        } finally {
            postgres.close();
        }
    }

    /// What one says the other hears; what both go by is settled between them.
    private static void forgetOnce(ForgottenCenters one, ForgottenCenters two) {
        var sale = new RoomId("sale");
        assertThat(one.forget("lon", "token:eve")).isTrue();
        assertThat(two.forget("lon", "token:bob")).isFalse();
        long said = two.newest().getFirst().at().toEpochMilli();

        assertThat(two.goesBy("lon", said, sale, 14)).isTrue();
        assertThat(one.goesBy("lon", said, sale, 12)).isTrue();
        assertThat(one.takeBack("lon", said, sale, 12)).isEqualTo(14);
        assertThat(two.takeBack("lon", said, sale, 14)).isZero();
        assertThat(one.goesBy("lon", said, sale, 16)).isFalse();
        await().atMost(Duration.ofSeconds(2)).until(() -> two.newest().isEmpty());
    }
}
