package io.vestibule;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Which package of the product uses which, sub-packages included, by their names below
/// `io.vestibule` with slashes. Class files tell nearly everything; imports tell of constants,
/// which the compiler copies. *Immutable.*
///
/// @param of from each package to those that it uses, without itself
record PackageUses(Map<String, Set<String>> of) {

    /// A class name, a descriptor or a generic signature names a package before a class.
    private static final Pattern NAMED = Pattern.compile("\\bL?io/vestibule/((?:[a-z]\\w*/)+)[A-Z]");

    private static final Pattern IMPORTED =
            Pattern.compile("(?m)^import (?:static )?io\\.vestibule\\.((?:[a-z]\\w*\\.)+)[A-Z]");

    static PackageUses read() throws IOException {
        var uses = new TreeMap<String, Set<String>>();
        for (Path file : FloorPlan.classFiles()) {
            Set<String> used = usedIn(uses, FloorPlan.CLASSES, file);
            for (var entry : ClassFile.of().parse(file).constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    NAMED.matcher(text.stringValue())
                            .results()
                            .map(PackageUses::name)
                            .forEach(used::add);
                }
            }
        }
        for (Path file : FloorPlan.sources()) {
            Set<String> used = usedIn(uses, FloorPlan.SOURCES, file);
            IMPORTED.matcher(Files.readString(file))
                    .results()
                    .map(PackageUses::name)
                    .forEach(used::add);
        }
        uses.forEach((user, used) -> used.remove(user));
        return new PackageUses(uses);
    }

    private static Set<String> usedIn(Map<String, Set<String>> uses, Path root, Path file) {
        String user = root.relativize(file.getParent()).toString();
        return uses.computeIfAbsent(user, name -> new TreeSet<>());
    }

    private static String name(MatchResult found) {
        String name = found.group(1).replace('.', '/');
        return name.substring(0, name.length() - 1);
    }

    /// Packages that use themselves by way of others: what is left when those that use nothing are
    /// taken away again and again, and those that nobody uses.
    Set<String> inCircles() {
        var left = new TreeSet<>(of.keySet());
        while (left.removeIf(name -> usedBy(name).stream().noneMatch(left::contains))
                || left.removeIf(
                        name -> left.stream().noneMatch(user -> usedBy(user).contains(name)))) {
            // each round takes away at least one
        }
        return left;
    }

    private Set<String> usedBy(String name) {
        return of.getOrDefault(name, Set.of());
    }
}
