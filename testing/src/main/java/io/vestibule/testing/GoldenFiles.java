package io.vestibule.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What the versions wrote, as `testing/src/main/resources/golden/README.md` says. *Immutable.*
///
/// @param version the folder's name
public record GoldenFiles(String version) {

    /// Every version whose files are kept, oldest first.
    private static final List<GoldenFiles> VERSIONS = List.of(new GoldenFiles("0.1"));

    private static final Path FOLDER = Path.of("../testing/src/main/resources/golden");
    private static final Path OFFERED = Path.of("target/golden");

    /// All that have to be read.
    public static List<GoldenFiles> all() {
        return VERSIONS;
    }

    /// The one that is written today.
    public static GoldenFiles newest() {
        return VERSIONS.getLast();
    }

    /// A file of this version.
    public Path file(String name) {
        return FOLDER.resolve(version).resolve(name);
    }

    /// The text of a file.
    public String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /// The bytes of a file.
    public byte[] bytes(String name) {
        try {
            return Files.readAllBytes(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Compares what is written today with a file; leaves it for the next version to be added.
    public void holds(String name, byte[] written) {
        try {
            Files.createDirectories(OFFERED.resolve(version));
            Files.write(OFFERED.resolve(version).resolve(name), written);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (Files.notExists(file(name))) {
            fail("there is no %s yet; target/golden has what it would hold", file(name));
        }
        assertThat(written).as("%s of version %s", name, version).isEqualTo(bytes(name));
    }

    /// The same of a text, with lines that can be compared.
    public void holds(String name, String written) {
        if (Files.exists(file(name))) {
            assertThat(written).as("%s of version %s", name, version).isEqualTo(text(name));
        }
        holds(name, written.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return version;
    }
}
