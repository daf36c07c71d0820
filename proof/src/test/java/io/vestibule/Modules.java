package io.vestibule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The modules of the product, as they lie next to this one: their sources, and the classes that
/// the build made of them. What is for tests and measurements only is not among them. *Stateless.*
public final class Modules {

    private static final Path ROOT = Path.of("..");
    private static final String SOURCES = "src/main/java/io/vestibule";
    private static final String CLASSES = "target/classes/io/vestibule";
    private static final List<String> NEVER_SHIP = List.of("testing", "proof", "workshop");

    private Modules() {}

    /// The folders of all modules that ship.
    public static List<Path> all() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve(SOURCES)))
                    .filter(folder -> !NEVER_SHIP.contains(folder.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    /// A source file of the product.
    ///
    /// @param name below the first package of the product, with slashes: `room/Room.java`
    public static Path source(String name) throws IOException {
        for (Path module : all()) {
            Path file = module.resolve(SOURCES).resolve(name);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new AssertionError("no module has " + name);
    }

    /// All source files.
    static List<Path> sources() throws IOException {
        return files(SOURCES, ".java");
    }

    /// All compiled classes.
    static List<Path> classes() throws IOException {
        return files(CLASSES, ".class");
    }

    /// The name of a source or class file below the first package of the product, with slashes.
    static String nameOf(Path file) {
        String name = file.toString().replace('\\', '/');
        return name.substring(name.lastIndexOf("/io/vestibule/") + "/io/vestibule/".length());
    }

    /// The package that a source or class file belongs to, as [#nameOf] writes it.
    static String packageOf(Path file) {
        String name = nameOf(file);
        return name.substring(0, name.lastIndexOf('/'));
    }

    /// The first-level package that a source or class file belongs to.
    static String houseOf(Path file) {
        String name = nameOf(file);
        return name.substring(0, name.indexOf('/'));
    }

    private static List<Path> files(String below, String suffix) throws IOException {
        var found = new ArrayList<Path>();
        for (Path module : all()) {
            try (Stream<Path> files = Files.walk(module.resolve(below))) {
                files.filter(file -> file.toString().endsWith(suffix)).forEach(found::add);
            }
        }
        return found;
    }
}
