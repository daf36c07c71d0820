package io.vestibule.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The files that this package ships. Thread-safe.
final class Resources {

    private Resources() {}

    /// The text of a file.
    ///
    /// @throws IllegalStateException if there is none: the jar is not whole
    static String text(String name) {
        try (var in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing in the jar: page/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("page/" + name, e);
        }
    }

    /// The text of a file without indentation, empty lines and lines that are comments.
    static String lean(String name) {
        var lean = new StringBuilder();
        text(name)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//") && !line.startsWith("/*"))
                .forEach(line -> lean.append(line).append('\n'));
        return lean.toString();
    }
}
