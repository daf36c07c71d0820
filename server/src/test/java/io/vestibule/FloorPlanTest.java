package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Holds the compiled house against the floor plan in `docs/ARCHITECTURE.md`.
///
/// The plan lists the floors from the roof down. A package may use packages of lower floors and no
/// others, so no circle can form, and the drawing in the document cannot grow old.
class FloorPlanTest {

    /// A package's name inside a class name, a descriptor or a generic signature.
    private static final Pattern PACKAGE = Pattern.compile("\\bL?io/vestibule/(\\w+)/");

    @Test
    void everyPackageUsesOnlyTheFloorsBelowIt() throws IOException {
        var plan = FloorPlan.read();
        var wrong = new TreeSet<String>();
        for (Path file : FloorPlan.classFiles()) {
            String user = FloorPlan.packageOf(file);
            for (String used : packagesNamedIn(file)) {
                if (!used.equals(user) && plan.heightOf(used) >= plan.heightOf(user)) {
                    wrong.add(user + " uses " + used);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void everyPackageOfTheHouseStandsInThePlan() throws IOException {
        var plan = FloorPlan.read();
        Set<String> built;
        try (Stream<Path> packages = Files.list(FloorPlan.CLASSES)) {
            built = packages.map(FloorPlan::packageOf).collect(Collectors.toSet());
        }

        assertThat(built).allSatisfy(name -> assertThat(plan.heightOf(name)).isPositive());
    }

    private static Set<String> packagesNamedIn(Path classFile) throws IOException {
        var names = new TreeSet<String>();
        for (var entry : ClassFile.of().parse(classFile).constantPool()) {
            if (entry instanceof Utf8Entry text) {
                PACKAGE.matcher(text.stringValue()).results().forEach(m -> names.add(m.group(1)));
            }
        }
        return names;
    }
}
