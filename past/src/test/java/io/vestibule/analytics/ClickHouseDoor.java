package io.vestibule.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Answers as the HTTP interface of ClickHouse does, and writes down what it is sent.
/// *Thread-safe.*
public final class ClickHouseDoor implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Sent> sent = new ArrayList<>();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Optional<String> refusal = Optional.empty();
    private volatile boolean silent;

    /// One request.
    ///
    /// @param address as it was asked for
    public record Sent(String address, String statement, String user, String key, String body) {

        /// The rows that it brings.
        public List<JsonNode> rows() {
            return body.lines()
                    .filter(line -> !line.isBlank())
                    .map(JsonMapper.shared()::readTree)
                    .toList();
        }
    }

    public ClickHouseDoor() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String raw = exchange.getRequestURI().getRawQuery();
        String statement = URLDecoder.decode(raw.substring(raw.indexOf("query=") + "query=".length()), UTF_8);
        var headers = exchange.getRequestHeaders();
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        asked.countDown();
        if (silent) {
            try {
                closed.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        byte[] answer = refusal.orElse("").getBytes(UTF_8);
        if (refusal.isEmpty()) {
            synchronized (sent) {
                sent.add(new Sent(
                        exchange.getRequestURI().toString(),
                        statement,
                        String.valueOf(headers.getFirst("X-ClickHouse-User")),
                        String.valueOf(headers.getFirst("X-ClickHouse-Key")),
                        body));
            }
        }
        exchange.sendResponseHeaders(refusal.isEmpty() ? 200 : 500, answer.length == 0 ? -1 : answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// Refuses all that comes, with a reason; nothing for taking it again.
    public void refuse(Optional<String> reason) {
        refusal = reason;
    }

    /// Answers nothing more.
    public void fallSilent() {
        silent = true;
    }

    public void awaitRequest() throws InterruptedException {
        asked.await();
    }

    public List<Sent> sent() {
        synchronized (sent) {
            return List.copyOf(sent);
        }
    }

    public List<Sent> inserts() {
        return sent().stream()
                .filter(one -> one.statement().startsWith("INSERT"))
                .toList();
    }

    public List<JsonNode> rows() {
        return inserts().stream().flatMap(one -> one.rows().stream()).toList();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.close();
    }
}
