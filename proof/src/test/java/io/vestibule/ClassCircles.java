package io.vestibule;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Which files of one package use each other in a circle, and so can be read only together. Nested types count as the
/// file that they are in. *Stateless.*
final class ClassCircles {

    private static final Pattern NAMED = Pattern.compile("\\bL?io/vestibule/((?:[a-z]\\w*/)+[A-Z]\\w*)");

    /// Made of schemas.
    private static final String GENERATED = "wire/v1/";

    private ClassCircles() {}

    /// The files in circles, as `package/File`.
    static Set<String> read() throws IOException {
        return PackageUses.inCircles(uses());
    }

    private static Map<String, Set<String>> uses() throws IOException {
        var uses = new TreeMap<String, Set<String>>();
        for (Path file : Modules.classes()) {
            String user = fileOf(Modules.nameOf(file).replace(".class", ""));
            if (user.startsWith(GENERATED)) {
                continue;
            }
            Set<String> used = uses.computeIfAbsent(user, _ -> new TreeSet<>());
            for (var entry : ClassFile.of().parse(file).constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    NAMED.matcher(text.stringValue())
                            .results()
                            .map(found -> fileOf(found.group(1)))
                            .filter(name -> packageOf(name).equals(packageOf(user)))
                            .forEach(used::add);
                }
            }
        }
        uses.forEach((user, used) -> used.remove(user));
        return uses;
    }

    private static String fileOf(String name) {
        return name.replaceFirst("\\$.*", "");
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('/'));
    }
}
