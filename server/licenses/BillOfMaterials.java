import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;

/// Writes bom.cdx.json, the bill of materials of what ships, as CycloneDX 1.6: every jar with its
/// coordinates, hash and licence, every package that is in the dashboard, and the Java runtime. The
/// same parts make the same bytes. Ends the build when a jar has no coordinates or no licence.
///
/// Arguments: the folder of the build (with `lib`, `runtime`, `coordinates.txt` and the dashboard's
/// list of licences), the folder of the index of licences, the version, and the time, as in ISO
/// 8601.
public final class BillOfMaterials {

    private final List<String> faults = new ArrayList<>();
    private final Map<String, String> components = new TreeMap<>();

    private BillOfMaterials() {}

    public static void main(String[] arguments) throws IOException {
        Path built = Path.of(arguments[0]);
        var made = new BillOfMaterials();
        made.addJars(built, Files.readAllLines(Path.of(arguments[1], "index.txt")));
        Path packages = built.resolve("dashboard/made/licences.txt");
        if (Files.exists(packages)) {
            made.addPackages(Files.readAllLines(packages));
        }
        made.addRuntime(built.resolve("runtime/release"));
        if (!made.faults.isEmpty()) {
            made.faults.forEach(System.err::println);
            System.exit(1);
        }
        Files.writeString(built.resolve("bom.cdx.json"), made.written(arguments[2], arguments[3]));
    }

    /// Lines of the dependency plugin's list: `group:artifact:jar[:classifier]:version:scope`, and
    /// what else it says after them.
    private void addJars(Path built, List<String> index) throws IOException {
        Map<String, String> purls = new TreeMap<>();
        for (String line : Files.readAllLines(built.resolve("coordinates.txt"))) {
            String[] words = line.strip().split("[: ]", -1);
            if (words.length < 5 || !words[2].equals("jar")) {
                continue;
            }
            boolean classified = words.length > 5 && words[5].matches("compile|runtime");
            String version = words[classified ? 4 : 3];
            String more = classified ? "-" + words[3] : "";
            purls.put(
                    words[1] + "-" + version + more + ".jar",
                    "pkg:maven/%s/%s@%s?%stype=jar"
                            .formatted(
                                    words[0],
                                    words[1],
                                    version,
                                    classified ? "classifier=" + words[3] + "&" : ""));
        }
        try (var all = Files.list(built.resolve("lib"))) {
            for (Path jar : all.filter(file -> file.toString().endsWith(".jar")).toList()) {
                String file = jar.getFileName().toString();
                if (file.startsWith("vestibule-")) {
                    continue; // our own modules
                }
                String purl = purls.get(file);
                String licence = licence(file, index);
                if (purl == null || licence == null) {
                    faults.add(file + " has no " + (purl == null ? "coordinates" : "licence"));
                    continue;
                }
                String[] parts = purl.substring("pkg:maven/".length()).split("[/@?]", -1);
                components.put(
                        purl,
                        component(
                                "library", parts[0], parts[1], parts[2], purl, licence, hash(jar)));
            }
        }
    }

    private static String licence(String jar, List<String> index) {
        for (String line : index) {
            String[] words = line.split("\\s+", -1);
            boolean named =
                    words[0].endsWith("-")
                            ? jar.startsWith(words[0])
                            : jar.replaceFirst("(_2\\.13)?-\\d.*", "").equals(words[0]);
            if (named && !line.startsWith("#")) {
                return words[1];
            }
        }
        return null;
    }

    /// Reads the list of the dashboard's packages; `dashboard/build/licences.mjs` says its form.
    private void addPackages(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("= ")) {
                String[] words = line.split(" ", 4);
                int slash = words[1].indexOf('/');
                String group = slash < 0 ? "" : words[1].substring(0, slash);
                String purl = "pkg:npm/" + words[1].replace("@", "%40") + "@" + words[2];
                components.put(
                        purl,
                        component(
                                "library",
                                group,
                                words[1].substring(slash + 1),
                                words[2],
                                purl,
                                words[3],
                                ""));
            }
        }
    }

    private void addRuntime(Path release) throws IOException {
        var facts = new Properties();
        try (var in = Files.newBufferedReader(release)) {
            facts.load(in);
        }
        String version =
                facts.getProperty("JAVA_RUNTIME_VERSION", facts.getProperty("JAVA_VERSION", ""))
                        .replace("\"", "");
        String purl = "pkg:generic/openjdk@" + version.replace("+", "%2B");
        String licence = "GPL-2.0-only WITH Classpath-exception-2.0";
        components.put(purl, component("platform", "", "openjdk", version, purl, licence, ""));
    }

    private static String component(
            String type,
            String group,
            String name,
            String version,
            String purl,
            String licence,
            String hash) {
        var fields = new ArrayList<String>();
        fields.add(field("type", type));
        fields.add(field("bom-ref", purl));
        if (!group.isEmpty()) {
            fields.add(field("group", group));
        }
        fields.add(field("name", name));
        fields.add(field("version", version));
        if (!hash.isEmpty()) {
            fields.add(
                    "\"hashes\": [{%s, %s}]"
                            .formatted(field("alg", "SHA-256"), field("content", hash)));
        }
        fields.add(
                licence.contains(" ")
                        ? "\"licenses\": [{%s}]".formatted(field("expression", licence))
                        : "\"licenses\": [{\"license\": {%s}}]".formatted(field("id", licence)));
        fields.add(field("purl", purl));
        return "    {" + String.join(", ", fields) + "}";
    }

    private static String field(String name, String value) {
        return "\"%s\": \"%s\"".formatted(name, value.replace("\\", "\\\\").replace("\"", "\\\""));
    }

    private static String hash(Path file) throws IOException {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private String written(String version, String time) {
        String all = String.join(",\n", components.values());
        String ours = "pkg:maven/io.vestibule/vestibule-server@" + version;
        var id = UUID.nameUUIDFromBytes((version + all).getBytes(StandardCharsets.UTF_8));
        return """
        {
          "bomFormat": "CycloneDX",
          "specVersion": "1.6",
          "serialNumber": "urn:uuid:%s",
          "version": 1,
          "metadata": {
            "timestamp": "%s",
            "component": %s
          },
          "components": [
        %s
          ]
        }
        """
                .formatted(
                        id,
                        time,
                        component("application", "", "vestibule", version, ours, "Apache-2.0", "")
                                .strip(),
                        all);
    }
}
