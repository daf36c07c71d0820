package io.vestibule.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.opentest4j.TestAbortedException;

/// A real nginx as a child process with a configuration of the test's own: a server that others
/// wrote, and that reads requests as they do. No service of the system is touched. *Confined to its
/// thread.*
public final class Nginx implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Process process;

    private Nginx(Process process) {
        this.process = process;
    }

    /// Starts it with server blocks, each of which says where it listens.
    ///
    /// @param folder for its files; empty
    /// @param servers `server { … }`, one or more
    /// @param ports on which it will listen
    /// @throws TestAbortedException if there is no nginx on this machine and nobody promised one
    public static Nginx start(Path folder, String servers, List<Integer> ports) {
        String executable = executable();
        try {
            var settings = folder.resolve("nginx.conf");
            Files.writeString(settings, whole(folder, servers), UTF_8);
            var process = new ProcessBuilder(
                            executable,
                            "-p",
                            folder.toString(),
                            "-e",
                            folder.resolve("error.log").toString(),
                            "-c",
                            settings.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile())
                    .start();
            var nginx = new Nginx(process);
            nginx.await(folder, ports);
            return nginx;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String whole(Path folder, String servers) {
        return """
            daemon off;
            master_process off;
            worker_processes 1;
            pid %1$s/pid;
            events { worker_connections 64; }
            http {
              access_log off;
              client_body_temp_path %1$s/body;
              proxy_temp_path %1$s/proxy;
              fastcgi_temp_path %1$s/fastcgi;
              uwsgi_temp_path %1$s/uwsgi;
              scgi_temp_path %1$s/scgi;
              default_type text/plain;
              keepalive_requests 1000000;
            %2$s
            }
            """.formatted(folder, servers);
    }

    private void await(Path folder, List<Integer> ports) throws IOException {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> !process.isAlive() || ports.stream().allMatch(Nginx::listens));
        if (!process.isAlive()) {
            throw new AssertionError("nginx did not start: "
                    + Files.readString(folder.resolve("output"))
                    + Files.readString(folder.resolve("error.log")));
        }
    }

    private static boolean listens(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static String executable() {
        String named = System.getenv("NGINX");
        if (named != null && !named.isEmpty()) {
            return named;
        }
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx")
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElseThrow(Nginx::missing);
    }

    private static Error missing() {
        String text = "No nginx: install Debian's package nginx-light, or name it: NGINX=/path. Whether"
                + " nginx reads paths as the gate believes was not tried.";
        if (System.getenv("CI") != null) {
            return new AssertionError(text);
        }
        throw new TestAbortedException(text);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
