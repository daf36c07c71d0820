package io.vestibule.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.NpmProcess;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The engine of ClickHouse as npm carries it, behind a door of HTTP of `src/test/clients`.
/// *Confined to its thread.*
public final class ClickHouseEngine implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final NpmProcess process;

    private ClickHouseEngine(NpmProcess process) {
        this.process = process;
    }

    /// Starts it, once what its lock file names is installed.
    ///
    /// @param data where its tables are
    public static ClickHouseEngine start(Path data) throws IOException, InterruptedException {
        return new ClickHouseEngine(NpmProcess.start("clickhouse", "door.mjs", data.toString()));
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + process.port());
    }

    /// The rows that a statement answers.
    public List<JsonNode> ask(String statement) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url().resolve(
                                "/?query=" + URLEncoder.encode(statement, UTF_8).replace("+", "%20")))
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
        process.close();
        http.shutdownNow();
    }
}
