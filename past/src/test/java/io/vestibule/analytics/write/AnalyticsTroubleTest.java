package io.vestibule.analytics.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.minute.Count;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same for a file, and what only a file has.
class AnalyticsTroubleTest extends AnalyticsTroubles {

    @TempDir
    Path data;

    @Override
    public StorePlace place() {
        return new StorePlace.Sqlite(data.resolve("a").resolve(AnalyticsStore.FILE));
    }

    private void move(String from, String to) {
        try {
            Files.move(data.resolve(from), data.resolve(to));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectory(data.resolve("a"));
    }

    /// The folder is not there: a file that is open keeps being written, wherever it is.
    @Override
    public void goAway(StorePlace place) {
        move("a", "elsewhere");
        try {
            Files.createFile(data.resolve("a"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void comeBack(StorePlace place) {
        try {
            Files.delete(data.resolve("a"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        move("elsewhere", "a");
    }

    @Test
    void aBrokenFileIsSetAsideAndAnotherBegun() throws IOException {
        var place = place();
        var row = row("r0", 0, 1, true, 1);
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            board.leave(row("r0", 5, 1, true, 1));
            agent.turn();
            agent.close();
        }
        Path file = data.resolve("a").resolve(AnalyticsStore.FILE);
        Files.deleteIfExists(file.resolveSibling(AnalyticsStore.FILE + "-wal"));
        Files.writeString(file, "this is no database".repeat(1_000));
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            board.leave(row);
            agent.turn();
            assertThat(agent.trouble()).isNotEmpty();
            agent.turn();

            assertThat(agent.trouble()).isEmpty();
            assertThat(admitted(store, Grain.MINUTE)).isEqualTo(row.count(Count.ADMITTED));
            agent.close();
        }
        try (var files = Files.list(data.resolve("a"))) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .anyMatch(name -> name.matches("analytics\\.db\\.broken-\\d{8}-\\d{6}"));
        }
    }

    @Test
    void whatIsTooOldIsDeletedBySmallStepsAndCoarserRowsStay() {
        var place = place();
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            for (int minute = 0; minute < 30; minute++) {
                board.leave(row("r0", minute, 1, true, minute));
            }
            AnalyticsLaws.settle(agent, store, clock);
            long whole = admitted(store, Grain.HOUR);
            clock[0] += Duration.ofDays(32).toMillis();
            agent.turn();
            assertThat(read(store, Grain.MINUTE)).hasSizeBetween(28, 29);
            for (int turn = 0; turn < 40; turn++) {
                agent.turn();
            }

            assertThat(read(store, Grain.MINUTE)).isEmpty();
            assertThat(read(store, Grain.QUARTER)).isEmpty();
            assertThat(admitted(store, Grain.HOUR)).isEqualTo(whole);
            assertThat(admitted(store, Grain.DAY)).isEqualTo(whole);
            agent.close();
        }
    }

    @Test
    void aLateRowOfAQuarterWhoseMinutesAreDeletedLeavesTheQuarterAsItIs() {
        var place = place();
        try (var store = open(place)) {
            var agent = store.agent(board::take, List::of);
            for (int minute = 0; minute < 15; minute++) {
                board.leave(row("r0", minute, 1, true, minute));
            }
            AnalyticsLaws.settle(agent, store, clock);
            long whole = admitted(store, Grain.HOUR);
            clock[0] += Duration.ofDays(32).toMillis();
            for (int turn = 0; turn < 20; turn++) {
                agent.turn();
            }
            board.leave(row("r0", 3, 2, true, 99));
            AnalyticsLaws.settle(agent, store, clock);

            assertThat(admitted(store, Grain.HOUR)).isEqualTo(whole);
            agent.close();
        }
    }

    @Test
    void beyondTheGreatestSizeTheOldestMinutesGoFirst() {
        var place = place();
        try (var store = AnalyticsStore.open(
                place,
                new Retention(Duration.ofDays(30), Duration.ofDays(400), 262_144),
                AnalyticsLaws::name,
                () -> clock[0])) {
            var agent = store.agent(board::take, List::of);
            for (int minute = 0; minute < 300; minute++) {
                board.leave(row("r0", minute, 1, true, minute));
            }
            AnalyticsLaws.settle(agent, store, clock);
            for (int turn = 0; turn < 200; turn++) {
                clock[0] += 1_000;
                agent.turn();
            }

            List<Slice> left = read(store, Grain.MINUTE);
            assertThat(left).hasSizeBetween(200, 260);
            assertThat(left.getLast().second()).isEqualTo((AnalyticsLaws.FIRST_MINUTE + 299) * 60);
            assertThat(store.source().keptSince(Grain.MINUTE, 0))
                    .isEqualTo(left.getFirst().second());
            agent.close();
        }
    }
}
