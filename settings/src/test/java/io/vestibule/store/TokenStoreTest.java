package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenStoreTest {

    @TempDir
    private Path data;

    @Test
    void theFirstStartMakesATokenThatNobodyElseMayRead() throws IOException {
        var store = TokenStore.open(data);
        Path file = data.resolve("control.token");
        String token = Files.readString(file).strip();

        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(store.path()).contains(file.toAbsolutePath());
        assertThat(store.accepts(token)).isTrue();
        assertThat(TokenStore.open(data).accepts(token)).isTrue();
    }

    @Test
    void nothingButTheTokenIsAccepted() throws IOException {
        var store = TokenStore.open(data);
        String token = Files.readString(data.resolve("control.token")).strip();

        assertThat(store.accepts("")).isFalse();
        assertThat(store.accepts(token + " ")).isFalse();
        assertThat(store.accepts(token.substring(1))).isFalse();
        assertThat(store.accepts("\ud800")).isFalse();
    }

    @Test
    void aRunningServerNoticesANewToken() throws IOException {
        var store = TokenStore.open(data);
        Files.writeString(data.resolve("control.token"), "0123456789abcdef\n");

        assertThat(store.refresh()).isTrue();
        assertThat(store.refresh()).isFalse();
        assertThat(store.accepts("0123456789abcdef")).isTrue();
    }

    @Test
    void aRunningServerKeepsItsTokenWhenTheFileBreaks() throws IOException {
        Files.writeString(data.resolve("control.token"), "0123456789abcdef");
        var store = TokenStore.open(data);
        Files.writeString(data.resolve("control.token"), "");

        assertThatThrownBy(store::refresh).isInstanceOf(Failure.class);
        assertThat(store.accepts("")).isFalse();
        assertThat(store.accepts("0123456789abcdef")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "short", "0123456789abcdef 0123456789abcdef", "0123456789\u00e9bcdef"})
    void aFileThatIsWrongIsToldAndLeftAlone(String text) throws IOException {
        Path file = data.resolve("control.token");
        Files.writeString(file, text);

        assertThatThrownBy(() -> TokenStore.open(data))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(file + " does not contain a single token");
        assertThat(file).hasContent(text);
    }

    @Test
    void theOperatorMaySetTheToken() {
        var store = TokenStore.of("0123456789abcdef");

        assertThat(store.accepts("0123456789abcdef")).isTrue();
        assertThat(store.refresh()).isFalse();
        assertThat(store.path()).isEmpty();
        assertThatThrownBy(() -> TokenStore.of("short")).isInstanceOf(IllegalArgumentException.class);
    }
}
