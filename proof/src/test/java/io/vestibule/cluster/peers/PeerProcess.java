package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.room.RoomId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A node in a process of its own, which can be killed and stopped. It says on standard output what
/// it hosts.
final class PeerProcess implements AutoCloseable {

    private static final int FIRST_FILE = 5;

    final List<String> said = new CopyOnWriteArrayList<>();
    final Set<RoomId> open = ConcurrentHashMap.newKeySet();
    private final Process process;

    /// @param more options for its JVM
    PeerProcess(Site site, int number, String center, boolean firstStart, String... more) throws IOException {
        var ports = site.ports.stream().map(String::valueOf).collect(Collectors.joining(","));
        var command = Stream.of(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-Xmx192m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1"),
                        Stream.of(more),
                        Stream.of(
                                "-cp",
                                System.getProperty("java.class.path"),
                                PeerProcess.class.getName(),
                                Integer.toString(number),
                                center,
                                Boolean.toString(firstStart),
                                site.folderOf("n" + number).toString(),
                                ports),
                        site.tls.stream().flatMap(PeerProcess::files))
                .flatMap(stream -> stream)
                .toList();
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread.ofVirtual().start(this::listen);
    }

    /// The process itself.
    ///
    /// @param args number, data center, whether it may found, folder, ports of all; certificate,
    ///   key and authority, if it is to show one
    public static void main(String[] args) throws IOException, InterruptedException {
        var ports = Stream.of(args[4].split(",", -1)).map(Integer::valueOf).toList();
        var settings = Site.settings(
                ports,
                Integer.parseInt(args[0]),
                args[1],
                Boolean.parseBoolean(args[2]),
                args.length > FIRST_FILE ? Optional.of(tls(args)) : Optional.empty());
        try (var _ = new Recorder(settings, Path.of(args[3]), PeerProcess::say)) {
            while (System.in.read() >= 0) {
                // Ends with the process that started it.
            }
        }
    }

    private static Stream<String> files(PeerSettings.Tls tls) {
        return Stream.of(tls.certificate(), tls.key(), tls.authority()).map(Path::toString);
    }

    private static PeerSettings.Tls tls(String... args) {
        return new PeerSettings.Tls(
                Path.of(args[FIRST_FILE]), Path.of(args[FIRST_FILE + 1]), Path.of(args[FIRST_FILE + 2]));
    }

    private static void say(String line) {
        synchronized (System.out) {
            System.out.println(line);
        }
    }

    /// Like `kill -SIGNAL`.
    void signal(String signal) throws IOException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start();
    }

    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
    }

    private void listen() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                var words = line.split(" ", 2);
                switch (words[0]) {
                    case "opened" -> open.add(new RoomId(words[1]));
                    case "closing" -> open.remove(new RoomId(words[1]));
                    default -> {
                        // Of interest when the test fails.
                    }
                }
            }
        } catch (IOException _) {
            // It was killed.
        }
    }
}
