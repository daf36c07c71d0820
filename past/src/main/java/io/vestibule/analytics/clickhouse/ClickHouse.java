package io.vestibule.analytics.clickhouse;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Speaks the HTTP interface of ClickHouse: a statement in the address, its rows as the body.
/// *Thread-safe.* Source: ClickHouse's manual, "HTTP Interface".
final class ClickHouse implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int OK = 200;
    private static final int LONGEST_REASON = 300;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    private final ClickHousePlace place;

    ClickHouse(ClickHousePlace place) {
        this.place = place;
    }

    /// Has a statement carried out.
    ///
    /// @param rows that it inserts; empty where it inserts none
    /// @throws Failure if ClickHouse cannot be reached or refuses, with its reason; or if the
    ///   thread is told to end, which then still knows that
    void run(String statement, byte[] rows) {
        var request =
                HttpRequest.newBuilder(address(statement)).timeout(LONGEST).POST(BodyPublishers.ofByteArray(rows));
        if (!place.user().isEmpty()) {
            request.header("X-ClickHouse-User", place.user());
        }
        if (!place.password().isEmpty()) {
            request.header("X-ClickHouse-Key", place.password());
        }
        try {
            var answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() != OK) {
                throw failure(
                        "it answers " + answer.statusCode() + ": " + answer.body(), new IOException(answer.body()));
            }
        } catch (IOException e) {
            throw failure(e.getMessage() == null ? e.toString() : e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("the node is stopping", e);
        }
    }

    private URI address(String statement) {
        return place.url()
                .resolve("/?database="
                        + place.database()
                        + "&query="
                        + URLEncoder.encode(statement, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    private Failure failure(String reason, Throwable cause) {
        String line = reason.lines().findFirst().orElse("");
        String shown = line.substring(0, Math.min(line.length(), LONGEST_REASON));
        return new Failure(
                Failure.Source.PEER, Failure.Retry.LATER, "ClickHouse at " + place + " takes no rows: " + shown, cause);
    }

    /// Ends requests under way.
    @Override
    public void close() {
        http.shutdownNow();
    }
}
