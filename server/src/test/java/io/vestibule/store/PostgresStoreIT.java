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
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/// The same store on a PostgreSQL that two nodes share.
class PostgresStoreIT {

    @TempDir Path data;

    @Test
    void nodesFollowEachOtherWithinASecondAndAGoneStoreDisturbsNobody() throws IOException {
        var postgres = EmbeddedPostgres.start();
        var place =
                StorePlace.of(
                                "postgresql://postgres:secret@localhost:%d/postgres"
                                        .formatted(postgres.getPort()),
                                data)
                        .orElseThrow();
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
                        .forEach(
                                n ->
                                        assertThat(
                                                        (n % 2 == 0 ? one : two)
                                                                .commit(
                                                                        "test",
                                                                        RoomEdits.create(
                                                                                SHOP,
                                                                                room("r" + n, n)))
                                                                .result())
                                                .isInstanceOf(EditResult.Changed.class));
                await().until(() -> two.newest().revision() == 12);
                assertThat(two.history(HistoryQuery.newest(100))).hasSize(12);
                Path backup = data.resolve("backup.db");
                two.backup(backup);
                try (var kept =
                        StoreUnderTest.at(
                                new StorePlace.Sqlite(backup), data.resolve("restored"))) {
                    kept.load();
                    assertThat(kept.newest().documents()).isEqualTo(two.newest().documents());
                }

                postgres.close();

                await().until(() -> !follower.trouble().isEmpty());
                assertThat(follower.trouble()).doesNotContain("secret");
                assertThat(two.newest().rooms()).hasSize(11);
                assertThatThrownBy(
                                () ->
                                        two.commit(
                                                "test",
                                                RoomEdits.patch(
                                                        SHOP, id, keys("{'queue_all':true}"))))
                        .isInstanceOf(Failure.class)
                        .hasMessageContaining("is away")
                        .hasMessageNotContaining("secret");
            }
        } finally {
            postgres.close();
        }
    }
}
