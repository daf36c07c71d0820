package io.vestibule.analytics.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.board.MinuteBoard;
import io.vestibule.ground.Failure;
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteRow;
import io.vestibule.store.StorePlace;
import io.vestibule.testing.ToldMetrics;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a write never replaces, and how long a reading may take: in a file and in PostgreSQL.
class StoreBoundsIT {

    private static final String AT_GREATEST = "vestibule_analytics_at_greatest_size[]";

    @TempDir
    Path data;

    private StorePlace file() {
        return new StorePlace.Sqlite(data.resolve(AnalyticsStore.FILE));
    }

    private static void inPostgres(Consumer<StorePlace> test) throws IOException {
        try (var postgres = EmbeddedPostgres.start()) {
            test.accept(StorePlace.of(
                            "postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()),
                            Path.of("unused"))
                    .orElseThrow());
        }
    }

    @Test
    void inAFileNoCompleteRowIsReplacedByOneThatIsLessComplete() {
        amongManyRows(file());
    }

    @Test
    void inPostgresNoCompleteRowIsReplacedByOneThatIsLessComplete() throws IOException {
        inPostgres(StoreBoundsIT::amongManyRows);
    }

    @Test
    void readingAFileForTooLongIsEndedAndTheNextGoesOn() {
        readsTooLong(file());
    }

    @Test
    void readingPostgresForTooLongIsEndedAndTheNextGoesOn() throws IOException {
        inPostgres(StoreBoundsIT::readsTooLong);
    }

    @Test
    void aFileAtItsGreatestSizeLosesTheOldestMinutesAndSaysSo() throws SQLException {
        atTheGreatestSize(file());
    }

    @Test
    void postgresAtItsGreatestSizeLosesTheOldestMinutesAndSaysSo() throws IOException {
        inPostgres(place -> {
            try {
                atTheGreatestSize(place);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void atTheGreatestSize(StorePlace place) throws SQLException {
        var clock = new long[] {AnalyticsLaws.FIRST_MINUTE * 60_000};
        var board = new MinuteBoard();
        try (var store = AnalyticsStore.open(
                place,
                new Retention(Duration.ofDays(30), Duration.ofDays(400), 200_000),
                AnalyticsLaws::name,
                () -> clock[0])) {
            var agent = store.agent(board::take, List::of);
            agent.turn();
            assertThat(ToldMetrics.of(store)).containsEntry(AT_GREATEST, 0.0);
            for (int minute = 0; minute < 300; minute++) {
                board.leave(AnalyticsTroubles.row("r0", minute, 1, true, minute));
            }
            AnalyticsLaws.settle(agent, store, clock);
            long whole = AnalyticsTroubles.admitted(store, Grain.DAY);
            for (int turn = 0; turn < 320; turn++) {
                if (turn % 30 == 0 && place instanceof StorePlace.Postgres) {
                    AnalyticsTroubles.execute(place, "ANALYZE");
                }
                clock[0] += 1_000;
                agent.turn();
                assertThat(agent.trouble()).isEmpty();
            }

            var left = AnalyticsTroubles.read(store, Grain.MINUTE);
            assertThat(left).hasSizeBetween(10, 280);
            assertThat(left.getLast().second()).isEqualTo((AnalyticsLaws.FIRST_MINUTE + 299) * 60);
            assertThat(store.source().keptSince(Grain.MINUTE, 0))
                    .isEqualTo(left.getFirst().second());
            assertThat(AnalyticsTroubles.admitted(store, Grain.QUARTER)).isEqualTo(whole);
            assertThat(store.bytes()).isLessThan(200_000);
            assertThat(ToldMetrics.of(store))
                    .containsEntry(AT_GREATEST, 1.0)
                    .containsEntry("vestibule_analytics_deleted_early_total[]", 300.0 - left.size());
            clock[0] += 3_601_000;
            agent.turn();
            assertThat(ToldMetrics.of(store)).containsEntry(AT_GREATEST, 0.0);
            agent.close();
        }
    }

    /// Of what is written at once, each row is distinguished: a repetition is left out, a new one
    /// is written, and one that would replace a complete one is next to it.
    private static void amongManyRows(StorePlace place) {
        var clock = new long[] {AnalyticsLaws.FIRST_MINUTE * 60_000};
        var board = new MinuteBoard();
        try (var store = AnalyticsStore.open(place, Retention.DEFAULT, AnalyticsLaws::name, () -> clock[0])) {
            var agent = store.agent(board::take, List::of);
            var whole = new ArrayList<MinuteRow>();
            for (int room = 0; room < 40; room++) {
                whole.add(AnalyticsTroubles.row("r0-" + room, 0, 1, true, room));
            }
            for (int room = 0; room < 40; room += 2) {
                board.leave(whole.get(room));
            }
            agent.turn();
            long expected =
                    whole.stream().mapToLong(row -> row.count(Count.ADMITTED)).sum();
            long beside = 0;
            for (int room = 39; room >= 0; room--) {
                var less = AnalyticsTroubles.row("r0-" + room, 0, 1, false, 100 + room);
                board.leave(room % 4 == 2 ? less : whole.get(room));
                beside += room % 4 == 2 ? less.count(Count.ADMITTED) : 0;
            }
            agent.turn();
            assertThat(agent.trouble()).isEmpty();
            assertThat(AnalyticsTroubles.admitted(store, Grain.MINUTE)).isEqualTo(expected + beside);
            for (int room = 2; room < 40; room += 4) {
                var again = AnalyticsTroubles.row("r0-" + room, 0, 1, true, 200 + room);
                board.leave(again);
                expected += again.count(Count.ADMITTED);
            }
            agent.turn();

            assertThat(agent.trouble()).isEmpty();
            assertThat(AnalyticsTroubles.admitted(store, Grain.MINUTE)).isEqualTo(expected);
            AnalyticsLaws.settle(agent, store, clock);
            assertThat(AnalyticsTroubles.admitted(store, Grain.DAY)).isEqualTo(expected);
            agent.close();
        }
    }

    /// Counting takes a database some seconds.
    private static void readsTooLong(StorePlace place) {
        var connections =
                new ReadConnections(new StoreDoor(place), Duration.ofMillis(300), () -> fail("the file is not broken"));
        try (connections) {
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> count(connections, 30_000_000))
                        .isInstanceOf(Failure.class)
                        .hasMessageContaining("took longer than 0.3 s and was ended")
                        .hasMessageContaining("ask for a shorter span");
                assertThat(count(connections, 1_000)).isEqualTo(1_000);
            }
        }
    }

    private static long count(ReadConnections connections, long most) {
        return connections.use(lent -> {
            try (var statement = lent.connection().createStatement();
                    var row = statement.executeQuery(
                            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT count(*) FROM n"
                                    .formatted(most))) {
                return row.next() ? row.getLong(1) : 0;
            }
        });
    }
}
