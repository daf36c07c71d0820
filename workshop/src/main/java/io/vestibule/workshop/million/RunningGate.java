package io.vestibule.workshop.million;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A node as `./vestibule run` starts it, in a process of its own. *Confined to its thread.*
final class RunningGate implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String ADDRESS = "127.0.0.1:";

    private final Path checkout;
    private final Path folder;
    private final int port = freePort();
    private final int controlPort = freePort();
    private final HttpClient http = HttpClient.newHttpClient();
    private Process process;

    /// @param refreshSeconds how often a visitor who waits in the room `sale` comes again
    RunningGate(Path checkout, Path folder, int refreshSeconds) {
        this.checkout = checkout;
        this.folder = folder;
        var yaml = """
            node:
              origin: http://127.0.0.1:9
              listen: %s%d
              data: %s
              drain: 0s
              control:
                listen: %s%d
            rooms:
              - {name: sale, host: sale.test, total_active_users: 300, new_users_per_minute: 300,
                 session_duration: 1, refresh_interval: %d}
              - {name: warm-up, host: warm-up.test, total_active_users: 300, new_users_per_minute: 300,
                 session_duration: 1, refresh_interval: 5}
            """.formatted(ADDRESS, port, folder.resolve("data"), ADDRESS, controlPort, refreshSeconds);
        try {
            Files.writeString(folder.resolve("vestibule.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        process = launch();
    }

    private Process launch() {
        try {
            var started = new ProcessBuilder(
                            checkout.resolve("vestibule").toString(),
                            "run",
                            "--config",
                            folder.resolve("vestibule.yaml").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("gate.log").toFile()))
                    .start();
            Million.endWith(started);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    ProcessFigures figures() {
        return ProcessFigures.of(process.pid());
    }

    /// Ends the process without any warning and starts it again.
    ///
    /// @return how long the start took until it was ready, in milliseconds
    long killAndStart() {
        close();
        long start = System.nanoTime();
        process = launch();
        awaitReady();
        return (System.nanoTime() - start) / 1_000_000;
    }

    void awaitReady() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (status("/readyz") != 200) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("the gate does not become ready: see " + folder);
            }
            Pacer.nap();
        }
    }

    private int status(String path) {
        try {
            return http.send(request(path), BodyHandlers.discarding()).statusCode();
        } catch (IOException _) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(URI.create("http://" + ADDRESS + controlPort + path))
                .build();
    }

    /// The value of a metric.
    ///
    /// @param labelled a part of its labels
    double metric(String name, String labelled) {
        try {
            return http.send(request("/metrics"), BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(name) && line.contains(labelled))
                    .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                    .mapToDouble(Double::parseDouble)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    int waiting(String room) {
        return (int) metric("vestibule_room_waiting{", "room=\"" + room + "\"");
    }

    /// Collects all garbage of the node.
    void collect() {
        jcmd("GC.run");
        Pacer.settle();
        jcmd("GC.run");
        Pacer.settle();
    }

    /// Asks the Java machine of the node.
    void jcmd(String order) {
        var tool = checkout.resolve("server/target/runtime/bin/jcmd").toString();
        try {
            var asking = new ProcessBuilder(List.of(tool, Long.toString(process.pid()), order))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("jcmd.log").toFile()))
                    .start();
            if (asking.waitFor() != 0) {
                throw new IllegalStateException(order + " failed: see " + folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
