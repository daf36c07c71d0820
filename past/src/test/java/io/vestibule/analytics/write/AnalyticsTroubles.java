package io.vestibule.analytics.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.ToldMinute;
import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource.Wanted;
import io.vestibule.analytics.table.Tables;
import io.vestibule.board.MinuteBoard;
import io.vestibule.ground.Failure;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import io.vestibule.testing.ToldMetrics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What either store does when something is wrong around it.
public abstract class AnalyticsTroubles {

    static final Figure ADMITTED = new Figure.Total(Count.ADMITTED);

    final long[] clock = {AnalyticsLaws.FIRST_MINUTE * 60_000};
    final MinuteBoard board = new MinuteBoard();

    /// An empty store.
    public abstract StorePlace place();

    /// Nothing can be read or written.
    public abstract void goAway(StorePlace place);

    public abstract void comeBack(StorePlace place);

    AnalyticsStore open(StorePlace place) {
        return AnalyticsStore.open(place, Retention.DEFAULT, AnalyticsLaws::name, () -> clock[0]);
    }

    static MinuteRow row(String room, long minute, long life, boolean complete, long seed) {
        var key = new RowKey(new RoomId(room), AnalyticsLaws.FIRST_MINUTE + minute, "", life);
        return ToldMinute.random(key, complete, Seeds.random(seed)).row();
    }

    static List<Slice> read(AnalyticsStore store, Grain grain) {
        var found = new ArrayList<Slice>();
        long day = AnalyticsLaws.FIRST_MINUTE / 1_440 * 86_400;
        store.source()
                .read(
                        new Wanted(
                                grain,
                                day - 86_400,
                                day + 3 * 86_400,
                                Set.of("z0", "z1"),
                                Optional.empty(),
                                false,
                                Set.of(ADMITTED),
                                Set.of()),
                        found::add);
        return found;
    }

    static long admitted(AnalyticsStore store, Grain grain) {
        return read(store, grain).stream()
                .mapToLong(slice -> slice.get(ADMITTED))
                .sum();
    }

