package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyStoreTest {

    private static final long NOW = 1_795_000_000_000L;
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final EpochClock CLOCK = () -> NOW;

    @TempDir
    private Path data;

    @Test
    void theFirstStartMakesAKeyThatNobodyElseMayRead() throws IOException {
        Path folder = data.resolve("new/data");

        var store = KeyStore.open(folder, CLOCK);

        assertThat(store.ring().keys()).hasSize(1);
        assertThat(modeOf(folder.resolve(KeyStore.FILE))).isEqualTo("rw-------");
        assertThat(modeOf(folder)).isEqualTo("rwx------");
    }

    @Test
    void theNextStartFindsTheSameKeys() {
        var first = KeyStore.open(data, CLOCK);
        first.rotate(KeyStore.OVERLAP);

        var second = KeyStore.open(data, CLOCK);

        assertThat(lines(second.ring())).isEqualTo(lines(first.ring()));
    }

    @Test
    void aRunningServerNoticesARotationAndLosesNobody() {
        var server = KeyStore.open(data, CLOCK);
        var seal = new TicketSeals(server::ring, KeyStore.newSalt()).next();
        var scope = TicketScope.of(new RoomId("sale"), "w");
        var ticket = new Ticket.Active(1, NOW, NOW, NOW, 0);
        String before = seal.seal(scope, ticket, NOW);

        var next = KeyStore.open(data, CLOCK).rotate(KeyStore.OVERLAP);

        assertThat(server.refresh()).isTrue();
        assertThat(server.refresh()).isFalse();
        long from = NOW + KeysInFile.LEAD.toMillis();
        assertThat(next.sealsFromMillis()).isEqualTo(from);
        assertThat(server.ring().sealing(from - 1).id()).isNotEqualTo(next.id());
        assertThat(server.ring().sealing(from).id()).isEqualTo(next.id());
        String after = seal.seal(scope, ticket, from);
        assertThat(seal.open(scope, before, from + DAY - 1).ticket()).isEqualTo(ticket);
        assertThat(seal.open(scope, after, from + DAY).ticket()).isEqualTo(ticket);
        assertThat(seal.open(scope, before, from + DAY).ticket()).isEqualTo(Ticket.NONE);
    }

    @Test
    void keysThatHaveRunOutAreDropped() {
        KeyStore.open(data, CLOCK).rotate(Duration.ofHours(1));

        var later = KeyStore.open(data, () -> NOW + DAY);
        later.rotate(KeyStore.OVERLAP);

        assertThat(later.ring().keys()).hasSize(2);
    }

    @Test
    void noRotationIsLostWhenSeveralRotateAtOnce() {
        KeyStore.open(data, CLOCK);

        IntStream.range(0, 8).parallel().forEach(_ -> KeyStore.open(data, CLOCK).rotate(KeyStore.OVERLAP));

        assertThat(KeyStore.open(data, CLOCK).ring().keys()).hasSize(9);
    }

    @Test
    void aRunningServerKeepsItsKeysWhenTheFileBreaks() throws IOException {
        var store = KeyStore.open(data, CLOCK);
        var ring = store.ring();
        Files.writeString(data.resolve(KeyStore.FILE), "{");

        assertThatThrownBy(store::refresh).isInstanceOf(Failure.class);
        assertThat(store.ring()).isSameAs(ring);

        Files.delete(data.resolve(KeyStore.FILE));

        assertThatThrownBy(store::refresh).hasMessageEndingWith("keys.json is gone");
        assertThat(store.ring()).isSameAs(ring);
        assertThat(data.resolve(KeyStore.FILE)).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | the file is not an object",
                "[] | the file is not an object",
                "{'version':1,'keys': | is not JSON in line 1, column",
                "{'version':1,'version':1,'keys':[]} | Duplicate",
                "{'version':2,'keys':[]} | /version is not 1",
                "{'version':1} | the file lacks [keys]",
                "{'version':1,'keys':{}} | /keys is not a list",
                "{'version':1,'keys':[]} | at least one key",
                "{'version':1,'keys':[]}x | is not JSON",
                "{'version':1,'keys':[7]} | /keys/0 is not an object",
                "{'version':1,'keys':[K,{}]} | /keys/1 lacks [id, opensUntil, sealsFrom, secret]",
                "{'version':1,'keys':[K,K]} | two keys have the same id",
                "{'version':1,'keys':[Kx]} | /keys/0 has unknown fields [x]",
                "{'version':1,'keys':[Ki]} | /keys/0/id is not eight",
                "{'version':1,'keys':[Ks]} | /keys/0/secret is not 32 bytes",
                "{'version':1,'keys':[Kf]} | /keys/0/sealsFrom is not a time",
                "{'version':1,'keys':[Ku]} | /keys/0/opensUntil is not a time"
            })
    void aFileThatIsWrongIsToldWithItsPlaceAndLeftAlone(String text, String reason) throws IOException {
        String file = withKeys(text);
        Files.writeString(data.resolve(KeyStore.FILE), file);

        assertThatThrownBy(() -> KeyStore.open(data, CLOCK))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(data.resolve(KeyStore.FILE) + " ")
                .hasMessageContaining(reason);
        assertThat(data.resolve(KeyStore.FILE)).hasContent(file);
    }

    @Test
    void aCutOffOrFlippedFileNeverGivesOtherKeys() throws IOException {
        KeyStore.open(data, CLOCK);
        byte[] sound = Files.readAllBytes(data.resolve(KeyStore.FILE));
        for (int length = 0; length < sound.length; length++) {
            Files.write(data.resolve(KeyStore.FILE), Arrays.copyOf(sound, length));

            assertThatThrownBy(() -> KeyStore.open(data, CLOCK)).isInstanceOf(Failure.class);
        }
    }

    @Test
    void nothingIsLeftBehindBesideTheFile() throws IOException {
        KeyStore.open(data, CLOCK).rotate(KeyStore.OVERLAP);

        try (Stream<Path> files = Files.list(data)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("keys.json", "keys.json.lock");
        }
    }

    @Test
    void aSecretIsNeverShown() {
        assertThat(KeyStore.open(data, CLOCK).ring().keys().getFirst().toString())
                .matches("key [0-9a-f]{8}");
    }

    /// Fills in sound keys and keys with one fault.
    private static String withKeys(String text) {
        String key = ("{'id':'0000000a','secret':'%s','sealsFrom':'2026-11-21T10:00:00Z'," + "'opensUntil':null}")
                .formatted("A".repeat(43));
        return text.replace("Kx", key.replace("}", ",'x':1}"))
                .replace("Ki", key.replace("0000000a", "A"))
                .replace("Ks", key.replace("AAAA'", "'"))
                .replace("Kf", key.replace("2026", "MMXXVI"))
                .replace("Ku", key.replace("null", "7"))
                .replace("K", key)
                .replace('\'', '"');
    }

    private static List<String> lines(KeyRing ring) {
        return ring.keys().stream().map(KeyStoreTest::line).toList();
    }

    private static String line(TicketKey key) {
        return key
                + " "
                + List.of(key.sealsFromMillis(), key.opensUntilMillis())
                + HexFormat.of().formatHex(key.secret());
    }

    private static String modeOf(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
