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

    /// A class of Pekko, or of what it brings.
    private static final Pattern ENGINE =
            Pattern.compile("\\bL?(org/apache/pekko|scala|com/typesafe)/");

    private static final Path ENGINE_ROOM = FloorPlan.CLASSES.resolve("cluster/peers");

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

    /// A node that is alone loads no class of the package, and so nothing of the engine.
    @Test
    void onlyOnePackageKnowsTheEngineOfTheCluster() throws IOException {
        var wrong = new TreeSet<String>();
        for (Path file : FloorPlan.classFiles()) {
            if (!file.startsWith(ENGINE_ROOM)) {
                for (var entry : ClassFile.of().parse(file).constantPool()) {
                    if (entry instanceof Utf8Entry text
                            && ENGINE.matcher(text.stringValue()).find()) {
                        wrong.add(file + " names " + text.stringValue());
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(ENGINE_ROOM).isDirectory();
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
