package io.vestibule.testing;

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

/// A server that others wrote, as a child process with files of the test's own. No service of the
/// system is touched. *Confined to its thread.*
public final class ServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Process process;

    private ServerProcess(Process process) {
        this.process = process;
    }

    /// Starts it and waits until it listens.
    ///
    /// @param folder where it runs, and its home
    /// @param ports on which it will listen
    /// @param command a program of the system, and its arguments
    /// @throws TestAbortedException if there is no such program on this machine
    public static ServerProcess start(Path folder, List<Integer> ports, String... command) {
        command[0] = executable(command[0]);
        try {
            Path said = folder.resolve("said");
            var builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile());
            builder.environment().put("HOME", folder.toString());
            builder.environment().put("XDG_DATA_HOME", folder.toString());
            builder.environment().put("XDG_CONFIG_HOME", folder.toString());
            var process = builder.start();
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> !process.isAlive() || ports.stream().allMatch(ServerProcess::listens));
            if (!process.isAlive()) {
                throw new AssertionError(command[0] + " did not start: " + Files.readString(said));
            }
            return new ServerProcess(process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean listens(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static String executable(String name) {
        return Stream.of("/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/")
                .map(folder -> folder + name)
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElseThrow(() -> new TestAbortedException(
                        "No " + name + ": as root on Debian, ./verify --long installs" + " it"));
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
