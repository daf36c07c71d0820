package io.vestibule.store;

import static io.vestibule.store.StoreUnderTest.room;
import static io.vestibule.store.StoreUnderTest.sqlite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which stores of other versions are opened, and what other versions find in ours.
class MigrationsTest {

    @TempDir
    Path data;

    private List<Integer> numbers(String query) {
        try (var database = database()) {
            return database.with(
                    handle -> handle.createQuery(query).mapTo(Integer.class).list());
        }
    }

    private List<Integer> versions() {
        return numbers("SELECT version FROM schema_version ORDER BY version");
    }

    private List<Integer> steps() {
        return numbers("SELECT step FROM schema_step ORDER BY step");
    }

    private Database database() {
        return new Database(new StorePlace.Sqlite(data.resolve(StorePlace.FILE)));
    }

    private void execute(String sql) {
        try (var database = database()) {
            database.transaction(handle -> handle.execute(sql));
        }
    }

    private void changes() {
        try (var store = sqlite(data)) {
            store.load();
            StoreUnderTest.zone(store);
            String id = room(store, "r" + store.newest().revision());
            assertThat(store.newest().room(id)).isPresent();
        }
    }

    @Test
    void whatOnlyAddsTablesRaisesNoNumberThatEarlierVersionsLookAt() {
        changes();

        assertThat(versions()).containsExactly(1, 2, 3, 4, 5);
        assertThat(steps()).containsExactly(6, 7, 8);
    }

    @Test
    void storesOfTheNextSchemaAndTheOneAfterAreOpenedAndChanged() {
        changes();
        for (int next = 9; next <= 10; next++) {
            execute("CREATE TABLE of_version_%d (id TEXT NOT NULL PRIMARY KEY)".formatted(next));
            execute("INSERT INTO schema_step (step) VALUES (%d)".formatted(next));

            changes();
        }
        assertThat(steps()).containsExactly(6, 7, 8, 9, 10);
    }

    @Test
    void aStoreThatThisVersionCannotReadIsRefusedInWords() {
        changes();
        execute("INSERT INTO schema_version (version) VALUES (9)");

        assertThatThrownBy(this::changes)
                .isInstanceOf(Failure.class)
                .hasMessageContaining("newer version of Vestibule that this one cannot read");
    }

    /// As commit 34b9f920 leaves it.
    private void asBefore() {
        changes();
        execute("DROP TRIGGER schema_number_once");
        execute("DROP TABLE schema_step");
        execute("INSERT INTO schema_version (version) VALUES (6), (7), (8)");
    }

    @Test
    void numbersOfAdditiveScriptsThatAnEarlierVersionHasWrittenAreMoved() {
        asBefore();
        changes();

        assertThat(versions()).containsExactly(1, 2, 3, 4, 5);
        assertThat(steps()).containsExactly(6, 7, 8);
    }

    /// What such a version does with each script that it finds no number of: a conflict makes it
    /// believe that another process was faster.
    @Test
    void anEarlierVersionTakesScriptsThatItDoesNotFindForTheWorkOfAnother() {
        changes();
        try (var database = database()) {
            for (int number : List.of(6, 7, 8)) {
                assertThatThrownBy(() -> database.transaction(handle -> insert(handle, number)))
                        .isInstanceOf(Database.Conflict.class);
            }
        }
        assertThat(versions()).containsExactly(1, 2, 3, 4, 5);
    }

    private static int insert(Handle handle, int number) {
        return handle.execute("INSERT INTO schema_version (version) VALUES (?)", number);
    }
}
