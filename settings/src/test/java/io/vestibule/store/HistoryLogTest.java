package io.vestibule.store;

import static io.vestibule.store.StoreUnderTest.SHOP;
import static io.vestibule.store.StoreUnderTest.keys;
import static io.vestibule.store.StoreUnderTest.room;
import static io.vestibule.store.StoreUnderTest.sqlite;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.config.EditResult;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.UndoEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What of the history is told, and kept.
class HistoryLogTest {

    private static final String PAGE = "{{waitTime}} " + "x".repeat(100_000);

    @TempDir
    Path data;

    private ConfigStore store;

    @BeforeEach
    void open() {
        store = sqlite(data);
        store.load();
        StoreUnderTest.zone(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void patch(String id, String json) {
        var result = store.commit("token:test", RoomEdits.KIND.patch(SHOP, id, keys(json)))
                .result();
        assertThat(result).isInstanceOf(EditResult.Changed.class);
    }

    /// A room with a page of 100 kB whose limit was changed so often: revisions from 3 on.
    private String changed(int times) {
        String id = room(store, "sale");
        patch(id, "{'custom_page_html':'" + PAGE + "'}");
        for (int i = 1; i < times; i++) {
            patch(id, "{'total_active_users':" + (200 + i) + "}");
        }
        return id;
    }

    private List<Revision> history(long bytes) {
        return store.history(new HistoryQuery(Optional.empty(), "", Long.MAX_VALUE, 1_000).withDocuments(bytes));
    }

    @Test
    void documentsAreToldAsLongAsTheyFitAndTheRevisionsAreToldAllTheSame() {
        changed(20);

        List<Revision> told = history(1_000_000);

        assertThat(told).hasSize(22);
        assertThat(told.subList(0, 4)).allMatch(revision -> revision.changes().size() == 1);
        assertThat(told.subList(5, 22)).allMatch(revision -> revision.changes().isEmpty());
        assertThat(told.get(10).others())
                .singleElement()
                .matches(Revision.Other::kept)
                .extracting(Revision.Other::thing)
                .extracting(Revision.Thing::owner)
                .isEqualTo(SHOP);
    }

    @Test
    void theFirstDocumentIsToldHoweverLongItIs() {
        changed(2);

        assertThat(history(1).getFirst().changes()).hasSize(1);
        assertThat(history(0).getFirst().changes()).isEmpty();
    }

    @Test
    void theHistoryKeepsItsBoundAndWhatUndoNeeds() {
        String other = room(store, "other");
        patch(other, "{'queue_all':true}");
        changed(100);

        store.tidyHistory(new HistoryKeep(Duration.ofDays(400), 2_000_000));

        List<Revision> all = history(Long.MAX_VALUE);
        assertThat(all).hasSize(104);
        assertThat(bytes(all)).isBetween(1_000_000L, 2_000_000L);
        assertThat(all.getFirst().changes()).hasSize(1);
        assertThat(all.get(50).isThinned()).isTrue();
        assertThat(all.get(50).what()).startsWith("change room sale: limits ");
        Revision queued = all.stream()
                .filter(r -> r.what().contains("queue-all on"))
                .findFirst()
                .orElseThrow();
        var undo = new UndoEdit(queued.number(), queued.changes());
        assertThat(store.commit("test", undo).result()).isInstanceOf(EditResult.Changed.class);
    }

    private static long bytes(List<Revision> revisions) {
        return revisions.stream()
                .flatMap(revision -> revision.changes().stream())
                .flatMap(change ->
                        List.of(change.before(), change.after()).stream().flatMap(Optional::stream))
                .mapToLong(document -> document.body().length())
                .sum();
    }

    @Test
    @Slow("hundreds of revisions, each written to a file")
    void anotherNodeThatComesLateHasTheSameConfiguration() {
        try (var late = StoreUnderTest.at(store.place(), data.resolve("late"))) {
            late.load();
            changed(100);
            store.tidyHistory(new HistoryKeep(Duration.ofDays(400), 2_000_000));

            late.catchUp(late.database());

            assertThat(late.newest().revision()).isEqualTo(store.newest().revision());
            assertThat(late.newest().documents()).isEqualTo(store.newest().documents());
        }
    }

    /// The newest thousand stay: a clock that is ahead by years takes no others.
    @Test
    @Slow("hundreds of revisions, each written to a file")
    void oldRevisionsAreDeletedFromTheOldestOn() {
        String id = room(store, "sale");
        for (int i = 0; i < HistoryLog.LEAST + 20; i++) {
            patch(id, "{'total_active_users':" + (200 + i) + "}");
        }

        HistoryLog.tidy(store.database(), HistoryKeep.DEFAULT, Long.MAX_VALUE / 2);

        List<Revision> left = history(0);
        assertThat(left).hasSize(HistoryLog.LEAST);
        assertThat(left.getFirst().number()).isEqualTo(store.newest().revision());
        try (var again = sqlite(data)) {
            again.load();
            assertThat(again.newest().documents()).isEqualTo(store.newest().documents());
        }
    }

    @Test
    @Slow("hundreds of revisions, each written to a file")
    void theFileGivesItsFreePagesBackWhenTheyAreMostOfIt() throws IOException {
        changed(400);
        Path file = data.resolve(StorePlace.FILE);

        store.tidyHistory(new HistoryKeep(Duration.ofDays(400), 1_000_000));

        assertThat(Files.size(file)).isLessThan(10L << 20);
        assertThat(Files.size(data.resolve(StorePlace.FILE + "-wal"))).isLessThan(10L << 20);
        store.backup(data.resolve("backup.db"));
        assertThat(Files.size(data.resolve("backup.db"))).isLessThan(10L << 20);
    }
}
