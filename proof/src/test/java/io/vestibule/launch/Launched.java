package io.vestibule.launch;

import com.sun.net.httpserver.HttpServer;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A gate started by the launcher, in a process of its own, with a small origin behind it.
final class Launched implements AutoCloseable {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final HttpServer origin;
    private final Process process;
    private final int gatePort;
    private final int controlPort;
    private final Path log;
    private final long beganNanos;
    private long answeredNanos;

    /// How long a start took, from the launcher's own start.
    record Times(long firstAnswerMillis, long readyMillis) implements Comparable<Times> {

        @Override
        public int compareTo(Times other) {
            return Long.compare(firstAnswerMillis, other.firstAnswerMillis);
        }
    }

    private Launched(HttpServer origin, Process process, int gatePort, int controlPort, Path log) {
        this.origin = origin;
        this.process = process;
        this.gatePort = gatePort;
        this.controlPort = controlPort;
        this.log = log;
        this.beganNanos = System.nanoTime();
    }

    /// Starts a gate.
    ///
    /// @param cache whether the start-up cache is used; made first if there is none
    static Launched start(Path data, boolean cache) throws IOException {
        HttpServer origin = origin();
        var ports = FreePorts.of(2);
        int gate = ports.getFirst();
        int control = ports.getLast();
        Path log = Files.createTempFile("launched", ".log");
        var command = List.of(
                ROOT.resolve("vestibule").toString(),
                "run",
                "--origin",
                "http://127.0.0.1:" + origin.getAddress().getPort(),
                "--listen",
                "127.0.0.1:" + gate,
                "--control",
                "127.0.0.1:" + control,
                "--data",
                data.toString(),
                "--active-users",
                "100",
                "--new-users-per-minute",
                "100");
        if (cache) {
            prepareCache();
        }
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(log.toFile());
        builder.environment().put("VESTIBULE_AOT", cache ? "on" : "off");
        return new Launched(origin, builder.start(), gate, control, log);
    }

    /// The launcher makes the cache on first use; that is not part of a start.
    private static void prepareCache() {
        var made = Shell.run(
                ROOT, System.getenv(), List.of(ROOT.resolve("vestibule").toString(), "run", "--help"));
        if (made.exit() != 0) {
            throw new AssertionError(made.text());
        }
    }

    int gatePort() {
        return gatePort;
    }

    void awaitListening() {
        await("listening", () -> connects());
    }

    /// Waits for the first answer and for the gate to be ready.
    Times awaitReady() {
        await("answering", () -> get(gatePort, "/").startsWith("HTTP/1.1 200"));
        if (answeredNanos == 0) {
            answeredNanos = System.nanoTime();
        }
        await("ready", () -> get(controlPort, "/readyz").startsWith("HTTP/1.1 200"));
        return new Times(
                TimeUnit.NANOSECONDS.toMillis(answeredNanos - beganNanos),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos));
    }

    /// One visitor enters.
    void enter() throws IOException {
        get(gatePort, "/");
    }

    /// `kill -9`.
    void kill() {
        process.destroyForcibly();
        awaitEnd(20);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        awaitEnd(40);
        process.destroyForcibly();
        origin.stop(0);
        Files.deleteIfExists(log);
    }

    private void awaitEnd(long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the gate does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @FunctionalInterface
    private interface Attempt {
        boolean succeeds() throws IOException;
    }

    private void await(String what, Attempt attempt) {
        long end = System.nanoTime() + LONGEST_NANOS;
        while (System.nanoTime() < end) {
            try {
                if (attempt.succeeds()) {
                    return;
                }
            } catch (IOException _) {
                // Nobody listens yet.
            }
            if (!process.isAlive()) {
                break;
            }
            LockSupport.parkNanos(1_000_000);
        }
        throw new AssertionError("not " + what + ":\n" + said());
    }

    private String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private boolean connects() throws IOException {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), gatePort)) {
            return true;
        }
    }

    private static String get(int port, String path) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = "GET "
                    + path
                    + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n"
                    + "Connection: close\r\n\r\n";
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static HttpServer origin() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            byte[] body = "from the origin".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }
}
