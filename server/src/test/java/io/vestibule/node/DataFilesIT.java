package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What a process leaves on disk that was killed, and who may read it.
class DataFilesIT {

    @TempDir private Path home = Path.of("");

    @Test
    void whatADataDirectoryHoldsIsTheOwnersAlone() throws Exception {
        Path data = folder("data", "rwx------");

        String said = said(data, folder("tmp", "rwx------"));

        try (Stream<Path> all = Files.walk(data)) {
            var open = all.filter(file -> !isTheOwnersAlone(file)).map(data::relativize).toList();
            assertThat(open).isEmpty();
        }
        assertThat(data.resolve("rooms")).isNotEmptyDirectory();
        assertThat(said).doesNotContain("chmod");
    }

    @Test
    void aDataDirectoryThatOthersMayReadIsUsedAndToldOfOnce() throws Exception {
        Path data = folder("data", "rwxr-xr-x");

        String said = said(data, folder("tmp", "rwx------"));

        assertThat(said).containsOnlyOnce("chmod -R go= " + data);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void noStartLeavesALibraryBehind() throws Exception {
        Path temporary = folder("tmp", "rwx------");

        said(folder("data", "rwx------"), temporary);

        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.contains("sqlite") || name.contains(".so"));
        }
    }

    @Test
    void theAccessLogIsReadByItsOwnerAndTheGroupAlone() throws Exception {
        Path log = home.resolve("access.log");

        try (var file = AccessLogFile.of(log.toString())) {
            file.write(new byte[] {'a'}, 0, 1);
        }

        assertThat(Files.getPosixFilePermissions(log))
                .isSubsetOf(PosixFilePermissions.fromString("rw-r-----"));
        assertThat(log).hasContent("a");
    }

    /// What a node says that is started, gets ready, and is killed.
    private String said(Path data, Path temporary) throws Exception {
        Path log = home.resolve("log");
        Process process =
                ChildJvm.of(
                                Main.class,
                                "run",
                                "--origin=http://127.0.0.1:9",
                                "--active-users=5",
                                "--listen=127.0.0.1:0",
                                "--control=127.0.0.1:0",
                                "--data=" + data)
                        .with("-Djava.io.tmpdir=" + temporary)
                        .behind(List.of("/bin/sh", "-c", "umask 022; exec \"$@\"", "sh"))
                        .writingTo(log);
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(log).contains("  ready "));
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
        return Files.readString(log);
    }

    private Path folder(String name, String rights) throws IOException {
        Path made = Files.createDirectory(home.resolve(name));
        return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(rights));
    }

    private static boolean isTheOwnersAlone(Path file) {
        try {
            return Files.getPosixFilePermissions(file).stream()
                    .allMatch(right -> right.name().startsWith("OWNER"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
