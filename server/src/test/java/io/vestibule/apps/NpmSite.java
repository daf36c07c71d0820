package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A site of `src/test/clients/apps` as a process of Node, with the packages that its lock file
/// names. *Confined to its thread.*
final class NpmSite implements AutoCloseable {

    private static final Path SOURCES = Path.of("src/test/clients/apps");
    private static final Path HOME = Path.of("target/clients/apps").toAbsolutePath();
    private static final int INSTALL_MINUTES = 5;

    private final Process process;
    private final int port;

    private NpmSite(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Installs what is not there yet and starts a site.
    static NpmSite start(String script, String... arguments) throws Exception {
        install();
        var command = new ArrayList<>(List.of("node", script));
        command.addAll(List.of(arguments));
        Path errors = HOME.resolve(script + ".err");
        var process =
                new ProcessBuilder(command)
                        .directory(HOME.toFile())
                        .redirectError(errors.toFile())
                        .start();
        String port =
                new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))
                        .readLine();
        if (port == null) {
            throw new AssertionError(script + " did not start: " + Files.readString(errors));
        }
        return new NpmSite(process, Integer.parseInt(port));
    }

    int port() {
        return port;
    }

    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(HOME);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                var to = HOME.resolve(file.getFileName());
                Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (Files.notExists(HOME.resolve("node_modules/.package-lock.json"))) {
            Path said = HOME.resolve("npm.txt");
            var npm =
                    new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund")
                            .directory(HOME.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(said.toFile())
                            .start();
            boolean over = npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES);
            assertThat(over && npm.exitValue() == 0).as(Files.readString(said)).isTrue();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
