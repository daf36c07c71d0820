package io.vestibule.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/// Changes jars as a rebuild would.
final class Jars {

    private Jars() {}

    /// Replaces a text constant of a class by another of the same length.
    static void replaceText(Path jar, String entry, String from, String to) throws IOException {
        try (var files = FileSystems.newFileSystem(jar)) {
            Path file = files.getPath(entry);
            String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (!bytes.contains(from) || from.length() != to.length()) {
                throw new AssertionError(entry + " has no text \"" + from + "\"");
            }
            Files.writeString(file, bytes.replace(from, to), StandardCharsets.ISO_8859_1);
        }
    }
}
