package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.Document;
import io.vestibule.config.RoomEntry;
import io.vestibule.testing.ChildJvm;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that writes configuration, at moments drawn from a seed, again and again on the
/// same store: no change that was acknowledged is lost, none is there by half, and the log still
/// adds up to what holds.
///
/// Five kills on each store; fifty with `-Dlong=true`.
class StoreKillIT {

    private static final int ROUNDS = Boolean.getBoolean("long") ? 50 : 5;
    private static final int LINES_AT_MOST = 60;

    @TempDir
    Path data;

    @Test
    void sqliteLosesNoAcknowledgedChange() throws IOException {
        survives("");
    }

    @Test
    void postgresLosesNoAcknowledgedChange() throws IOException {
        try (var postgres = EmbeddedPostgres.start()) {
            survives("postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()));
        }
    }

    private void survives(String url) throws IOException {
        var random = Seeds.random(Long.getLong("seed", 1));
        long next = 1;
        for (int round = 1; round <= ROUNDS; round++) {
            long acknowledged = run(url, next, random);
            long kept = verify(url, acknowledged, round);
            next = kept + 1;
        }
        System.out.printf(
                "%d kills, %d changes kept in %s%n", ROUNDS, next - 1, url.isEmpty() ? "SQLite" : "PostgreSQL");
    }

    /// One run of the process, up to the kill.
    ///
    /// @return the last number that was acknowledged
    private long run(String url, long first, SplittableRandom random) throws IOException {
        var child = ChildJvm.of(WritingChild.class, data.toString(), url, Long.toString(first))
                .with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .talking();
        long acknowledged = first - 1;
        try (BufferedReader said = child.inputReader(StandardCharsets.US_ASCII)) {
            int killAfter = 1 + random.nextInt(LINES_AT_MOST);
            int lines = 0;
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                acknowledged = Long.parseLong(line);
                lines++;
                if (lines == killAfter) {
                    // By its handle: the process would close what it has still to be read.
                    child.toHandle().destroyForcibly();
                }
            }
            assertThat(lines).as("lines of one life").isPositive();
        } finally {
            child.destroyForcibly();
        }
        return acknowledged;
    }

    /// @return the newest number that is kept: the acknowledged one, or the one after it
    private long verify(String url, long acknowledged, int round) {
        var place = StorePlace.of(url, data).orElseThrow();
        try (var store = StoreUnderTest.at(place, data)) {
            store.load();
            Configuration now = store.newest();
            assertThat(now.troubles()).as("round %d", round).isEmpty();
            long newest = 0;
            for (RoomEntry entry : now.rooms()) {
                long said = Long.parseLong(entry.room().description());
                assertThat(entry.room().limits().totalActiveUsers())
                        .as("both halves of change %d", said)
                        .isEqualTo((int) said);
                newest = Math.max(newest, said);
            }
            assertThat(newest).isBetween(acknowledged, acknowledged + 1);
            assertThat(sumOfLog(store)).as("sum of the log").isEqualTo(bodies(now));
            return newest;
        }
    }

    private static List<String> bodies(Configuration configuration) {
        return configuration.documents().stream().map(Document::body).toList();
    }

    private static List<String> sumOfLog(ConfigStore store) {
        List<Revision> all = new ArrayList<>();
        long before = Long.MAX_VALUE;
        List<Revision> some = store.history(history(before));
        while (!some.isEmpty()) {
            all.addAll(some);
            before = some.getLast().number();
            some = store.history(history(before));
        }
        assertThat(all).extracting(Revision::number).hasSize((int)
                store.newest().revision());
        var documents = new LinkedHashMap<String, String>();
        for (Revision revision : all.reversed()) {
            for (Change change : revision.changes()) {
                String key = change.kind() + change.id();
                assertThat(change.before().map(Document::body)).isEqualTo(Optional.ofNullable(documents.get(key)));
                change.after().ifPresent(after -> documents.put(key, after.body()));
            }
        }
        return List.copyOf(documents.values());
    }

    private static HistoryQuery history(long before) {
        return new HistoryQuery(Optional.empty(), "", before, 1000);
    }
}
