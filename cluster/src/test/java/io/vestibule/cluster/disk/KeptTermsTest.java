package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.cluster.disk.KeptTerms.Terms;
import io.vestibule.room.RoomId;
import io.vestibule.testing.Complaints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a node said about its mirrors is remembered, whatever becomes of a file: nothing is made
/// up, nothing is lowered, other rooms have nothing to do with it, and the operator learns which
/// file it is.
class KeptTermsTest {

    private static final RoomId ROOM = new RoomId("sale");
    private static final RoomId OTHER = new RoomId("Ämter & Büros");
    private static final Terms SAID = new Terms(1_790_000_000_000L, 1_790_000_000_007L);

    private final FailingDisk disk = new FailingDisk();

    @TempDir
    private Path folder = Path.of("");

    private KeptTerms start() {
        return new KeptTerms(folder, disk);
    }

    private Path file() {
        return folder.resolve("sale");
    }

    @Test
    void afterARestartItKnowsWhatItSaid() throws IOException {
        start().remember(ROOM, SAID);
        start().remember(OTHER, new Terms(0, 3));

        var again = start();

        assertThat(again.of(ROOM)).isEqualTo(SAID);
        assertThat(again.of(OTHER)).isEqualTo(new Terms(0, 3));
        assertThat(again.of(new RoomId("new"))).isEqualTo(Terms.NONE);
    }

    @Test
    void nothingThatWasSaidIsLowered() throws IOException {
        var kept = start();
        kept.remember(ROOM, new Terms(10, 7));

        kept.remember(ROOM, new Terms(3, 9));
        kept.remember(ROOM, Terms.NONE);

        assertThat(kept.of(ROOM)).isEqualTo(new Terms(10, 9));
        assertThat(start().of(ROOM)).isEqualTo(new Terms(10, 9));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 16, 24, 31, 33, 64, 1 << 20})
    void aFileThatIsCutShortOrGrownSaysNothing(int length) throws IOException {
        saysNothing(Arrays.copyOf(written(), length));
    }

    @Test
    void aFileWithABitTurnedSaysNothing() throws IOException {
        byte[] whole = written();
        for (int at = 0; at < whole.length; at++) {
            var damaged = whole.clone();
            damaged[at] ^= (byte) (1 << (at % Byte.SIZE));
            saysNothing(damaged);
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void garbageSaysNothing(long seed) throws IOException {
        var garbage = new byte[written().length];
        Seeds.random(seed).nextBytes(garbage);
        saysNothing(garbage);
    }

    @Test
    void zerosSayNothing() throws IOException {
        saysNothing(new byte[written().length]);
    }

    private byte[] written() throws IOException {
        start().remember(ROOM, SAID);
        start().remember(OTHER, SAID);
        return Files.readAllBytes(file());
    }

    private void saysNothing(byte[] content) throws IOException {
        Files.write(file(), content);
        try (var complaints = Complaints.heard(KeptTerms.class.getName())) {
            var kept = start();

            assertThat(kept.of(ROOM)).as(Arrays.toString(content)).isEqualTo(Terms.NONE);
            assertThat(kept.of(OTHER)).isEqualTo(SAID);
            assertThat(complaints.all())
                    .singleElement()
                    .asString()
                    .endsWith(" cannot be read: " + file() + ": java.io.IOException: it is damaged");
        }
    }

    @Test
    void aDamagedFileIsReplaced() throws IOException {
        Files.writeString(file(), "nothing of ours");
        var kept = start();

        kept.remember(ROOM, SAID);

        assertThat(kept.of(ROOM)).isEqualTo(SAID);
        assertThat(start().of(ROOM)).isEqualTo(SAID);
    }

    @Test
    void withAFolderInTheFilesPlaceItForgetsThatRoomAloneAndSaysSo() throws IOException {
        Files.createDirectories(file().resolve("full"));
        try (var complaints = Complaints.heard(KeptTerms.class.getName())) {
            var kept = start();
            kept.remember(OTHER, SAID);

            assertThatThrownBy(() -> kept.remember(ROOM, SAID))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(file() + " cannot be written: ");

            assertThat(kept.of(ROOM)).as("on disk").isEqualTo(Terms.NONE);
            assertThat(kept.of(OTHER)).isEqualTo(SAID);
            assertThat(complaints.all()).allMatch(line -> line.contains(file() + ": "));
            assertThat(complaints.all()).isNotEmpty();
        }
    }

    @Test
    void onAFullDiskItKnowsWhatItHasWrittenBefore() throws IOException {
        var kept = start();
        kept.remember(ROOM, new Terms(5, 5));
        disk.failPromises(true);

        assertThatThrownBy(() -> kept.remember(ROOM, new Terms(8, 9)))
                .isInstanceOf(IOException.class)
                .hasMessage(file() + " cannot be written: No space left on device");

        assertThat(kept.of(ROOM)).as("on disk").isEqualTo(new Terms(5, 5));
        assertThat(start().of(ROOM)).isEqualTo(new Terms(5, 5));
        disk.failPromises(false);
        kept.remember(ROOM, new Terms(2, 8));
        assertThat(start().of(ROOM)).isEqualTo(new Terms(5, 8));
    }

    @Test
    void withoutItsFolderItStartsAndSaysSo() throws IOException {
        Path taken = Files.writeString(folder.resolve("taken"), "a file");
        try (var complaints = Complaints.heard(KeptTerms.class.getName())) {
            var kept = new KeptTerms(taken, disk);

            assertThat(kept.of(ROOM)).isEqualTo(Terms.NONE);
            assertThat(complaints.all()).singleElement().asString().contains(taken + ": ");
            assertThatThrownBy(() -> kept.remember(ROOM, SAID))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(taken.resolve("sale") + " cannot be written: ");
        }
    }

    /// For want of a file handle, for one.
    @Test
    void whatCouldNotBeReadAtFirstIsNotLoweredEither() throws IOException {
        start().remember(ROOM, new Terms(10, 7));
        Path aside = Files.move(file(), folder.resolve("moved.aside"));
        Files.createDirectory(file());
        var kept = start();
        Files.delete(file());
        Files.move(aside, file());

        kept.remember(ROOM, new Terms(3, 9));

        assertThat(kept.of(ROOM)).isEqualTo(new Terms(10, 9));
        assertThat(start().of(ROOM)).isEqualTo(new Terms(10, 9));
    }

    /// As a kill in the middle of writing leaves it.
    @Test
    void aFileThatWasNotFinishedIsNoTrouble() throws IOException {
        start().remember(ROOM, SAID);
        Files.write(folder.resolve("sale.unfinished"), new byte[7]);
        try (var complaints = Complaints.heard(KeptTerms.class.getName())) {
            var kept = start();
            kept.remember(ROOM, new Terms(0, SAID.claimed() + 1));

            assertThat(kept.of(ROOM)).isEqualTo(new Terms(SAID.told(), SAID.claimed() + 1));
            assertThat(complaints.all()).isEmpty();
        }
    }
}
