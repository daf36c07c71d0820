package io.vestibule.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The files that this package ships. *Thread-safe.*
final class Resources {

    private Resources() {}

    /// The text of a file.
    ///
    /// @throws IllegalStateException if there is none: the jar is incomplete
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
}
