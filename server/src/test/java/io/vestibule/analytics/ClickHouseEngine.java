package io.vestibule.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The engine of ClickHouse as npm carries it, behind a door of HTTP of `src/test/clients`: a
/// process of Node. *Confined to its thread.*
final class ClickHouseEngine implements AutoCloseable {

    private static final Path SOURCES = Path.of("src/test/clients/clickhouse");
    private static final Path HOME = Path.of("target/clients/clickhouse").toAbsolutePath();
    private static final int INSTALL_MINUTES = 10;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final URI url;

    private ClickHouseEngine(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /// Starts it, once what its lock file names is installed.
    ///
    /// @param data where its tables are
    static ClickHouseEngine start(Path data) throws IOException, InterruptedException {
        install();
        Path errors = HOME.resolve("door.err");
        var process =
                new ProcessBuilder("node", "door.mjs", data.toString())
                        .directory(HOME.toFile())
                        .redirectError(errors.toFile())
                        .start();
        String port =
                new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))
                        .readLine();
        if (port == null) {
            throw new AssertionError("it did not start: " + Files.readString(errors));
        }
        return new ClickHouseEngine(process, URI.create("http://127.0.0.1:" + port));
    }

    /// By the lock file, but not by `npm ci`: that asks for the engine's libraries of every other
    /// platform too.
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
                    new ProcessBuilder("npm", "install", "--no-audit", "--no-fund")
                            .directory(HOME.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(said.toFile())
                            .start();
            boolean over = npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES);
            assertThat(over && npm.exitValue() == 0).as(Files.readString(said)).isTrue();
        }
    }

    URI url() {
        return url;
    }

    /// The rows that a statement answers.
    List<JsonNode> ask(String statement) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(
                                url.resolve(
                                        "/?query="
                                                + URLEncoder.encode(statement, UTF_8)
                                                        .replace("+", "%20")))
                        .build();
        var answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body()
                .lines()
                .filter(line -> !line.isBlank())
                .map(JsonMapper.shared()::readTree)
                .toList();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        http.shutdownNow();
    }
}
