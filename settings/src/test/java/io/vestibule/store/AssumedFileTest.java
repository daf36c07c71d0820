package io.vestibule.store;

import static io.vestibule.store.StoreUnderTest.keys;
import static io.vestibule.store.StoreUnderTest.sqlite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.config.Edit;
import io.vestibule.config.ZoneEdits;
import io.vestibule.ground.Failure;
import java.nio.file.Path;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a settings file asks for is in force before the store has it.
class AssumedFileTest {

    private static final Edit FILE = ZoneEdits.create(keys("{'name':'shop.org'}"));

    @TempDir
    Path data;

    /// Else a room of the file would be uncovered while a store without it is read first.
    @Test
    void whatIsAssumedIsInForceUntilTheStoreHasIt() {
        var heard = new CopyOnWriteArrayList<Integer>();
        try (var node = sqlite(data)) {
            node.assume(FILE, "abc");
            node.listen(now -> heard.add(now.zones().size()));
            node.load();

            assertThat(node.newest().zones()).hasSize(1);
            assertThatThrownBy(() -> StoreUnderTest.zone(node))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("the settings file is applied first");
            node.commit("file", FILE, "abc");
            node.endAssumption();

            assertThat(heard).isNotEmpty().containsOnly(1);
            assertThat(node.newest().revision()).isEqualTo(1);
            StoreUnderTest.zone(node);
            assertThat(node.newest().zones()).hasSize(2);
        }
    }

    @Test
    void whatIsAssumedAndNeverComesIsOver() {
        try (var node = sqlite(data)) {
            node.assume(FILE, "abc");
            node.load();
            node.endAssumption();

            assertThat(node.newest().zones()).isEmpty();
            assertThat(node.newest().documents()).isEmpty();
        }
    }

    /// As where a node moves to another database: its copy says that the file was applied.
    @Test
    void aFileIsInForceAlsoWhereOnlyAnEarlierStoreHadIt() {
        try (var before = sqlite(data)) {
            before.load();
            before.commit("file", FILE, "abc");
            StoreUnderTest.zone(before);
            before.writeCopy(before.stored());
        }
        var heard = new CopyOnWriteArrayList<Integer>();
        var other = new StorePlace.Sqlite(data.resolve("other.db"));
        try (var node = StoreUnderTest.at(other, data)) {
            node.assume(FILE, "abc");
            assertThat(node.newest().zones()).as("what was set later counts").hasSize(2);
            node.listen(now -> heard.add(now.zones().size()));
            node.load();

            assertThat(heard).doesNotContain(0);
            assertThat(node.newest().zones()).hasSize(1);
            node.commit("file", FILE, "abc");
            node.endAssumption();
            assertThat(node.newest().revision()).isEqualTo(1);
            assertThat(heard).doesNotContain(0);
        }
    }

    @Test
    void whoseFileTheStoreHasMayChangeAtOnce() {
        try (var before = sqlite(data)) {
            before.load();
            before.commit("file", FILE, "abc");
        }
        try (var node = sqlite(data)) {
            node.assume(FILE, "abc");
            StoreUnderTest.zone(node);

            assertThat(node.newest().zones()).hasSize(2);
        }
    }

    @Test
    void aFileThatIsReadAgainEndsTheOneBefore() {
        try (var node = sqlite(data)) {
            node.assume(FILE, "abc");
            node.load();
            node.commit("file", ZoneEdits.create(keys("{'name':'new.org'}")), "def");

            assertThat(node.newest().zones()).hasSize(1);
            assertThat(node.newest().documents()).isEqualTo(node.stored().documents());
        }
    }
}
