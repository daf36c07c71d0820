package io.vestibule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A floors block, read as data: that of `docs/ARCHITECTURE.md` for the packages of the house, that
/// of a `package-info.java` for the parts of one package. *Immutable.*
///
/// @param where the file that it stands in
/// @param heights from package to floor, the ground being 1
record FloorPlan(Path where, Map<String, Integer> heights) {

    static final Path DOCS = Path.of("../docs");

    private static final String BEGIN = "```floors";

    /// The plan of the house.
    static FloorPlan read() throws IOException {
        return read(DOCS.resolve("ARCHITECTURE.md"));
    }

    /// The plan of the parts of a package, among which it stands itself by its own name.
    static FloorPlan of(String part) throws IOException {
        return read(Modules.source(part + "/package-info.java"));
    }

    private static FloorPlan read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("^/// ?", ""))
                .toList();
        int begin = lines.indexOf(BEGIN);
        if (begin < 0) {
            throw new AssertionError(file + " has no block of floors");
        }
        List<String> floors = lines.subList(begin + 1, lines.size());
        floors = floors.subList(0, floors.indexOf("```"));
        var heights = new HashMap<String, Integer>();
        for (int below = 0; below < floors.size(); below++) {
            int height = floors.size() - below;
            Stream.of(floors.get(below).strip().split("\\s+", -1)).skip(1).forEach(name -> heights.put(name, height));
        }
        return new FloorPlan(file, Map.copyOf(heights));
    }

    int heightOf(String name) {
        Integer height = heights.get(name);
        if (height == null) {
            throw new AssertionError("package " + name + " has no floor in " + where);
        }
        return height;
    }
}
