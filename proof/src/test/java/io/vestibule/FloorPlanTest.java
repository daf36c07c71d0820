package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Holds the house against its floor plans: `docs/ARCHITECTURE.md` has that of the packages, the
/// `package-info.java` of a first-level package with sub-packages that of all parts below it.
///
/// A plan lists the floors from the roof down. A package may use packages of lower floors and no
/// others, so no circle can form, and the drawings cannot grow old.
class FloorPlanTest {

    /// A class of Pekko, or of what it brings.
    private static final Pattern ENGINE = Pattern.compile("\\bL?(org/apache/pekko|scala|com/typesafe)/");

    private static final String ENGINE_ROOM = "cluster/peers";

    @Test
    void everyPackageUsesOnlyTheFloorsBelowIt() throws IOException {
        var plan = FloorPlan.read();
        var wrong = new TreeSet<String>();
        PackageUses.read()
                .of()
                .forEach((user, used) -> used.stream()
                        .filter(name -> !house(name).equals(house(user)))
                        .filter(name -> plan.heightOf(house(name)) >= plan.heightOf(house(user)))
                        .forEach(name -> wrong.add(user + " uses " + name)));

        assertThat(wrong).isEmpty();
    }

    @Test
    void everyPartOfAPackageUsesOnlyTheFloorsBelowIt() throws IOException {
        Map<String, Set<String>> uses = PackageUses.read().of();
        var wrong = new TreeSet<String>();
        for (String house : withParts(uses.keySet())) {
            var plan = FloorPlan.of(house);
            for (String user : uses.keySet()) {
                if (house(user).equals(house)) {
                    int height = plan.heightOf(part(user));
                    uses.get(user).stream()
                            .filter(name -> house(name).equals(house))
                            .filter(name -> plan.heightOf(part(name)) >= height)
                            .forEach(name -> wrong.add(user + " uses " + name));
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    /// Those of files included: the plans allow none, and this does not go by the plans.
    @Test
    void noPackagesFormACircle() throws IOException {
        var uses = PackageUses.read();

        assertThat(uses.inCircles()).isEmpty();
        assertThat(uses.of()).hasSizeGreaterThan(35);
    }

    /// What is in a circle can be read only together. The list may only become shorter.
    @Test
    void noFilesOfAPackageFormACircleButThese() throws IOException {
        assertThat(ClassCircles.read())
                .as("a visitor of the demo and what they look at call each other")
                .containsExactly("demo/Browsing", "demo/DemoVisitor");
    }

    @Test
    void packagesThatUseEachOtherByWayOfAThirdAreACircle() {
        var uses = new PackageUses(Map.of(
                "roof", Set.of("a"),
                "a", Set.of("b"),
                "b", Set.of("c", "ground"),
                "c", Set.of("a"),
                "ground", Set.of()));

        assertThat(uses.inCircles()).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void everyPackageOfTheHouseStandsInThePlan() throws IOException {
        var plan = FloorPlan.read();
        Set<String> built = Modules.classes().stream().map(Modules::houseOf).collect(Collectors.toSet());

        assertThat(built).allSatisfy(name -> assertThat(plan.heightOf(name)).isPositive());
    }

    /// A node that is alone loads no class of the package, and so nothing of the engine.
    @Test
    void onlyOnePackageKnowsTheEngineOfTheCluster() throws IOException {
        var wrong = new TreeSet<String>();
        for (Path file : Modules.classes()) {
            if (!Modules.packageOf(file).equals(ENGINE_ROOM)) {
                for (var entry : ClassFile.of().parse(file).constantPool()) {
                    if (entry instanceof Utf8Entry text
                            && ENGINE.matcher(text.stringValue()).find()) {
                        wrong.add(file + " names " + text.stringValue());
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(Modules.classes()).anyMatch(file -> Modules.packageOf(file).equals(ENGINE_ROOM));
    }

    /// First-level packages that have sub-packages.
    private static Set<String> withParts(Set<String> packages) {
        return packages.stream()
                .filter(name -> name.contains("/"))
                .map(FloorPlanTest::house)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The first-level package that a package belongs to.
    private static String house(String name) {
        int slash = name.indexOf('/');
        return slash < 0 ? name : name.substring(0, slash);
    }

    /// The part of its first-level package that a package is: itself, where it is that package.
    private static String part(String name) {
        int slash = name.indexOf('/');
        return slash < 0 ? name : name.substring(slash + 1);
    }
}
