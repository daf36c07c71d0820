package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CopyTest {

    private static final List<Cover> COVERS = List.of(new Cover(Cover.CENTER, 17), new Cover(0, Long.MAX_VALUE));

    @TempDir
    Path directory;

    private Path write(byte[] content) throws IOException {
        var chunks = new Chunks();
        // In two parts, so that both ways of writing are used.
        for (int i = 0; i < content.length / 2; i++) {
            chunks.write(content[i]);
        }
        chunks.write(content, content.length / 2, content.length - content.length / 2);
        Path file = directory.resolve("copy");
        var copy = new Copy(99, 5, COVERS, chunks);
        new LocalDisk().replace(file, copy.file());
        assertThat(Files.size(file)).isEqualTo(copy.size());
        return file;
    }

    private static byte[] content(long seed) {
        var random = Seeds.random(seed);
        var content = new byte[random.nextInt(600_000)];
        random.nextBytes(content);
        return content;
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatWasWrittenIsRead(long seed) throws IOException {
        byte[] content = content(seed);

        var covered = Copy.read(write(content), in -> {
            var read = new byte[content.length];
            in.readFully(read);
            assertThat(read).isEqualTo(content);
        });

        assertThat(covered).isEqualTo(new Copy.Covered(99, 5, COVERS));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nothingIsHandedOnOfADamagedCopy(long seed) throws IOException {
        var random = Seeds.random(seed);
        Path file = write(content(seed));
        byte[] bytes = Files.readAllBytes(file);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(file, bytes);

        assertThatThrownBy(() -> Copy.read(file, _ -> assertThat(file).doesNotExist()))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nothingIsHandedOnOfACopyThatEndsTooSoon(long seed) throws IOException {
        var random = Seeds.random(seed);
        Path file = write(content(seed));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)));

        assertThatThrownBy(() -> Copy.read(file, _ -> assertThat(file).doesNotExist()))
                .isInstanceOf(IOException.class);
    }
}
