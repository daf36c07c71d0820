package io.vestibule.analytics.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.analytics.figure.SliceSource.Wanted;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.store.StorePlace;
import io.vestibule.testing.ChildJvm;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that writes minutes and rolls them up, at moments drawn from a seed, again and
/// again on the same store: what it knew as written is there once, in minutes and in every coarser
/// grain, and of the turn that it died in all or nothing.
///
/// Four kills on each store; twenty with `-Dlong=true`.
class AnalyticsKillIT {

    private static final int ROUNDS = Boolean.getBoolean("long") ? 20 : 4;
    private static final int TURNS_AT_MOST = 400;

    @TempDir
    Path data;

    @Test
    void aFileLosesNothingThatWasWrittenAndHasNothingTwice() throws IOException, SQLException {
        survives("");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve(AnalyticsStore.FILE));
                var statement = connection.createStatement();
                var said = statement.executeQuery("PRAGMA integrity_check")) {
            assertThat(said.next()).isTrue();
            assertThat(said.getString(1)).isEqualTo("ok");
        }
    }

    @Test
    void postgresLosesNothingThatWasWrittenAndHasNothingTwice() throws IOException {
        try (var postgres = EmbeddedPostgres.start()) {
            survives("postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()));
        }
    }

    private void survives(String url) throws IOException {
        var random = Seeds.random(Long.getLong("seed", 1));
        var place = AnalyticsStore.placeBeside(StorePlace.of(url, data).orElseThrow(), data);
        long turns = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            long known = run(url, turns, round, random);
            turns = verify(place, turns, known, round);
        }
        System.out.printf(
                "%d kills, %d turns of %d rooms kept in %s%n",
                ROUNDS, turns, MinutesChild.ROOMS, url.isEmpty() ? "SQLite" : "PostgreSQL");
    }

    /// @return how many turns were known as written
    private long run(String url, long first, int life, SplittableRandom random) throws IOException {
        var child = ChildJvm.of(MinutesChild.class, data.toString(), url, Long.toString(first), Integer.toString(life))
                .with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .talking();
        long known = first;
        try (BufferedReader said = child.inputReader(StandardCharsets.US_ASCII)) {
            int killAfter = 1 + random.nextInt(TURNS_AT_MOST);
            int lines = 0;
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                known = Long.parseLong(line) + 1;
                lines++;
                if (lines == killAfter) {
                    // By its handle: the process would close what it has still to be read.
                    child.toHandle().destroyForcibly();
                }
            }
            assertThat(lines).as("turns of one life").isPositive();
        } finally {
            child.destroyForcibly();
        }
        return known;
    }

    /// @return how many turns are there: those known, or one more, which is five seconds
    private static long verify(StorePlace place, long before, long known, int round) {
        var clock = new long[1];
        try (var store = AnalyticsStore.open(place, Retention.DEFAULT, AnalyticsLaws::name, () -> clock[0])) {
            Map<String, Long> minutes = admitted(store.source(), Grain.MINUTE);
            assertThat(minutes).as("round %d", round).hasSize(MinutesChild.ROOMS);
            assertThat(Set.copyOf(minutes.values())).as("a turn is whole").hasSize(1);
            long turns = minutes.values().iterator().next();
            assertThat(turns).as("round %d, after %d before", round, before).isBetween(known, known + 1);

            clock[0] = (AnalyticsLaws.FIRST_MINUTE + 1_440) * 60_000;
            var agent = store.agent(List::of, List::of);
            for (int i = 0; i < 6; i++) {
                clock[0] += 1_000_000;
                agent.turn();
                assertThat(agent.trouble()).isEmpty();
            }
            for (Grain grain : List.of(Grain.QUARTER, Grain.HOUR, Grain.DAY)) {
                assertThat(admitted(store.source(), grain)).as("%s", grain).isEqualTo(minutes);
            }
            agent.close();
            return turns;
        }
    }

    /// By room; the histogram of waits has as many values.
    private static Map<String, Long> admitted(SliceSource source, Grain grain) {
        var figure = new Figure.Total(Count.ADMITTED);
        var found = new HashMap<String, Long>();
        long day = AnalyticsLaws.FIRST_MINUTE / 1_440 * 86_400;
        source.read(
                new Wanted(
                        grain,
                        day,
                        day + 30 * 86_400,
                        Set.of("z0", "z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8", "z9"),
                        Optional.empty(),
                        false,
                        Set.of(figure),
                        Set.of(Distribution.TOTAL_TIME_WAITED)),
                slice -> {
                    var waits = new HistogramMerge();
                    waits.add(slice.histogram(Distribution.TOTAL_TIME_WAITED));
                    assertThat(waits.values()).as("%s", grain).isEqualTo(slice.get(figure));
                    found.merge(slice.room().id(), slice.get(figure), Long::sum);
                });
        return found;
    }
}
