package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertSecretsTest {

    private static final String URL = "https://hooks.example.com/sesame-open";

    @TempDir
    private Path data = Path.of("");

    @Test
    void aTextHasOneNameThatOtherStoresDoNotHave() throws IOException {
        Files.createDirectories(data.resolve("one"));
        Files.createDirectories(data.resolve("other"));
        try (var one = StoreUnderTest.sqlite(data.resolve("one"));
                var same = StoreUnderTest.sqlite(data.resolve("one"));
                var other = StoreUnderTest.sqlite(data.resolve("other"))) {
            String name = one.secrets().of(URL);

            assertThat(same.secrets().of(URL)).isEqualTo(name).matches("[0-9a-f]{32}");
            assertThat(other.secrets().of(URL)).isNotEqualTo(name);
            assertThat(one.secrets().text(name)).isEmpty();
            one.secrets().keep(List.of(URL));
            assertThat(same.secrets().text(name)).contains(URL);
            assertThat(same.secrets().text("key")).isEmpty();
        }
    }

    @Test
    void whatNothingNamesIsForgottenAfterAWhile() {
        try (var store = StoreUnderTest.sqlite(data)) {
            store.secrets().keep(List.of("used", "unused"));
            String used = store.secrets().of("used");
            store.secrets().forget(Set.of(used), System.currentTimeMillis() - 60_000);
            assertThat(store.secrets().text(store.secrets().of("unused"))).contains("unused");

            store.secrets().forget(Set.of(used), System.currentTimeMillis() + 1);

            assertThat(store.secrets().text(used)).contains("used");
            assertThat(store.secrets().text(store.secrets().of("unused"))).isEmpty();
        }
    }

    @Test
    void aBackupHoldsNoneOfThem() throws IOException {
        Path backup = data.resolve("backup.db");
        try (var store = StoreUnderTest.sqlite(data)) {
            store.load();
            store.secrets().keep(List.of(URL));
            store.backup(backup);
        }

        assertThat(Files.readString(backup, StandardCharsets.ISO_8859_1))
                .contains("alert_secret")
                .doesNotContain("sesame");
        assertThat(data.resolve("backup.db-wal")).doesNotExist();
    }
}
