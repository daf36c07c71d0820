package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

/// The archive runs where there is nothing: in an empty folder, with an empty `PATH` and without a
/// home. A copy keeps its start-up cache. Alone it loads nothing of the cluster's engine. And new
/// jars run new code, whatever start-up cache lies next to them.
class PackageIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Map<String, String> NOTHING = Map.of("PATH", "");

    /// What begins so is the engine, what it brings, or what knows it.
    private static final String[] ENGINE = {
        "org.apache.pekko.", "com.typesafe.", "scala.", "io.vestibule.cluster.peers."
    };

    @TempDir
    static Path folder;

    private static Path home = Path.of("");
    private static Path archive = Path.of("");

    @BeforeAll
    static void unpack() throws IOException {
        var here = Map.of("PATH", System.getenv("PATH"), "HOME", System.getProperty("user.home"));
        var made = Shell.run(ROOT, here, List.of("./vestibule", "package", "--output", folder.toString()));
        assertThat(made.exit()).as(made.text()).isZero();
        archive = made.text()
                .lines()
                .filter(line -> line.endsWith(".tar.gz"))
                .findFirst()
                .map(Path::of)
                .orElseThrow();

        var unpacked = Shell.run(folder, here, List.of("tar", "-xzf", archive.toString()));
        assertThat(unpacked.exit()).as(unpacked.text()).isZero();
        try (Stream<Path> found = Files.list(folder)) {
            home = found.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    /// As when six nodes are started from one folder that is new.
    @Test
    void sixFirstStartsMakeOneStartUpCacheBetweenThem(@TempDir Path elsewhere) throws IOException {
        var copied = Shell.run(folder, System.getenv(), List.of("cp", "-Rp", home.toString(), elsewhere.toString()));
        assertThat(copied.exit()).as(copied.text()).isZero();
        Path fresh = elsewhere.resolve(home.getFileName());
        Path caches = fresh.resolve("aot");
        Path shipped = onlyCache(caches);
        Files.delete(shipped);
        Files.delete(caches.resolve(shipped.getFileName() + ".times"));

        var starts =
                List.of(1, 2, 3, 4, 5, 6).parallelStream().map(_ -> help(fresh)).toList();

        assertThat(starts).allMatch(start -> start.exit() == 0, "ended well");
        assertThat(starts)
                .filteredOn(start -> start.text().contains("making the start-up cache, some"))
                .hasSize(1);
        assertThat(onlyCache(caches)).hasFileName(shipped.getFileName().toString());
        assertThat(help(fresh).text()).startsWith("Usage:").doesNotContain("[error]");
    }

    @Test
    void itCarriesTheLicencesOfItsPartsAndNoPartThatNothingUses() throws IOException {
        String licences = Files.readString(home.resolve("THIRD-PARTY.txt"));
        List<String> parts = partsOfOthers();

        assertThat(parts).isNotEmpty().allMatch(licences::contains);
        assertThat(licences)
                .contains("Apache License", "Eclipse Public License - v 2.0")
                .contains("Michael Bayne", "The Go Authors", "PostgreSQL", "QOS.ch");
        assertThat(parts).noneMatch(part -> part.matches(".*-(http3|osx|windows)-.*"));
    }

    /// What tries out and plans lies in `lib` for commands; a server has all the rest there, and not that.
    @Test
    void theClassPathOfAServerHasEveryPartButTheRehearsal() throws IOException {
        var wanted = new TreeSet<String>();
        try (var jar = new JarFile(home.resolve("vestibule.jar").toFile())) {
            var attributes = jar.getManifest().getMainAttributes();
            wanted.addAll(
                    List.of(attributes.getValue(Attributes.Name.CLASS_PATH).split(" ", -1)));
        }

        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            assertThat(jars.map(jar -> "lib/" + jar.getFileName()).filter(name -> !wanted.remove(name)))
                    .containsExactly("lib/vestibule-rehearsal.jar");
        }
        assertThat(wanted).isEmpty();
    }

    /// As `cp -R` makes it: every file is of now.
    @Test
    void aCopyWithoutItsTimesGetsThemAgainAndUsesItsCache(@TempDir Path elsewhere) throws IOException {
        var copied = Shell.run(folder, System.getenv(), List.of("cp", "-R", home.toString(), elsewhere.toString()));
        assertThat(copied.exit()).as(copied.text()).isZero();
        Path copy = elsewhere.resolve(home.getFileName());
        Path jar = copy.resolve("vestibule.jar");
        var shipped = Files.getLastModifiedTime(home.resolve("vestibule.jar"));
        assertThat(Files.getLastModifiedTime(jar)).isNotEqualTo(shipped);

        var said = help(copy);

        assertThat(said.text()).startsWith("Usage:").doesNotContain("[error]");
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(shipped);
    }

    @Test
    void besideTheArchiveAreItsHashAndTheListOfItsParts() throws IOException {
        var sums = Shell.run(folder, System.getenv(), List.of("sha256sum", "-c", "SHA256SUMS"));
        assertThat(sums.exit()).as(sums.text()).isZero();
        assertThat(sums.text()).contains("tar.gz: OK", "cdx.json: OK");
        var bill = new ObjectMapper().readTree(home.resolve("bom.cdx.json").toFile());
        var parts = new ArrayList<String>();
        bill.path("components").forEach(part -> parts.add(part.path("purl").asString()));

        assertThat(bill.path("bomFormat").asString()).isEqualTo("CycloneDX");
        assertThat(parts.stream().filter(part -> part.startsWith("pkg:maven/"))).hasSameSizeAs(partsOfOthers());
        assertThat(parts).anyMatch(part -> part.startsWith("pkg:npm/react@"));
        assertThat(parts).anyMatch(part -> part.startsWith("pkg:generic/openjdk@25"));
    }

    @Test
    void theFirstSiteIsProtectedByTheCommandsOfThePage(@TempDir Path elsewhere) throws IOException {
        assumeTrue(FirstSite.isPossible(), "needs Linux, root, unshare and Debian's nginx");

        System.out.println(FirstSite.run(elsewhere, archive));
    }

    /// The jars in `lib` that are not modules of our own.
    private static List<String> partsOfOthers() throws IOException {
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            return jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> !name.startsWith("vestibule-"))
                    .toList();
        }
    }

    private static Shell.Outcome help(Path where) {
        return Shell.run(where, System.getenv(), List.of("./vestibule", "run", "--help"));
    }

    /// The server's. Nothing else is left next to it, but that of brief commands and what their making said.
    private static Path onlyCache(Path caches) throws IOException {
        try (Stream<Path> found = Files.list(caches)) {
            var all = found.filter(file -> file.toString().endsWith(".aot")).toList();
            assertThat(all).as("of a server, and of brief commands").hasSize(2);
            return all.stream()
                    .filter(file -> file.getFileName().toString().startsWith("vestibule-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void itRunsInAnEmptyFolderWithAnEmptyPathAndAloneWithoutTheEngineOfACluster(@TempDir Path elsewhere)
            throws IOException, InterruptedException {
        var loaded = new LoadedClasses(elsewhere.resolve("classes.log"));
        HttpServer origin = origin();
        var ports = FreePorts.of(2);
        int gate = ports.getFirst();
        int control = ports.getLast();
        var builder = new ProcessBuilder(
                        home.resolve("vestibule").toString(),
                        "run",
                        "--origin",
                        "http://127.0.0.1:" + origin.getAddress().getPort(),
                        "--listen",
                        "127.0.0.1:" + gate,
                        "--control",
                        "127.0.0.1:" + control,
                        "--active-users",
                        "10",
                        "--new-users-per-minute",
                        "10")
                .directory(elsewhere.toFile())
                .redirectErrorStream(true)
                .redirectOutput(elsewhere.resolve("run.log").toFile());
        builder.environment().clear();
        builder.environment().putAll(NOTHING);
        builder.environment().put("VESTIBULE_JAVA_OPTS", loaded.option());
        Process process = builder.start();
        try {
            Awaitility.await("ready")
                    .atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() -> get(control, "/readyz").statusCode() == 200);

            assertThat(get(gate, "/").body()).isEqualTo("from the origin");
            assertThat(loaded.under("io.vestibule.cluster.LocalCluster", "io.netty."))
                    .isNotEmpty();
            assertThat(loaded.under(ENGINE)).as("of the engine").isEmpty();
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(Files.readString(elsewhere.resolve("run.log")), e);
        } finally {
            process.destroy();
            boolean ended = process.waitFor(40, TimeUnit.SECONDS);
            process.destroyForcibly();
            origin.stop(0);
            assertThat(ended).as("ends on SIGTERM").isTrue();
        }
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void newJarsRunNewCodeWhateverCacheLiesBesideThem(@TempDir Path copy) throws IOException {
        var environment = Map.of("PATH", System.getenv("PATH"));
        var copied = Shell.run(copy, environment, List.of("cp", "-Rp", home.toString(), "installed"));
        assertThat(copied.exit()).as(copied.text()).isZero();
        Path installed = copy.resolve("installed");
        assertThat(version(installed, environment)).startsWith("vestibule ");

        Jars.replaceText(
                installed.resolve("lib/vestibule-node-0.1.0.jar"),
                "io/vestibule/node/outside/Version.class",
                "vestibule ",
                "rebuilt!! ");

        assertThat(version(installed, environment)).startsWith("rebuilt!! ");
        assertThat(version(installed, NOTHING)).startsWith("rebuilt!! ");
    }

    private static String version(Path installed, Map<String, String> environment) {
        var said = Shell.run(
                installed, environment, List.of(installed.resolve("vestibule").toString(), "version"));
        assertThat(said.exit()).as(said.text()).isZero();
        return said.text();
    }

    private static HttpServer origin() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "from the origin".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }
}
