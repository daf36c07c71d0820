package io.vestibule.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/// Debian's WordPress in a folder of its own: its own copy of the program, a MariaDB on a socket in
/// that folder, PHP's own server. No service of the system is touched. *Confined to its thread.*
final class WordPress implements AutoCloseable {

    static final String USER = "admin";
    static final String PASSWORD = "open sesame for the admin";

    private static final Path PROGRAM = Path.of("/usr/share/wordpress");

    /// What `./verify --long` installs.
    private static final List<String> NEEDED =
            List.of(PROGRAM + "/wp-content/themes/twentytwentythree", "/usr/sbin/mariadbd", "/usr/bin/php");

    private static final Path SOURCES = Path.of("src/test/clients/wordpress").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<String> LIMITS = List.of(
            "-d",
            "upload_max_filesize=300M",
            "-d",
            "post_max_size=300M",
            "-d",
            "memory_limit=1G",
            "-d",
            "sendmail_path=/bin/true");

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();

    private WordPress(Path folder) {
        this.folder = folder;
    }

    /// Sets a blog up and starts it.
    ///
    /// @param folder for all of it; empty
    /// @param port where it will listen
    /// @param address by which visitors know it
    /// @throws TestAbortedException if something is not on this machine and nobody promised it
    static WordPress start(Path folder, int port, String address) throws IOException {
        var missing =
                NEEDED.stream().filter(path -> Files.notExists(Path.of(path))).toList();
        if (!missing.isEmpty()) {
            throw missing(missing);
        }
        var blog = new WordPress(folder);
        try {
            blog.begin(port, address);
            return blog;
        } catch (IOException | RuntimeException | Error e) {
            blog.close();
            throw e;
        }
    }

    private static RuntimeException missing(List<String> missing) {
        String text = "No WordPress: " + missing + " is missing; as root on Debian, ./verify --long installs it";
        if (System.getenv("CI") != null) {
            throw new AssertionError(text);
        }
        return new TestAbortedException(text);
    }

    private void begin(int port, String address) throws IOException {
        done("cp", "-rL", PROGRAM.toString(), site().toString());
        Files.delete(site().resolve("wp-config.php"));
        Files.copy(SOURCES.resolve("wp-config.php"), site().resolve("wp-config.php"));
        String data = "--datadir=" + folder.resolve("data");
        String user = "--user=" + System.getProperty("user.name");
        done(
                "mariadb-install-db",
                "--no-defaults",
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                user,
                data);
        start(
                Map.of(),
                "/usr/sbin/mariadbd",
                "--no-defaults",
                "--skip-networking",
                "--socket=" + socket(),
                "--pid-file=" + folder.resolve("pid"),
                user,
                data);
        await().atMost(PATIENCE).until(() -> Files.exists(socket()));
        done("mariadb", "--no-defaults", "--user=root", "--socket=" + socket(), "--execute=CREATE DATABASE wordpress");
        php(SOURCES.resolve("install.php").toString(), site().toString(), address, PASSWORD);
        var server = new ArrayList<>(List.of("php"));
        server.addAll(LIMITS);
        server.addAll(List.of("-S", "127.0.0.1:" + port, "-t", site().toString()));
        start(Map.of("PHP_CLI_SERVER_WORKERS", "6"), server.toArray(String[]::new));
        await().atMost(PATIENCE).until(() -> listens(port));
    }

    private Path site() {
        return folder.resolve("site");
    }

    private Path socket() {
        return folder.resolve("sock");
    }

    private static boolean listens(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Runs a statement inside WordPress and tells what it printed.
    String run(String statement) throws IOException {
        return php("-r", "require '" + site() + "/wp-load.php'; " + statement);
    }

    /// The files that were uploaded, and their sizes.
    List<Long> uploaded() throws IOException {
        var uploads = site().resolve("wp-content/uploads");
        if (Files.notExists(uploads)) {
            return List.of();
        }
        try (var files = Files.walk(uploads)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.toFile().length())
                    .toList();
        }
    }

    private String php(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of("php"));
        command.addAll(LIMITS);
        command.addAll(List.of(arguments));
        return done(command.toArray(String[]::new));
    }

    /// Runs a command to its end.
    private String done(String... command) throws IOException {
        var process = builder(Map.of(), command).redirectErrorStream(true).start();
        try (var said = process.getInputStream()) {
            String text = new String(said.readAllBytes(), UTF_8);
            assertThat(process.waitFor())
                    .as(String.join(" ", command) + "\n" + text)
                    .isZero();
            return text;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void start(Map<String, String> environment, String... command) throws IOException {
        Path name = Path.of(command[0]).getFileName();
        processes.addFirst(builder(environment, command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start());
    }

    private ProcessBuilder builder(Map<String, String> environment, String... command) {
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("BLOG_SOCKET", socket().toString());
        return builder;
    }

    /// The newest first: PHP, with its workers, before the database.
    @Override
    public void close() {
        for (Process process : processes) {
            var workers = process.descendants().toList();
            process.destroy();
            workers.forEach(ProcessHandle::destroy);
            try {
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException _) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
