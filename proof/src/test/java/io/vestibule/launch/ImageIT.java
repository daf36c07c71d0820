package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// The container image, read as the OCI's image specification says, and run without an engine: its
/// layers unpacked over each other, in namespaces, by its own user, on a root that cannot be
/// written.
@EnabledIfSystemProperty(named = "long", matches = "true")
class ImageIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path folder;

    private static Path layout = Path.of("");
    private static JsonNode manifest = JSON.createObjectNode();
    private static JsonNode config = JSON.createObjectNode();

    @BeforeAll
    static void make() throws IOException {
        assumeTrue(Cell.isPossible(), "needs Linux and root");
        run("./vestibule", "package", "--image", "--output", folder.toString());
        layout = Files.createDirectory(folder.resolve("layout"));
        try (var made = Files.list(folder)) {
            Path image = made.filter(file -> file.toString().endsWith(".oci.tar"))
                    .findFirst()
                    .orElseThrow();
            run("tar", "-xf", image.toString(), "-C", layout.toString());
        }
        var index = JSON.readTree(layout.resolve("index.json").toFile());
        manifest = JSON.readTree(blob(index.path("manifests").path(0)).toFile());
        config = JSON.readTree(blob(manifest.path("config")).toFile());
    }

    private static String run(String... command) {
        var outcome = Shell.run(ROOT, System.getenv(), List.of(command));
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        return outcome.text();
    }

    /// The file that a descriptor names, which has its hash and its size.
    private static Path blob(JsonNode descriptor) throws IOException {
        String digest = descriptor.path("digest").asString();
        Path file = layout.resolve("blobs").resolve(digest.replace(':', '/'));
        assertThat(Files.size(file)).isEqualTo(descriptor.path("size").asLong());
        try (var in = Files.newInputStream(file)) {
            assertThat("sha256:" + hash(in)).isEqualTo(digest);
        }
        return file;
    }

    private static String hash(InputStream in) throws IOException {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            byte[] part = new byte[1 << 16];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                sha.update(part, 0, read);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void itIsWhatTheSpecificationSays() throws IOException {
        var older = JSON.readTree(layout.resolve("manifest.json").toFile()).path(0);

        assertThat(JSON.readTree(layout.resolve("oci-layout").toFile()).path("imageLayoutVersion"))
                .hasToString("\"1.0.0\"");
        assertThat(config.path("os").asString()).isEqualTo("linux");
        assertThat(config.path("config").path("User").asString()).isEqualTo("10001:10001");
        assertThat(config.path("config").path("Volumes").has("/var/lib/vestibule"))
                .isTrue();
        var layers = manifest.path("layers");
        var plain = config.path("rootfs").path("diff_ids");
        assertThat(plain.size())
                .isEqualTo(layers.size())
                .isEqualTo(older.path("Layers").size());
        for (int i = 0; i < layers.size(); i++) {
            try (var in = new GZIPInputStream(Files.newInputStream(blob(layers.path(i))))) {
                assertThat("sha256:" + hash(in)).isEqualTo(plain.path(i).asString());
            }
            assertThat(layout.resolve(older.path("Layers").path(i).asString())).isEqualTo(blob(layers.path(i)));
        }
    }

    @Test
    void itServesAsItsUserOnARootThatCannotBeWritten(@TempDir Path machine) throws IOException, InterruptedException {
        Path root = Files.createDirectory(machine.resolve("root"));
        for (JsonNode layer : manifest.path("layers")) {
            run("tar", "-xzpf", blob(layer).toString(), "--numeric-owner", "-C", root.toString());
        }
        assertThat(run(
                        "stat",
                        "-c",
                        "%u:%g %a",
                        root.resolve("var/lib/vestibule").toString()))
                .isEqualTo("10001:10001 700\n");
        Path log = machine.resolve("log");
        try (var cell = Cell.begin(log, started(root))) {
            try (var origin = origin(cell, machine)) {
                cell.awaitSaid("ready ");
                assertThat(cell.said()).doesNotContain("start-up cache", "slower", "[aot]");

                assertThat(cell.run(healthCheck()).exit()).as(cell.said()).isZero();
                var page = cell.run("/usr/bin/wget", "-q", "-O", "-", "http://127.0.0.1:8080/LICENSE");
                assertThat(page.text()).as(cell.said()).contains("Apache License");
                var write = cell.run("/usr/bin/sh", "-c", "echo x >/opt/vestibule/x || echo x >/etc/x");
                assertThat(write.text()).contains("Read-only file system");
                assertThat(cell.run("/usr/bin/sh", "-c", "ls /var/lib/vestibule")
                                .text())
                        .contains("keys.json");
                assertThat(origin.isAlive()).isTrue();
            }
            assertThat(cell.end()).as(cell.said()).isIn(0, 143);
        }
    }

    /// A small web server that is in the image's only tool.
    private static Origin origin(Cell cell, Path folder) throws IOException {
        return new Origin(cell.start(
                folder.resolve("origin"),
                "/usr/bin/busybox",
                "httpd",
                "-f",
                "-p",
                "127.0.0.1:3000",
                "-h",
                "/opt/vestibule"));
    }

    private record Origin(Process process) implements AutoCloseable {

        boolean isAlive() {
            return process.isAlive();
        }

        @Override
        public void close() {
            process.destroy();
        }
    }

    private static String[] healthCheck() {
        var test = config.path("config").path("Healthcheck").path("Test");
        assertThat(test.path(0).asString()).isEqualTo("CMD-SHELL");
        return new String[] {"/usr/bin/sh", "-c", test.path(1).asString()};
    }

    /// What an engine does with `--read-only --tmpfs /tmp:exec`, and a volume for the data.
    private static String started(Path root) {
        var command = new ArrayList<String>();
        var run = config.path("config");
        run.path("Env").forEach(each -> command.add(each.asString()));
        run.path("Entrypoint").forEach(each -> command.add(each.asString()));
        run.path("Cmd").forEach(each -> command.add(each.asString()));
        String user = run.path("User").asString();
        return """
            mount --make-rprivate /
            mount --bind %1$s %1$s
            mount --bind %1$s/var/lib/vestibule %1$s/var/lib/vestibule
            mount -o remount,bind,ro %1$s
            mount -t tmpfs -o mode=1777,exec tmpfs %1$s/tmp
            mount --rbind /dev %1$s/dev
            mount -t proc proc %1$s/proc
            exec chroot --userspec=%2$s %1$s /usr/bin/env -i %3$s
            """.formatted(root, user, String.join(" ", command));
    }
}
