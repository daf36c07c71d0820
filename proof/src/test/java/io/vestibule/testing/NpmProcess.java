package io.vestibule.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A script of `src/test/clients` as a process of Node that listens on loopback, with the packages
/// that its lock file names. *Confined to its thread.*
public final class NpmProcess implements AutoCloseable {

    private static final int INSTALL_MINUTES = 10;

    private final Process process;
    private final int port;

    private NpmProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Installs what is not there yet and starts a script, which prints its port first.
    ///
    /// @param folder of `src/test/clients`
    public static NpmProcess start(String folder, String script, String... arguments)
            throws IOException, InterruptedException {
        Path home = Path.of("target/clients").resolve(folder).toAbsolutePath();
        install(Path.of("src/test/clients").resolve(folder), home);
        var command = new ArrayList<>(List.of("node", script));
        command.addAll(List.of(arguments));
        Path errors = home.resolve(script + ".err");
        var process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectError(errors.toFile())
                .start();
        String port = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
        if (port == null) {
            throw new AssertionError(script + " did not start: " + Files.readString(errors));
        }
        return new NpmProcess(process, Integer.parseInt(port));
    }

    /// By the lock file, but not by `npm ci`: that asks for what fits other platforms too. Tests in
    /// two processes may need the same folder.
    private static void install(Path sources, Path home) throws IOException, InterruptedException {
        Files.createDirectories(home);
        try (var lock = FileChannel.open(home.resolve("install.lock"), CREATE, WRITE);
                var held = lock.lock()) {
            assertThat(held.isValid()).isTrue();
            copy(sources, home);
            installOnce(home);
        }
    }

    private static void copy(Path sources, Path home) throws IOException {
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.toList()) {
                var to = home.resolve(file.getFileName());
                Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static void installOnce(Path home) throws IOException, InterruptedException {
        if (Files.notExists(home.resolve("node_modules/.package-lock.json"))) {
            Path said = home.resolve("npm.txt");
            var npm = new ProcessBuilder("npm", "install", "--no-audit", "--no-fund")
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            boolean over = npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES);
            assertThat(over && npm.exitValue() == 0).as(Files.readString(said)).isTrue();
        }
    }

    /// Where it listens.
    public int port() {
        return port;
    }

    /// Ends it, and waits for that.
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
