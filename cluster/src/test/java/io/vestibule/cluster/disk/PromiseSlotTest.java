package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.coordination.world.Promise;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PromiseSlotTest {

    private static final UUID BOOT = new UUID(1, 2);

    private final Disk disk = new LocalDisk();

    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("promise");
    }

    private static PromiseSlot slot(long number) {
        return new PromiseSlot(number, 5, BOOT, false, new Promise(number, (int) number * 2, (int) number * 3));
    }

    @Test
    void theNewestIsRead() throws IOException {
        disk.replace(file(), List.of(slot(1).file()));
        assertThat(PromiseSlot.read(file())).contains(slot(1));

        for (int number = 2; number < 6; number++) {
            disk.overwrite(file(), slot(number).position(), slot(number).bytes());

            assertThat(PromiseSlot.read(file())).contains(slot(number));
        }
    }

    @Test
    void noFileSaysNothing() throws IOException {
        assertThat(PromiseSlot.read(file())).isEmpty();
    }

    /// Power fails while a slot is written: what is there of it is anything.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void oneOfTwoIsAlwaysWhole(long seed) throws IOException {
        var random = Seeds.random(seed);
        disk.replace(file(), List.of(slot(1).file()));
        disk.overwrite(file(), slot(2).position(), slot(2).bytes());
        var torn = slot(3).bytes();
        int from = random.nextInt(torn.limit());
        for (int at = from; at < torn.limit(); at++) {
            torn.put(at, (byte) random.nextInt());
        }

        disk.overwrite(file(), slot(3).position(), torn);

        assertThat(PromiseSlot.read(file())).contains(slot(2));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anythingMayBeRead(long seed) throws IOException {
        var random = Seeds.random(seed);
        var bytes = new byte[random.nextInt(10_000)];
        random.nextBytes(bytes);
        Files.write(file(), bytes);

        assertThat(PromiseSlot.read(file())).isEmpty();
    }

    @Test
    void everyWordComesBack() throws IOException {
        var clean = new PromiseSlot(8, 9, UUID.randomUUID(), true, new Promise(10, Integer.MAX_VALUE, 0));
        disk.replace(file(), List.of(clean.file()));

        assertThat(PromiseSlot.read(file())).contains(clean);
        assertThat(ByteBuffer.wrap(Files.readAllBytes(file())).limit()).isEqualTo(8_192);
    }
}
