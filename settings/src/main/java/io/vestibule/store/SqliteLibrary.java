package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;

/// The native library of SQLite, unpacked to load it and removed at once. The driver on its own
/// removes it at an orderly end of the process, which is not the end that every process has.
/// *Thread-safe.*
final class SqliteLibrary {

    /// The driver's own setting: where it unpacks. An operator may set it.
    private static final String PLACE = "org.sqlite.tmpdir";

    private static boolean loaded;

    private SqliteLibrary() {}

    /// Loads it, once.
    static synchronized void load() {
        if (!loaded) {
            String given = System.getProperty(PLACE);
            Path parent = Path.of(given == null ? System.getProperty("java.io.tmpdir") : given);
            try {
                Path folder = Files.createTempDirectory(parent, "vestibule-sqlite");
                System.setProperty(PLACE, folder.toString());
                try {
                    loaded = SQLiteJDBCLoader.initialize();
                } finally {
                    remove(folder);
                    restore(given);
                }
            } catch (Exception e) {
                throw new Failure(
                        Failure.Source.OPERATOR,
                        Failure.Retry.LATER,
                        "the SQLite library cannot be loaded from %s: %s; name a folder that may".formatted(parent, e)
                                + " hold programs with VESTIBULE_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
                        e);
            }
        }
    }

    private static void restore(@Nullable String given) {
        if (given == null) {
            System.clearProperty(PLACE);
        } else {
            System.setProperty(PLACE, given);
        }
    }

    /// Removes the files: a loaded library does not need them.
    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
