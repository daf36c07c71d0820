package io.vestibule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The floors block of `docs/ARCHITECTURE.md`, read as data. *Immutable.*
///
/// @param heights from package to floor, the ground being 1
record FloorPlan(Map<String, Integer> heights) {

    static final Path DOCS = Path.of("../docs");
    static final Path CLASSES = Path.of("target/classes/io/vestibule");

    static FloorPlan read() throws IOException {
        List<String> lines = Files.readAllLines(DOCS.resolve("ARCHITECTURE.md"));
        int roof = lines.indexOf("```floors") + 1;
        int depth = lines.subList(roof, lines.size()).indexOf("```");
        var heights = new HashMap<String, Integer>();
        for (int below = 0; below < depth; below++) {
            int height = depth - below;
            Stream.of(lines.get(roof + below).strip().split("\\s+", -1))
                    .skip(1)
                    .forEach(name -> heights.put(name, height));
        }
        return new FloorPlan(Map.copyOf(heights));
    }

    int heightOf(String name) {
        Integer height = heights.get(name);
        if (height == null) {
            throw new AssertionError("package " + name + " has no floor in docs/ARCHITECTURE.md");
        }
        return height;
    }

    /// The compiled classes of the product.
    static List<Path> classFiles() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }

    /// The first-level package that a class file belongs to.
    static String packageOf(Path classFile) {
        return CLASSES.relativize(classFile).getName(0).toString();
    }
}
