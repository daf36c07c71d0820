package io.vestibule.store;

import static io.vestibule.store.StoreUnderTest.SHOP;
import static io.vestibule.store.StoreUnderTest.keys;
import static io.vestibule.store.StoreUnderTest.room;
import static io.vestibule.store.StoreUnderTest.sqlite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vestibule.config.Abilities;
import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.EditResult;
import io.vestibule.config.EventEdits;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.RoomEntry;
import io.vestibule.ground.Failure;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.settings.room.EventBounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigStoreTest {

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

    private static List<String> names(Configuration configuration) {
        return configuration.rooms().stream()
                .map(RoomEntry::room)
                .map(r -> r.name())
                .toList();
    }

    @Test
    void whatIsCommittedIsThereWhenTheStoreIsOpenedNext() {
        room(store, "one");
        room(store, "two");

        try (var again = sqlite(data)) {
            again.load();

            assertThat(again.newest().revision()).isEqualTo(3);
            assertThat(again.newest().documents()).isEqualTo(store.newest().documents());
            assertThat(names(again.newest())).containsExactly("one", "two");
        }
    }

    @Test
    void theHistoryTellsWhoDidWhatNewestFirst() {
        String id = room(store, "one");
        store.commit("token:eve", RoomEdits.KIND.patch(SHOP, id, keys("{'queue_all':true}")));

        List<Revision> all = store.history(new HistoryQuery(Optional.empty(), "", Long.MAX_VALUE, 10));
        assertThat(all).extracting(Revision::number).containsExactly(3L, 2L, 1L);
        Revision newest = all.getFirst();
        assertThat(newest.who()).isEqualTo("token:eve");
        assertThat(newest.what()).isEqualTo("change room one: queue-all on");
        var change = newest.changes().getFirst();
        assertThat(change.before().orElseThrow().body()).contains("\"queue_all\":false");
        assertThat(change.after().orElseThrow().body()).contains("\"queue_all\":true");

        assertThat(store.history(new HistoryQuery(Optional.of(DocumentKind.ROOM), id, 3, 10)))
                .extracting(Revision::number)
                .containsExactly(2L);
    }

    @Test
    void theHistoryOfARoomIsThatOfItsEventsAndRulesToo() {
        String one = room(store, "one");
        String two = room(store, "two");
        String event =
                "{'name':'sale','event_start_time':'2030-01-01T10:00:00Z','event_end_time':'2030-01-01T11:00:00Z'}";
        store.commit("test", EventEdits.KIND.create(one, keys(event)));

        assertThat(ofRoom(one)).containsExactly(4L, 2L);
        assertThat(ofRoom(two)).containsExactly(3L);
    }

    private List<Long> ofRoom(String id) {
        return store.history(new HistoryQuery(Optional.empty(), "", id, Long.MAX_VALUE, 10, Long.MAX_VALUE)).stream()
                .map(Revision::number)
                .toList();
    }

    @Test
    void whatChangesNothingMakesNoRevision() {
        String id = room(store, "one");

        var again = store.commit("test", RoomEdits.KIND.replace(SHOP, id, room("one", 100)));

        assertThat(again.result()).isEqualTo(new EditResult.Same(id));
        assertThat(again.revision()).isEqualTo(2);
        assertThat(store.history(new HistoryQuery(Optional.empty(), "", Long.MAX_VALUE, 10)))
                .hasSize(2);
    }

    @Test
    void whoServesNobodyAllowsWhatTheNodeAllowedThatServedLast() {
        try (var tool = serving()) {
            tool.load();
            assertThat(tool.newest().abilities()).isEqualTo(Abilities.DEFAULT);
        }
        var bounds = new EventBounds(9, Duration.ofSeconds(90), Duration.ofSeconds(7));
        var abilities =
                new Abilities(200, bounds, Scheme.of(Set.of(GeoDatabase.CITY)).withoutTls());
        store.judgeBy(abilities);
        store.noteAbilities();
        store.noteAbilities();

        try (var tool = serving()) {
            tool.load();

            assertThat(tool.newest().abilities()).isEqualTo(abilities);
            assertThat(tool.commit("cli", RoomEdits.KIND.create(SHOP, room("small", 100)))
                            .result())
                    .isInstanceOf(EditResult.Refused.class);
        }
    }

    private ConfigStore serving() {
        return ConfigStore.at(store.place(), data, System::currentTimeMillis, () -> 7);
    }

    @Test
    void twoWhoWriteAtOnceBothHaveTheirWay() {
        try (var other = sqlite(data)) {
            other.load();
            room(store, "one");

            room(other, "two");
            room(store, "three");

            assertThat(names(store.newest())).containsExactly("one", "two", "three");
            assertThat(other.newest().revision()).isEqualTo(3);
        }
    }

    @Test
    void whatSomebodyElseCommitsIsHeardOf() {
        var heard = new ArrayList<Long>();
        try (var other = sqlite(data);
                var _ = StoreFollower.start(other, () -> {})) {
            other.listen(next -> heard.add(next.revision()));
            room(store, "one");

            await().until(() -> other.newest().revision() == 2);
            assertThat(names(other.newest())).containsExactly("one");
        }
        assertThat(heard).last().isEqualTo(2L);
    }

    @Test
    void theCopyServesWhileTheStoreIsAway() throws IOException {
        room(store, "one");
        try (var follower = StoreFollower.start(store, () -> {})) {
            await().until(() -> Files.exists(data.resolve(ConfigCopy.FILE)));
            assertThat(follower.trouble()).isEmpty();
        }
        Path nowhere = Files.createFile(data.resolve("file")).resolve("config.db");
        var away = StoreUnderTest.at(new StorePlace.Sqlite(nowhere), data);

        assertThat(away.isKnown()).isTrue();
        assertThat(names(away.newest())).containsExactly("one");
        assertThatThrownBy(() -> room(away, "two"))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.source()).isEqualTo(Failure.Source.PEER);
                    assertThat(failure.retry()).isEqualTo(Failure.Retry.LATER);
                })
                .hasMessageContaining("the configuration store cannot be reached: nothing was changed");
        assertThat(Files.getPosixFilePermissions(data.resolve(ConfigCopy.FILE))).hasSize(2);
    }

    /// A later version wrote what this one cannot read, and the process restarts.
    @Test
    void theCopyKnowsHowAnUnreadableRoomWasReadLast() {
        String id = room(store, "one");
        writeOver(id, "\"queueing_method\":\"fifo\"", "\"queueing_method\":\"lottery\"");
        try (var _ = StoreFollower.start(store, () -> {})) {
            await().until(() -> store.newest().trouble(DocumentKind.ROOM, id).isPresent());
        }
        assertThat(store.newest().room(id).orElseThrow().room().queue().queueAll())
                .isFalse();

        try (var other = sqlite(data)) {
            assertThat(other.newest().directory().rooms())
                    .isEqualTo(store.newest().directory().rooms());
            other.load();
            assertThat(other.newest().directory().rooms())
                    .isEqualTo(store.newest().directory().rooms());
            assertThat(other.newest().troubles()).hasSize(1);
        }
    }

    /// What another process of a later version writes.
    private void writeOver(String room, String before, String after) {
        Document kept = store.newest().document(DocumentKind.ROOM, room).orElseThrow();
        var other = new Document(kept.kind(), room, kept.owner(), kept.body().replace(before, after));
        try (var database = new Database(store.place())) {
            long next = store.newest().revision() + 1;
            database.transaction(handle -> {
                ConfigLog.append(
                        handle,
                        new Revision(
                                next,
                                "test",
                                Instant.EPOCH,
                                "later",
                                List.of(new Change(kept.kind(), room, Optional.of(kept), Optional.of(other)))));
                return next;
            });
        }
    }

    /// As health checks are to a node of the version before them.
    @Test
    void whatIsOfAKindThatOnlyALaterVersionKnowsStaysInTheStore() {
        try (var database = new Database(store.place())) {
            database.transaction(handle -> handle.execute("INSERT INTO config_log (rev, part, who, at, what,"
                            + " kind, id, owner, before, after) VALUES (2,"
                            + " 1, 'later', 0, 'make it', 'spell', 's',"
                            + " '', NULL, '{}')")
                    + handle.execute("INSERT INTO document (kind, id, owner, body, made,"
                            + " part) VALUES ('spell', 's', '', '{}', 2,"
                            + " 0)"));
            store.catchUp(store.database());
            assertThat(store.newest().revision()).isEqualTo(2);
            room(store, "one");
            try (var again = sqlite(data)) {
                again.load();
                room(again, "two");

                assertThat(names(again.newest())).containsExactly("one", "two");
                assertThat(again.newest().troubles()).isEmpty();
            }

            List<String> left =
                    database.with(handle -> handle.createQuery("SELECT body FROM document WHERE kind =" + " 'spell'")
                            .mapTo(String.class)
                            .list());
            assertThat(left).containsExactly("{}");
        }
    }

    @Test
    void aListenerThatFailsKeepsNothingFromTheOthersAndHearsAgain() {
        var failures = new AtomicInteger(1);
        var first = new ArrayList<Long>();
        var second = new ArrayList<Long>();
        store.listen(next -> {
            if (next.revision() == 2 && failures.getAndDecrement() > 0) {
                throw new IllegalStateException("cannot hear revision 2");
            }
            first.add(next.revision());
        });
        store.listen(next -> second.add(next.revision()));

        assertThat(room(store, "one")).isNotEmpty();
        assertThat(second).containsExactly(1L, 2L);
        store.catchUp(store.database());
        assertThat(first).containsExactly(1L, 2L);
        store.catchUp(store.database());
        assertThat(first).containsExactly(1L, 2L);
    }

    /// A node that hears of a new room waits for its coordinator.
    @Test
    void whoListensForLongKeepsNobodyFromWriting() throws Exception {
        var heard = new CopyOnWriteArrayList<Long>();
        var goesOn = new CountDownLatch(1);
        store.listen(next -> {
            heard.add(next.revision());
            if (next.revision() == 2) {
                awaitOrFail(goesOn);
            }
        });
        var first = Thread.startVirtualThread(() -> room(store, "one"));
        await().until(() -> heard.contains(2L));
        var second = Thread.startVirtualThread(() -> room(store, "two"));

        try {
            await().until(() -> store.newest().revision() == 3);
            assertThat(heard).containsExactly(1L, 2L);
            assertThat(second.isAlive()).as("returns when all have heard").isTrue();
        } finally {
            goesOn.countDown();
            first.join();
            second.join();
        }
        assertThat(heard).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aListenerMayWrite() {
        var heard = new ArrayList<Long>();
        store.listen(next -> {
            if (next.revision() == 2) {
                room(store, "two");
            }
        });
        store.listen(next -> heard.add(next.revision()));

        room(store, "one");

        assertThat(heard).containsExactly(1L, 2L, 3L);
    }

    private static void awaitOrFail(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aBrokenCopyIsNoObstacle() throws IOException {
        Files.writeString(data.resolve(ConfigCopy.FILE), "{\"revision\":");

        try (var again = sqlite(data)) {
            assertThat(again.isKnown()).isFalse();
            again.load();
            assertThat(again.newest().zones()).hasSize(1);
        }
    }

    @Test
    void aBackupIsAStoreOfItsOwn() {
        room(store, "one");
        Path backup = data.resolve("backup.db");

        store.backup(backup);
        room(store, "two");

        try (var kept = StoreUnderTest.at(new StorePlace.Sqlite(backup), data.resolve("other"))) {
            kept.load();
            assertThat(names(kept.newest())).containsExactly("one");
            assertThat(kept.history(new HistoryQuery(Optional.empty(), "", Long.MAX_VALUE, 10)))
                    .hasSize(2);
        }
        assertThatThrownBy(() -> store.backup(backup)).hasMessageContaining("already exists");
    }

    /// They hold the seeds of draws.
    @Test
    void filesThatHoldSeedsAreTheOwnersAlone() throws IOException {
        room(store, "one");
        Path backup = data.resolve("backup.db");
        store.backup(backup);
        Path database = data.resolve(StorePlace.FILE);
        for (String file : List.of("config.db", "config.db-wal", "config.db-shm", "backup.db")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(file))))
                    .as(file)
                    .isEqualTo("rw-------");
        }

        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-r--r--"));
        try (var other = sqlite(data)) {
            other.load();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database)))
                .isEqualTo("rw-------");
    }

    @Test
    void aFullDiskIsSaidAndChangesNothing() {
        String id = room(store, "one");
        var database = new Database(store.place());
        try (database) {
            assertThatThrownBy(() -> database.transaction(handle -> {
                        handle.execute("PRAGMA max_page_count = 1");
                        handle.execute("INSERT INTO applied_file VALUES ('x', ?)", "y".repeat(1 << 20));
                        return id;
                    }))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(failure.source()).isEqualTo(Failure.Source.HOUSE))
                    .hasMessageContaining("disk of the configuration store is full");
        }
        room(store, "two");
        assertThat(store.newest().rooms()).hasSize(2);
    }

    @Test
    void aFileIsRememberedWithWhatItChanged() {
        assertThat(store.appliedFile()).isEmpty();

        store.commit("file", RoomEdits.KIND.create(SHOP, room("one", 100)), "abc");

        assertThat(store.appliedFile()).isEqualTo("abc");
    }
}
