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
        for (Path file : Modules.classes()) {
            Set<String> used = usedIn(uses, file);
            for (var entry : ClassFile.of().parse(file).constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    NAMED.matcher(text.stringValue())
                            .results()
                            .map(PackageUses::name)
                            .forEach(used::add);
                }
            }
        }
        for (Path file : Modules.sources()) {
            Set<String> used = usedIn(uses, file);
            IMPORTED.matcher(Files.readString(file))
                    .results()
                    .map(PackageUses::name)
                    .forEach(used::add);
        }
        uses.forEach((user, used) -> used.remove(user));
        return new PackageUses(uses);
    }

    private static Set<String> usedIn(Map<String, Set<String>> uses, Path file) {
        return uses.computeIfAbsent(Modules.packageOf(file), name -> new TreeSet<>());
    }

    private static String name(MatchResult found) {
        String name = found.group(1).replace('.', '/');
        return name.substring(0, name.length() - 1);
    }

    /// Packages that use themselves by way of others.
    Set<String> inCircles() {
        return inCircles(of);
    }

    /// What uses itself by way of others: what is left when those that use nothing are taken away
    /// again and again, and those that nobody uses.
    static Set<String> inCircles(Map<String, Set<String>> uses) {
        var left = new TreeSet<>(uses.keySet());
        while (left.removeIf(name -> usedBy(uses, name).stream().noneMatch(left::contains))
                || left.removeIf(name ->
                        left.stream().noneMatch(user -> usedBy(uses, user).contains(name)))) {
            // each round takes away at least one
        }
        return left;
    }

    private static Set<String> usedBy(Map<String, Set<String>> uses, String name) {
        return uses.getOrDefault(name, Set.of());
    }
}
