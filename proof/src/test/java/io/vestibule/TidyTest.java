package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Keeps the house tidy by reading its texts.
class TidyTest {

    private static final Path ROOT = Path.of("..");

    /// A longer file of the product has a second noun in it, or says why it has none.
    private static final int LONG = 400;

    /// Fewer than these may say so.
    private static final int FEWER = 25;

    /// The same of tests.
    private static final int LONG_TEST = 500;

    private static final Pattern CLASS = Pattern.compile("`([a-z]+)((?:\\.[a-z]+)*\\.[A-Z]\\w*)");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(#[^)]*)?\\)");
    private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#\\s:]*\\.md|)#([^)]+)\\)");
    private static final Pattern WRITTEN = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern TEST = Pattern.compile("[A-Z]\\w*(Test|IT)\\.java");
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*(?:Test|IT))(?:\\.(\\w+))?`");
    private static final Pattern METRIC = Pattern.compile("\"(vestibule_(?!config\")[a-z_]*[a-z])\"");
    private static final Pattern VIRTUAL = Pattern.compile("ofVirtual\\(|startVirtualThread\\(|newVirtualThread");
    private static final Pattern INPUT = Pattern.compile("System\\.in\\b");
    private static final Pattern DATED = Pattern.compile("TODO \\d{4}-\\d{2}-\\d{2}");

    @Test
    void everyPackageSaysWhatItIs() throws IOException {
        var silent = new TreeSet<String>();
        for (Path file : files(path -> path.toString().endsWith(".java"))) {
            Path info = file.resolveSibling("package-info.java");
            if (!file.toString().contains("examples") && Files.notExists(info)) {
                silent.add(info.toString());
            }
        }

        assertThat(silent).isEmpty();
    }

    /// What computes on a virtual thread keeps one of as many carriers as there are processors, and
    /// with it all that only waits on such threads: so they are for what waits.
    @Test
    void onlyTheseBeginVirtualThreads() throws IOException {
        var begin = new TreeSet<String>();
        for (Path file : Modules.sources()) {
            String name = String.valueOf(file.getFileName());
            if (!file.toString().contains("/simulation/")
                    && VIRTUAL.matcher(Files.readString(file)).find()) {
                begin.add(name.replace(".java", ""));
            }
        }

        assertThat(begin)
                .containsExactly(
                        "Bell",
                        "DiskThreads",
                        "HubPlaces",
                        "LocalCluster",
                        "OriginAddresses",
                        "OriginCheck",
                        "RoomHost",
                        "StatusAgent",
                        "TakeOverDoor",
                        "WarmOrigin");
    }

    /// A command reads what its terminal is given: the standard input of the process may be that of
    /// a process that runs tests, and a read of it never returns. Processes that tests and
    /// measurements start read their own.
    @Test
    void onlyTheseReadStandardInput() throws IOException {
        var read = new TreeSet<String>();
        for (Path file : files(path -> path.toString().endsWith(".java"))) {
            if (INPUT.matcher(Files.readString(file)).find()) {
                read.add(String.valueOf(file.getFileName()).replace(".java", ""));
            }
        }

        assertThat(read)
                .containsExactly("CutsStory", "LoneCoordinator", "ManyGates", "PeerProcess", "SlotsNode", "Terminal");
    }

    @Test
    void everyDocumentHasOneTitle() throws IOException {
        for (Path file : files(path -> path.toString().endsWith(".md"))) {
            var titles = new ArrayList<String>();
            boolean code = false;
            for (String line : Files.readAllLines(file)) {
                code ^= line.startsWith("```");
                if (!code && line.startsWith("# ")) {
                    titles.add(line);
                }
            }

            assertThat(titles).as("titles of %s", file).hasSize(1);
        }
    }

    @Test
    void noLinkLeadsToAFileThatIsNotThere() throws IOException {
        var broken = new TreeSet<String>();
        for (Path file : files(path -> path.toString().endsWith(".md"))) {
            LINK.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group(1))
                    .filter(target -> !target.contains("://") && !target.startsWith("mailto:"))
                    .filter(target -> Files.notExists(file.resolveSibling(target)))
                    .forEach(target -> broken.add(file + " -> " + target));
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void noLinkLeadsToAHeadingThatIsNotThere() throws IOException {
        var broken = new TreeSet<String>();
        for (Path file : files(path -> path.toString().endsWith(".md"))) {
            for (MatchResult link :
                    ANCHOR.matcher(Files.readString(file)).results().toList()) {
                Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1));
                if (Files.exists(target) && !anchors(target).contains(link.group(2))) {
                    broken.add(file + " -> " + link.group(1) + "#" + link.group(2));
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    /// As GitHub makes them of headings, and those that are written out.
    private static Set<String> anchors(Path file) throws IOException {
        var found = new HashSet<String>();
        boolean code = false;
        for (String line : Files.readAllLines(file)) {
            code ^= line.startsWith("```");
            if (!code && line.matches("#+ .*")) {
                String heading = line.replaceFirst("#+ ", "").replaceAll("\\]\\([^)]*\\)", "]");
                found.add(heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'));
            }
            WRITTEN.matcher(line).results().forEach(match -> found.add(match.group(1)));
        }
        return found;
    }

    @Test
    void everyTestThatADocumentNamesIsThere() throws IOException {
        var sources = new HashMap<String, String>();
        for (Path file :
                files(path -> TEST.matcher(path.getFileName().toString()).matches())) {
            String name = file.getFileName().toString().replace(".java", "");
            sources.put(name, Files.readString(file));
        }
        var missing = new TreeSet<String>();
        for (Path file : files(path -> path.toString().endsWith(".md"))) {
            NAMED.matcher(Files.readString(file))
                    .results()
                    .filter(named -> !isThere(sources.get(named.group(1)), named.group(2)))
                    .forEach(named -> missing.add(file + ": " + named.group()));
        }

        assertThat(missing).isEmpty();
    }

    /// A class by its package, as people look for it; decisions name what there was then.
    @Test
    void everyClassThatADocumentNamesByItsPackageIsThere() throws IOException {
        Set<String> names = files(path -> path.toString().matches(".*/io/vestibule/.*[.]java")).stream()
                .map(file -> Modules.nameOf(file).replace(".java", ""))
                .collect(Collectors.toSet());
        var packages = names.stream().map(name -> name.replaceFirst("/.*", "")).collect(Collectors.toSet());
        var missing = new TreeSet<String>();
        for (Path file : files(
                path -> path.toString().endsWith(".md") && !path.toString().contains("decisions"))) {
            CLASS.matcher(Files.readString(file))
                    .results()
                    .filter(named -> packages.contains(named.group(1)))
                    .filter(named ->
                            !names.contains(named.group(1) + named.group(2).replace('.', '/')))
                    .forEach(named -> missing.add(file + ": " + named.group()));
        }

        assertThat(missing).isEmpty();
    }

    private static boolean isThere(@Nullable String source, @Nullable String method) {
        return source != null && (method == null || source.contains("void " + method + "("));
    }

    @Test
    void everyFigureStandsInTheOperatorsManual() throws IOException {
        String manual = Files.readString(ROOT.resolve("docs/operating/ALARMS.md"));
        var silent = new TreeSet<String>();
        for (Path file : files(path -> path.toString().contains("/src/main/java/io/vestibule/"))) {
            METRIC.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group(1))
                    .filter(name -> !manual.contains("`" + name + "`"))
                    .forEach(name -> silent.add(file + ": " + name));
        }

        assertThat(silent).isEmpty();
    }

    @Test
    void whatIsLeftToDoHasADate() throws IOException {
        var undated = new TreeSet<String>();
        for (Path file : files(path -> path.toString().endsWith(".java"))) {
            boolean self = file.endsWith("TidyTest.java");
            Files.readAllLines(file).stream()
                    .filter(line -> !self && line.contains("TODO"))
                    .filter(line -> !DATED.matcher(line).find())
                    .forEach(line -> undated.add(file + ": " + line.strip()));
        }

        assertThat(undated).isEmpty();
    }

    @Test
    void aLongFileSaysWhyItCannotBeTwo() throws IOException {
        var reasonedOnes = new TreeSet<String>();
        var silent = new TreeSet<String>();
        var shipping = Set.copyOf(Modules.sources());
        for (Path file : files(path -> path.toString().endsWith(".java"))) {
            List<String> lines = Files.readAllLines(file);
            boolean ships = shipping.contains(file);
            boolean reasoned = lines.stream().anyMatch(line -> line.contains("one file because"));
            if (lines.size() > (ships ? LONG : LONG_TEST) && !reasoned) {
                silent.add(file + " has " + lines.size() + " lines");
            } else if (ships && lines.size() > LONG) {
                reasonedOnes.add(file.toString());
            }
        }

        assertThat(silent).isEmpty();
        assertThat(reasonedOnes).as("reasons that hold are few").hasSizeLessThan(FEWER);
    }

    /// The files of sources, documents and examples, and those at the top, that are wanted.
    static List<Path> files(Predicate<Path> wanted) throws IOException {
        var found = new ArrayList<Path>();
        for (Path folder : folders()) {
            try (Stream<Path> all = Files.walk(folder)) {
                all.filter(Files::isRegularFile).filter(wanted).forEach(found::add);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        try (Stream<Path> all = Files.list(ROOT)) {
            all.filter(Files::isRegularFile).filter(wanted).forEach(found::add);
        }
        return found;
    }

    /// The sources of all modules and of the dashboard, documents and examples.
    private static List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(ROOT)) {
            return Stream.concat(
                            all.map(folder -> folder.resolve("src")),
                            Stream.of("docs", "examples").map(ROOT::resolve))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }
}
