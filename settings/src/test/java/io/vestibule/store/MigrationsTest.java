package io.vestibule.store;

import static io.vestibule.store.StoreUnderTest.room;
import static io.vestibule.store.StoreUnderTest.sqlite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which stores of other versions are opened, and what other versions find in ours.
class MigrationsTest {

    /// What only adds a table.
    private static final Migrations.Script ADDITIVE = new Migrations.Script(9, "9-of-a-test.sql", true);

    /// The same, if other versions had to know it.
    private static final Migrations.Script NEEDED = new Migrations.Script(9, "9-of-a-test.sql", false);

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

    /// Those of a version that has these scripts after those of this one.
    private void migrateWith(Migrations.Script... more) {
        var scripts = new ArrayList<>(Migrations.SCRIPTS);
        scripts.addAll(List.of(more));
        try (var database = database()) {
            Migrations.apply(database, scripts);
        }
    }

    @Test
    void aNewStoreHasTheTablesOfTheFirstVersion() {
        changes();

        assertThat(versions()).containsExactly(8);
        assertThat(steps()).isEmpty();
    }

    @Test
    void whatOnlyAddsTablesRaisesNoNumberThatOtherVersionsLookAt() {
        changes();
        migrateWith(ADDITIVE);
        changes();

        assertThat(versions()).containsExactly(8);
        assertThat(steps()).containsExactly(9);
        assertThat(numbers("SELECT count(*) FROM of_version_9")).containsExactly(0);
    }

    @Test
    void storesOfTheNextSchemaAndTheOneAfterAreOpenedAndChanged() {
        changes();
        for (int next = 9; next <= 10; next++) {
            execute("CREATE TABLE of_version_%d (id TEXT NOT NULL PRIMARY KEY)".formatted(next));
            execute("INSERT INTO schema_step (step) VALUES (%d)".formatted(next));

            changes();
        }
        assertThat(steps()).containsExactly(9, 10);
    }

    @Test
    void aStoreThatThisVersionCannotReadIsRefusedInWords() {
        changes();
        migrateWith(NEEDED);

        assertThat(versions()).containsExactly(8, 9);
        assertThatThrownBy(this::changes)
                .isInstanceOf(Failure.class)
                .hasMessageContaining(
                        "newer version of Vestibule that this one cannot read (schema 9, this one knows 8)");
    }

    @Test
    void aScriptIsAppliedOnce() {
        changes();
        migrateWith(ADDITIVE);
        execute("INSERT INTO of_version_9 (id) VALUES ('kept')");
        migrateWith(ADDITIVE);

        assertThat(numbers("SELECT count(*) FROM of_version_9")).containsExactly(1);
    }

    /// Before they were one script, the same tables were eight.
    @Test
    void aStoreWhoseTablesWereMadeInStepsIsOpened() {
        changes();
        execute("DELETE FROM schema_version");
        execute("INSERT INTO schema_version (version) VALUES (1), (2), (3), (4), (5)");
        execute("INSERT INTO schema_step (step) VALUES (6), (7), (8)");

        changes();
        assertThat(versions()).containsExactly(1, 2, 3, 4, 5);
        assertThat(steps()).containsExactly(6, 7, 8);
    }

    @Test
    void aStoreFromBeforeTheFirstVersionIsRefusedInWords() {
        execute("CREATE TABLE schema_version (version INTEGER NOT NULL PRIMARY KEY)");
        execute("INSERT INTO schema_version (version) VALUES (1), (2), (3), (4), (5)");

        assertThatThrownBy(this::changes)
                .isInstanceOf(Failure.class)
                .hasMessageContaining("a checkout from before version 0.1.0, which no version can read (schema 5)");
    }
}