    @Test
    void nothingIsLostWhileTheStoreIsAwayForTenMinutes() {
        var place = place();
        long expected = 0;
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            if (place instanceof StorePlace.Postgres) {
                agent.turn();
                assertThat(agent.trouble()).isEmpty();
            }
            goAway(place);
            for (int second = 0; second < 600; second += 5) {
                clock[0] += 5_000;
                boolean complete = second % 60 == 55;
                for (int room = 0; room < 10; room++) {
                    var row = row("r" + room % 2, second / 60, room, complete, second + room);
                    board.leave(row);
                    expected += complete ? row.count(Count.ADMITTED) : 0;
                }
                if (second % 60 == 0) {
                    agent.turn();
                    assertThat(agent.trouble()).contains("wait in memory");
                    assertThatThrownBy(() -> read(store, Grain.MINUTE)).isInstanceOf(Failure.class);
                }
            }
            comeBack(place);
            agent.turn();
            agent.turn();

            assertThat(agent.trouble()).isEmpty();
            assertThat(board.lost()).isZero();
            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(expected);
            AnalyticsLaws.settle(agent, store, clock);
            assertThat(admitted(store, Grain.DAY)).isEqualTo(expected);
            agent.close();
        }
    }

    @Test
    void tablesOfANewerVersionAreLeftAloneAndRowsWait() throws SQLException {
        var place = place();
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            agent.turn();
            agent.close();
        }
        execute(place, "UPDATE analytics_version SET version = 2");
        var row = row("r0", 0, 1, true, 1);
        board.leave(row);
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            agent.turn();

            assertThat(agent.trouble()).contains("newer version", "start that version");
            assertThatThrownBy(() -> read(store, Grain.MINUTE))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("start that version");

            execute(place, "UPDATE analytics_version SET version = 1");
            agent.turn();
            assertThat(agent.trouble()).isEmpty();
            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(row.count(Count.ADMITTED));
            agent.close();
        }
    }

    static void execute(StorePlace place, String sql) throws SQLException {
        try (var connection = StoreConnections.open(place);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void aColumnThatIsMissingIsAdded() throws SQLException {
        var place = place();
        try (var store = open(place)) {
            store.agent(board::take, List::of).close();
        }
        execute(place, "ALTER TABLE analytics_quarter DROP COLUMN \"left\"");
        board.leave(row("r0", 0, 1, true, 1));
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            AnalyticsLaws.settle(agent, store, clock);
            assertThat(read(store, Grain.QUARTER)).hasSize(1);
            agent.close();
        }
    }

    @Test
    void aCompleteMinuteThatBeginsAgainCountsBesideAndARepetitionDoesNot() {
        var place = place();
        var first = row("r0", 0, 1, true, 1);
        var again = row("r0", 0, 1, true, 2);
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            for (MinuteRow row : List.of(first, first, row("r0", 0, 1, false, 3), again, again, first)) {
                board.leave(row);
                agent.turn();
                assertThat(agent.trouble()).isEmpty();
            }

            long both = first.count(Count.ADMITTED) + again.count(Count.ADMITTED);
            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(both);
            AnalyticsLaws.settle(agent, store, clock);
            assertThat(admitted(store, Grain.DAY)).isEqualTo(both);
            agent.close();
        }
    }

    @Test
    void aClockThatJumpedAheadAndBackDeletesLittle() {
        var place = place();
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            long expected = 0;
            for (int minute = 0; minute < 100; minute++) {
                var row = row("r0", minute, 1, true, minute);
                board.leave(row);
                expected += minute < 10 ? 0 : row.count(Count.ADMITTED);
            }
            agent.turn();
            long now = clock[0];
            clock[0] += 10L * 365 * 86_400_000;
            for (int turn = 0; turn < 10; turn++) {
                agent.turn();
            }
            clock[0] = now;
            AnalyticsLaws.settle(agent, store, clock);

            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(expected);
            assertThat(store.source().keptSince(Grain.MINUTE, now / 1_000))
                    .isEqualTo((AnalyticsLaws.FIRST_MINUTE + 10) * 60);
            agent.close();
        }
    }

    @Test
    void aRoomThatIsRenamedOrDeletedKeepsTheNameInItsRows() {
        var place = place();
        var name = new String[] {"before"};
        try (var store = AnalyticsStore.open(
                place,
                Retention.DEFAULT,
                id -> name[0].isEmpty() ? Optional.empty() : Optional.of(new RoomRef("z0", id.value(), name[0])),
                () -> clock[0])) {
            var agent = store.agent(board::take, List::of);
            board.leave(row("r0", 0, 1, false, 1));
            agent.turn();
            name[0] = "after";
            board.leave(row("r0", 0, 1, true, 2));
            board.leave(row("r0", 1, 1, false, 3));
            agent.turn();
            name[0] = "";
            board.leave(row("r0", 1, 1, true, 4));
            board.leave(row("r0", 2, 1, true, 5));
            agent.turn();

            assertThat(read(store, Grain.MINUTE))
                    .extracting(slice -> slice.room().name())
                    .containsExactly("before", "after", "after");
            agent.close();
        }
    }

    /// Earlier versions marked minutes for a copy elsewhere, and later ones may have other grains.
    @ParameterizedTest
    @ValueSource(strings = {"copy", "WEEK"})
    void aMarkOfAnotherVersionIsPassedOver(String mark) throws SQLException {
        var place = place();
        var row = row("r0", 0, 1, true, 1);
        board.leave(row);
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            agent.writeOnly();
            agent.close();
        }
        execute(
                place,
                "INSERT INTO %s (what, t, changes) VALUES ('%s', %d, 1)"
                        .formatted(Tables.DIRTY, mark, AnalyticsLaws.FIRST_MINUTE));
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            AnalyticsLaws.settle(agent, store, clock);

            assertThat(agent.trouble()).isEmpty();
            assertThat(admitted(store, Grain.DAY)).isEqualTo(row.count(Count.ADMITTED));
            agent.close();
        }
    }

    /// What is counted next to it remains valid; its values are in no percentile, and the operator
    /// is notified.
    @Test
    void aHistogramThatCannotBeReadIsLeftOut() throws SQLException {
        var place = place();
        long expected = 0;
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            for (int life = 1; life <= 2; life++) {
                var row = row("r0", 0, life, true, life);
                board.leave(row);
                expected += row.count(Count.ADMITTED);
            }
            agent.writeOnly();
            agent.close();
        }
        String noise = place instanceof StorePlace.Sqlite ? "x'01ff'" : "'\\x01ff'";
        execute(
                place,
                "UPDATE %s SET %s = %s"
                        .formatted(Tables.histogramsOf(Grain.MINUTE), Distribution.TOTAL_TIME_WAITED.column(), noise));
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            AnalyticsLaws.settle(agent, store, clock);

            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(expected);
            assertThat(admitted(store, Grain.DAY)).isEqualTo(expected);
            assertThat(ToldMetrics.of(store)).containsEntry("vestibule_analytics_histograms_unreadable_total[]", 2.0);
            agent.close();
        }
    }

    /// A mistake of ours is told like any other trouble, and rows wait.
    @Test
    void aMistakeEndsNoTurn() {
        boolean[] wrong = {true};
        try (var store = AnalyticsStore.open(
                place(),
                Retention.DEFAULT,
                id -> {
                    if (wrong[0]) {
                        throw new IllegalStateException("no name of " + id);
                    }
                    return AnalyticsLaws.name(id);
                },
                () -> clock[0])) {
            var agent = store.agent(board::take, List::of);
            var row = row("r0", 0, 1, true, 1);
            board.leave(row);
            agent.turn();
            assertThat(agent.trouble()).contains("no name of r0", "they wait");

            wrong[0] = false;
            agent.turn();
            assertThat(agent.trouble()).isEmpty();
            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(row.count(Count.ADMITTED));
            agent.close();
        }
    }
}
