package io.vestibule.rehearsal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// A folder for as long as it is needed. *Immutable*; its content changes.
record TempFolder(Path path) implements AutoCloseable {

    /// Makes a folder that only its owner may look into.
    static TempFolder make(String prefix) {
        try {
            return new TempFolder(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder can be created", e);
        }
    }

    /// Removes it with everything in it.
    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
