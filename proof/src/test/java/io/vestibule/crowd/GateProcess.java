package io.vestibule.crowd;

import static org.awaitility.Awaitility.await;

import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.ProductJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A gate in a process of its own, so that it can be killed. *Confined to one thread at a time.*
public final class GateProcess implements AutoCloseable {

    private static final String FILE = "vestibule.yaml";
    private static final Duration START = Duration.ofMinutes(3);
    private static final long STOP_SECONDS = 40;

    /// All crowds come from this machine, each by some hundred connections.
    private static final String CROWDS_OF_ONE_ADDRESS = "  limits: {connections_per_address: 10000}";

    private final Path folder;
    private final At at;
    private final List<String> virtualMachine;
    private final List<String> entrance;
    private List<Path> front = List.of();
    private @Nullable Process process;
    private int starts;
    private final List<Process> former = new CopyOnWriteArrayList<>();

    /// Where a gate listens.
    ///
    /// @param host an address of the machine that it is on
    /// @param port for visitors
    /// @param controlPort for the operator
    public record At(String host, int port, int controlPort) {

        /// Free ports of 127.0.0.1.
        static At anywhere() {
            var ports = FreePorts.of(2);
            return new At("127.0.0.1", ports.getFirst(), ports.getLast());
        }

        public URI control(String path) {
            return URI.create("http://" + host + ":" + controlPort + path);
        }
    }

    /// @param folder for its configuration, its data and its output
    /// @param virtualMachine options of the JVM
    /// @param configuration the text of its settings file
    public GateProcess(Path folder, At at, List<String> virtualMachine, String configuration) {
        this(folder, at, virtualMachine, configuration, List.of());
    }

    /// @param entrance a command that the gate runs behind, and that gives way to it
    public GateProcess(Path folder, At at, List<String> virtualMachine, String configuration, List<String> entrance) {
        this.folder = folder;
        this.at = at;
        this.virtualMachine = virtualMachine;
        this.entrance = entrance;
        write(folder.resolve(FILE), configuration);
    }

    /// A gate before some places, alone.
    ///
    /// @param sections further sections of its settings
    static GateProcess alone(Path folder, List<Place> places, String sections) {
        var at = At.anywhere();
        return new GateProcess(
                folder,
                at,
                List.of("-XX:+UseSerialGC", "-Xmx512m"),
                configuration(at, folder, places, "  drain: 0s\n" + CROWDS_OF_ONE_ADDRESS) + sections);
    }

    public At at() {
        return at;
    }

    int port() {
        return at.port();
    }

    public URI control(String path) {
        return at.control(path);
    }

    /// The settings that the gate runs with.
    public NodeSettings settings() {
        var options = RunOptions.parse(List.of("--config", folder.resolve(FILE).toString()));
        return switch (SettingsReader.read(options, Map.of())) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused refused -> throw new AssertionError(refused.faults());
        };
    }

    public Path data() {
        return folder.resolve("data");
    }

    /// Where the token for its control port is, once it runs.
    public Path tokenFile() {
        return data().resolve("control.token");
    }

    /// The token for its control port; empty before it runs.
    public String token() {
        return Files.exists(tokenFile()) ? read(tokenFile()).strip() : "";
    }

    /// Which classes stand before all others from the next start on; none for the build as it is.
    public void runs(List<Path> classes) {
        front = List.copyOf(classes);
    }

    /// Starts the gate and waits until it is ready.
    void start() {
        begin();
        awaitReady();
    }

    /// Starts the gate.
    ///
    /// @param options of `run`
    public void begin(String... options) {
        var command =
                new ArrayList<>(List.of("run", "--config", folder.resolve(FILE).toString()));
        command.addAll(List.of(options));
        starts++;
        process = launch(entrance, log(), command.toArray(String[]::new));
    }

    /// Lets a new process take the place of the one that runs, which ends when its visitors do.
    void takeOver() {
        former.add(running());
        begin("--take-over");
        awaitReady();
    }

    /// The processes whose place another one has taken.
    List<Process> former() {
        return List.copyOf(former);
    }

    public void awaitReady() {
        await().atMost(START).pollInterval(Duration.ofMillis(50)).until(this::isReady);
    }

    /// Ends the process without any warning: SIGKILL.
    public void kill() {
        var running = running();
        running.destroyForcibly();
        waitFor(running);
    }

    /// Lets the process stand still: SIGSTOP.
    public void pause() {
        signal("-STOP");
    }

    /// Lets the process continue: SIGCONT.
    public void resume() {
        signal("-CONT");
    }

    /// Changes the settings file, and lets the process read it again: SIGHUP.
    void reread(UnaryOperator<String> change) {
        Path file = folder.resolve(FILE);
        try {
            Files.writeString(file, change.apply(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        signal("-HUP");
    }

    private void signal(String name) {
        try {
            waitFor(new ProcessBuilder("kill", name, Long.toString(running().pid())).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    /// What it has said since its last start.
    public String output() {
        return read(log());
    }

    private Path log() {
        return folder.resolve("gate-" + starts + ".log");
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// Makes a new ticket key, as the operator does while the gate runs.
    void rotateKeys() {
        command("key", "rotate", "--data", data().toString());
    }

    /// Runs another command, as the operator does next to the gate, to its end.
    ///
    /// @return what it said
    public String command(String... arguments) {
        var log = folder.resolve("command.log");
        int status = waitFor(launch(List.of(), log, arguments));
        String said = read(log);
        if (status != 0) {
            throw new AssertionError(String.join(" ", arguments) + " failed: " + said);
        }
        return said;
    }

    /// Ends the process as its supervisor does: SIGTERM. A stopped process is continued first.
    @Override
    public void close() {
        former.forEach(Process::destroy);
        former.forEach(GateProcess::waitFor);
        if (process != null && process.isAlive()) {
            resume();
        }
        if (process != null && process.isAlive()) {
            process.destroy();
            waitFor(process);
        }
    }

    private boolean isReady() {
        if (!running().isAlive()) {
            throw new AssertionError("the gate ended: " + output());
        }
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(control("/readyz")).build();
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Process running() {
        if (process == null) {
            throw new IllegalStateException("not started");
        }
        return process;
    }

    private Process launch(List<String> before, Path log, String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dio.netty.allocator.type=pooled"));
        command.addAll(1, virtualMachine);
        command.addAll(0, before);
        command.addAll(ProductJvm.command(front));
        command.addAll(List.of(arguments));
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The settings of a gate before some places.
    ///
    /// @param node further lines of `node:`, indented by two
    public static String configuration(At at, Path folder, List<Place> places, String node) {
        var yaml = new StringBuilder("""
            node:
              origin: %s
              listen: %s:%d
              data: %s
              shortest_event: 1s
              shortest_prequeue: 1s
              control:
                listen: %s:%d
                requests_per_5_minutes: 0
            %s
              origins:
            """.formatted(
                        places.getFirst().shop(),
                        at.host(),
                        at.port(),
                        folder.resolve("data"),
                        at.host(),
                        at.controlPort(),
                        node));
        for (Place place : places) {
            yaml.append("   - {host: %s, url: \"%s\"}%n".formatted(place.host(), place.shop()));
        }
        yaml.append("rooms:\n");
        places.forEach(place -> yaml.append(place.yaml()));
        return yaml.toString();
    }

    private static int waitFor(Process ending) {
        try {
            if (!ending.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                ending.destroyForcibly();
                throw new AssertionError("the process does not end");
            }
            return ending.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
