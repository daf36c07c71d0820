package io.vestibule.node;

import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A node in a process of its own, whose origin is down. It is killed at the end.
public final class NodeChild implements AutoCloseable {

    private final Process process;
    private final Path log;

    private NodeChild(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /// Starts it.
    ///
    /// @param home where it writes its log
    /// @param data its data directory
    /// @param shell what a shell does before, such as `umask 022`
    /// @param options of its JVM
    public static NodeChild start(Path home, Path data, String shell, String... options) throws IOException {
        Path log = home.resolve("log");
        var child = ChildJvm.of(
                        Main.class,
                        "run",
                        "--origin=http://127.0.0.1:9",
                        "--active-users=5",
                        "--listen=127.0.0.1:0",
                        "--control=127.0.0.1:0",
                        "--data=" + data)
                .with("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .with(options)
                .behind(List.of("/bin/sh", "-c", shell + "; exec \"$@\"", "sh"));
        return new NodeChild(child.writingTo(log), log);
    }

    /// What it said until it was ready.
    public String awaitReady() throws IOException {
        await().atMost(Duration.ofMinutes(3)).until(() -> said().contains("  ready "));
        return said();
    }

    /// What it has said so far.
    public String said() throws IOException {
        return Files.readString(log);
    }

    /// How many files and sockets it has open.
    public long openFiles() throws IOException {
        try (var files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return files.count();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().orTimeout(40, TimeUnit.SECONDS).join();
    }
}
