package io.vestibule.apps;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/// A Keycloak in its development mode, from the archive that the long form of the build unpacks. It
/// believes what its proxy forwards. *Confined to its thread.*
final class Keycloak implements AutoCloseable {

    static final String USER = "admin";
    static final String PASSWORD = "open sesame";

    private static final Path UNPACKED = Path.of("target", "keycloak");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Process process;

    private Keycloak(Process process) {
        this.process = process;
    }

    /// Starts one, which takes some 20 s.
    ///
    /// @param folder for its log
    /// @param port where it will listen
    /// @throws TestAbortedException if the build did not unpack it
    static Keycloak start(Path folder, int port) throws IOException {
        Path log = folder.resolve("keycloak.log");
        var builder = new ProcessBuilder(
                home().resolve("bin/kc.sh").toAbsolutePath().toString(),
                "start-dev",
                "--db=dev-mem",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--proxy-headers=xforwarded",
                "--cache=local");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", USER);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", PASSWORD);
        var process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        var keycloak = new Keycloak(process);
        try {
            await().atMost(PATIENCE).until(() -> keycloak.listens(log));
            return keycloak;
        } catch (RuntimeException | Error e) {
            keycloak.close();
            throw e;
        }
    }

    private static Path home() throws IOException {
        if (Files.exists(UNPACKED)) {
            try (var folders = Files.list(UNPACKED)) {
                for (Path folder : folders.toList()) {
                    Path program = folder.resolve("bin/kc.sh");
                    if (Files.exists(program)) {
                        // What unpacked it may not have kept the permissions.
                        program.toFile().setExecutable(true);
                        return folder;
                    }
                }
            }
        }
        throw new TestAbortedException("No Keycloak: ./verify --long unpacks it into " + UNPACKED);
    }

    private boolean listens(Path log) throws IOException {
        String said = Files.readString(log);
        if (!process.isAlive()) {
            throw new AssertionError("Keycloak ended: " + said);
        }
        return said.contains("Listening on");
    }

    /// The shell that started it and its Java.
    @Override
    public void close() {
        for (ProcessHandle java : List.copyOf(process.descendants().toList())) {
            java.destroy();
        }
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
