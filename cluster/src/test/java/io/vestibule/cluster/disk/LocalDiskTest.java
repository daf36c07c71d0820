package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDiskTest {

    @TempDir
    Path folder;

    /// A journal of an earlier term whose number is taken for free.
    @Test
    void aFileThatWasThereIsNotDeleted() throws IOException {
        Path journal = Files.writeString(folder.resolve("center-1.journal"), "kept");

        try (var arena = Arena.ofConfined()) {
            assertThatExceptionOfType(FileAlreadyExistsException.class)
                    .isThrownBy(() -> new LocalDisk().mapNew(journal, 100, arena));
        }

        assertThat(journal).hasContent("kept");
    }
}
