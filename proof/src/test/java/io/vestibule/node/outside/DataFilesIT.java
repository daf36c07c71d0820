package io.vestibule.node.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.node.NodeChild;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a process leaves on disk that was killed, and who may read it.
class DataFilesIT {

    @TempDir
    private Path home = Path.of("");

    @Test
    void whatADataDirectoryHoldsIsTheOwnersAlone() throws Exception {
        Path data = folder("data", "rwx------");

        String said = said(data, folder("tmp", "rwx------"));

        try (Stream<Path> all = Files.walk(data)) {
            var open = all.filter(file -> !isTheOwnersAlone(file))
                    .map(data::relativize)
                    .toList();
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

        assertThat(Files.getPosixFilePermissions(log)).isSubsetOf(PosixFilePermissions.fromString("rw-r-----"));
        assertThat(log).hasContent("a");
    }

    /// What a node says that is started, gets ready, and is killed.
    private String said(Path data, Path temporary) throws Exception {
        var node = NodeChild.start(home, data, "umask 022", "-Djava.io.tmpdir=" + temporary);
        try (node) {
            node.awaitReady();
        }
        return node.said();
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
