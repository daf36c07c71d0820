package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.syntax.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Holds the sources of the dashboard against the floors in `docs/DASHBOARD.md`, and against what
/// they must not do wherever they are.
class DashboardHouseTest {

    private static final Path SOURCES = Path.of("..", "dashboard", "src");

    /// Made from `docs/openapi.yaml`, and read by nobody.
    private static final Path MADE = Path.of("api", "openapi.ts");

    private static final Pattern BLOCK = Pattern.compile("```dashboard\\n([^`]*)```", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("(?:from|import)\\s*\\(?\\s*'([^']+)'");

    /// A value of the request that the builder of rules offers, and its type.
    private static final Pattern OFFER = Pattern.compile("name: '([^']+)', label: '[^']+', type: '([^']+)'");

    /// Large, or of pages alone.
    private static final Pattern HEAVY = Pattern.compile("uplot.*|@mantine/dates.*|dayjs.*");

    /// An example in a field that a person fills in, of a host reserved for them (RFC 2606).
    private static final Pattern SHOWN = Pattern.compile("placeholder=\"https://[a-z.]+\\.example(/[a-z]*)?\"");

    /// What would get past React's escaping, past the one place that knows addresses, or into a
    /// store that outlives the tab.
    private static final Pattern REFUSED =
            Pattern.compile("dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\\.write"
                    + "|document\\.cookie|localStorage|\\beval\\(|new Function"
                    + "|https?://|//[a-z]+\\.[a-z]+/|XMLHttpRequest|EventSource\\(");

    @Test
    void whatIsImportedStandsOnALowerFloor() throws IOException {
        List<String> floors = floors();
        var wrong = new TreeSet<String>();
        for (Path file : sources()) {
            String from = SOURCES.relativize(file).getName(0).toString();
            int floor = floors.indexOf(from);
            if (from.startsWith("main.") || from.endsWith(".d.ts")) {
                continue;
            }
            assertThat(floor).as("the floor of %s", file).isNotNegative();
            var imports = IMPORT.matcher(Files.readString(file));
            while (imports.find()) {
                String what = imports.group(1);
                if (!isAllowed(file, from, what, floors)) {
                    wrong.add(file + " imports " + what);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    private static boolean isAllowed(Path file, String from, String what, List<String> floors) {
        if (!what.startsWith(".")) {
            return from.equals("pages") || !HEAVY.matcher(what).matches();
        }
        Path target = SOURCES.relativize(file.resolveSibling(what).normalize());
        String to = target.getName(0).toString();
        if (!to.equals(from)) {
            return floors.indexOf(to) > floors.indexOf(from);
        }
        boolean isPage = SOURCES.relativize(file).getNameCount() > 2;
        return !from.equals("pages")
                || !isPage
                || target.getName(1).equals(SOURCES.relativize(file).getName(1));
    }

    @Test
    void rulesAreBuiltOfWhatTheNodeCanBeAsked() throws IOException {
        String source = Files.readString(SOURCES.resolve("pages/rules/language.ts"));
        var fields = OFFER.matcher(source).results().toList();

        assertThat(fields).isNotEmpty();
        assertThat(fields)
                .allSatisfy(offer -> assertThat(Field.named(offer.group(1)))
                        .as(offer.group(1))
                        .hasValueSatisfying(field -> assertThat(field.type()).hasToString(offer.group(2))));
    }

    @Test
    void nothingGetsPastReactOrToAnotherHost() throws IOException {
        var found = new TreeSet<String>();
        for (Path file : sources()) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                var refused = REFUSED.matcher(SHOWN.matcher(lines.get(i)).replaceAll(""));
                if (refused.find()) {
                    found.add("%s:%d: %s".formatted(file, i + 1, refused.group()));
                }
            }
        }

        assertThat(found).isEmpty();
    }

    @Test
    void aLongFileIsTwo() throws IOException {
        var found = new TreeSet<String>();
        for (Path file : sources()) {
            if (file.endsWith(MADE)) {
                continue;
            }
            int lines = Files.readAllLines(file).size();
            if (lines > 300) {
                found.add(file + " has " + lines + " lines");
            }
        }

        assertThat(found).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (var all = Files.walk(SOURCES)) {
            return all.filter(file -> file.toString().matches(".*\\.tsx?"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> floors() throws IOException {
        var block = BLOCK.matcher(Files.readString(Path.of("..", "docs", "DASHBOARD.md")));
        assertThat(block.find()).isTrue();
        return block.group(1).lines().toList();
    }
}
