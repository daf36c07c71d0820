package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Holds the modules against their table in `docs/ARCHITECTURE.md`.
class ModulesTest {

    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\| ((?:`\\w+` ?)+)[^|]*\\|$");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void everyPackageIsInTheModuleThatTheTableSays() throws IOException {
        var there = new TreeMap<String, Set<String>>();
        for (Path module : Modules.all()) {
            var packages = new TreeSet<String>();
            for (Path file : Modules.sources()) {
                if (file.startsWith(module)) {
                    packages.add(Modules.houseOf(file));
                }
            }
            there.put(module.getFileName().toString(), packages);
        }

        assertThat(there).isEqualTo(told());
    }

    /// A running server would have demo, simulator and advice on its class path.
    @Test
    void nothingThatAServerLoadsDependsOnTheRehearsal() throws IOException {
        var users = new ArrayList<String>();
        for (Path module : Modules.all()) {
            if (Files.readString(module.resolve("pom.xml"))
                    .contains("<artifactId>vestibule-rehearsal</artifactId>\n      <version>")) {
                users.add(module.getFileName().toString());
            }
        }

        assertThat(users).isEmpty();
    }

    private static Map<String, Set<String>> told() throws IOException {
        List<String> lines = Files.readAllLines(FloorPlan.DOCS.resolve("ARCHITECTURE.md"));
        int begin = lines.indexOf("### Modules");
        var told = new TreeMap<String, Set<String>>();
        for (String line : lines.subList(begin, lines.indexOf("### Inside a package"))) {
            var row = ROW.matcher(line);
            if (row.matches()) {
                var packages = new TreeSet<String>();
                NAME.matcher(row.group(2)).results().forEach(name -> packages.add(name.group(1)));
                told.put(row.group(1), packages);
            }
        }
        return told;
    }
}
