import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Writes THIRD-PARTY.txt: every jar that ships and every package that is in the dashboard, under
/// which licence, and the text of each licence and notice, once. Ends the build when a jar is not
/// in the index, a package is under a licence that none of the others has, or one has no text.
///
/// Arguments: the folder of the jars, the folder of the index, our own licence, the file to write,
/// and the list that the dashboard's build has written; it is not there if that was not made.
public final class ThirdParty {

    private static final String IN_JAR = "jar";
    private static final String OURS = "LICENSE";

    /// With this the jars of our own modules begin.
    private static final String OWN = "vestibule-";

    /// Licences under which packages of the dashboard may be: who passes them on has to pass on
    /// their texts, and nothing else.
    private static final Set<String> OF_PACKAGES =
            Set.of("0BSD", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Unlicense");

    private static final String LINE = "=".repeat(80) + "\n";

    /// By the text, which jars it is for.
    private final Map<String, List<String>> texts = new LinkedHashMap<>();

    private final List<String> faults = new ArrayList<>();

    private record Part(String name, String licence, String text) {

        static Part of(String line) {
            String[] words = line.split("\\s+", -1);
            return new Part(words[0], words[1], words[2]);
        }

        /// A name that ends with a hyphen stands for all that begin so.
        boolean names(String jar) {
            return name.endsWith("-")
                    ? jar.startsWith(name)
                    : jar.replaceFirst("(_2\\.13)?-\\d.*", "").equals(name);
        }
    }

    public static void main(String[] arguments) throws IOException {
        var made = new ThirdParty();
        Path packages = Path.of(arguments[4]);
        String all =
                made.of(
                        Path.of(arguments[0]),
                        Path.of(arguments[1]),
                        Path.of(arguments[2]),
                        Files.exists(packages) ? Files.readAllLines(packages) : List.of());
        if (!made.faults.isEmpty()) {
            made.faults.forEach(System.err::println);
            System.exit(1);
        }
        Files.writeString(Path.of(arguments[3]), all);
    }

    private String of(Path jars, Path folder, Path ours, List<String> packages) throws IOException {
        List<Part> index =
                Files.readAllLines(folder.resolve("index.txt")).stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(Part::of)
                        .toList();
        var unused = new ArrayList<>(index);
        var table = new StringBuilder();
        for (Path jar : sorted(jars)) {
            String name = jar.getFileName().toString();
            if (name.startsWith(OWN)) {
                continue;
            }
            var part = index.stream().filter(p -> p.names(name)).findFirst();
            if (part.isEmpty()) {
                faults.add(name + " ships and is not in " + folder.resolve("index.txt"));
                continue;
            }
            unused.remove(part.get());
            table.append("%-70s %s%n".formatted(name, part.get().licence()));
            boolean within = addThoseWithin(jar, name);
            switch (part.get().text()) {
                case IN_JAR -> {
                    if (!within) {
                        faults.add(name + " holds no text of a licence");
                    }
                }
                case OURS -> add(Files.readString(ours), name);
                default -> add(Files.readString(folder.resolve(part.get().text())), name);
            }
        }
        unused.forEach(part -> faults.add(part.name() + " is in the index and does not ship"));
        addPackages(packages, table);
        return written(table);
    }

    /// Reads the list of the dashboard's packages; `dashboard/build/licences.mjs` says its form.
    private void addPackages(List<String> lines, StringBuilder table) {
        String name = "";
        var text = new StringBuilder();
        for (String line : lines) {
            if (line.startsWith("  ")) {
                text.append(line.substring(2)).append('\n');
                continue;
            }
            addText(text, name);
            if (line.startsWith("= ")) {
                String[] words = line.split(" ", 4);
                name = words[1] + "-" + words[2];
                table.append("%-70s %s%n".formatted(name, words[3]));
                if (!OF_PACKAGES.contains(words[3])) {
                    faults.add(name + " is in the dashboard, under a new licence: " + words[3]);
                }
            }
        }
        addText(text, name);
    }

    private void addText(StringBuilder text, String name) {
        if (!text.isEmpty()) {
            add(text.toString(), name);
            text.setLength(0);
        }
    }

    private static List<Path> sorted(Path jars) throws IOException {
        try (var all = Files.list(jars)) {
            return all.filter(jar -> jar.toString().endsWith(".jar")).sorted().toList();
        }
    }

    /// Whether there is a licence among them.
    private boolean addThoseWithin(Path jar, String name) throws IOException {
        boolean licence = false;
        try (var zip = new ZipFile(jar.toFile())) {
            var entries = new TreeSet<String>();
            zip.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).forEach(entries::add);
            for (String entry : entries) {
                String last = entry.substring(entry.lastIndexOf('/') + 1);
                if (last.matches("(?i).*(licen[sc]e|notice|copying).*")
                        && !last.endsWith(".class")) {
                    add(
                            new String(
                                    zip.getInputStream(zip.getEntry(entry)).readAllBytes(),
                                    StandardCharsets.UTF_8),
                            name);
                    licence |= !last.toLowerCase(Locale.ROOT).startsWith("notice");
                }
            }
        }
        return licence;
    }

    private void add(String text, String jar) {
        var jarsOf =
                texts.computeIfAbsent(text.replace("\r\n", "\n").strip(), _ -> new ArrayList<>());
        if (!jarsOf.contains(jar)) {
            jarsOf.add(jar);
        }
    }

    private String written(CharSequence table) {
        var all =
                new StringBuilder(
                                "What Vestibule is shipped with, and under which licence. The texts"
                                        + " follow.\n\n")
                        .append(table);
        texts.forEach(
                (text, jars) ->
                        all.append('\n')
                                .append(LINE)
                                .append("For ")
                                .append(String.join(", ", jars))
                                .append(":\n")
                                .append(LINE)
                                .append('\n')
                                .append(text)
                                .append('\n'));
        return all.toString();
    }
}
