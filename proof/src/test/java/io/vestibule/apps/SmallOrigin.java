package io.vestibule.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/// Small sites, one for each host: files of `src/test/resources/apps`, and what their scripts ask
/// for. Notes every request. *Thread-safe.*
final class SmallOrigin implements AutoCloseable {

    private static final Path SITES = Path.of("src/test/resources/apps");
    private static final Path EXAMPLES = Path.of("../examples/apps");

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /// What waits to be released, on the event loop: an upload that is no longer read, a poll.
    private final List<Runnable> held = new CopyOnWriteArrayList<>();

    SmallOrigin() {
        server = vertx.createHttpServer(new HttpServerOptions().setMaxFormAttributeSize(-1))
                .requestHandler(this::answer)
                .listen(0, "127.0.0.1")
                .await();
    }

    int port() {
        return server.actualPort();
    }

    /// All that came for a host, as `GET /path`.
    List<String> requests(String host) {
        return requests.stream()
                .filter(line -> line.startsWith(host + ' '))
                .map(line -> line.substring(host.length() + 1))
                .toList();
    }

    /// How many requests are held up.
    int held() {
        return held.size();
    }

    /// Releases all that is held up.
    void letGo() {
        held.forEach(each -> vertx.runOnContext(_ -> each.run()));
        held.clear();
    }

    private void answer(HttpServerRequest request) {
        String host = Objects.requireNonNull(request.authority()).host();
        String path = Objects.requireNonNull(request.path());
        requests.add(host + ' ' + request.method() + ' ' + path);
        switch (path) {
            case "/socket" -> talk(request);
            case "/poll" -> held.add(() -> text(request, "news"));
            case "/upload" -> upload(request);
            case "/save" -> save(request);
            case "/outside.js" -> file(request, EXAMPLES.resolve("outside.js"));
            case "/" -> file(request, SITES.resolve(site(host)).resolve("index.html"));
            case "/worker.js" -> file(request, SITES.resolve(site(host)).resolve("worker.js"));
            case "/favicon.ico" -> request.response().setStatusCode(404).end();
            default -> text(request, "{\"of\": \"the site\"}");
        }
    }

    /// The folder of a host: several may show the same site.
    private static String site(String host) {
        return host.split("[-.]", 2)[0];
    }

    /// Says something ten times a second, and repeats what it hears.
    private void talk(HttpServerRequest request) {
        request.toWebSocket().onSuccess(socket -> {
            socket.textMessageHandler(socket::writeTextMessage);
            long timer = vertx.setPeriodic(100, _ -> socket.writeTextMessage("tick"));
            socket.closeHandler(_ -> vertx.cancelTimer(timer));
        });
    }

    /// Stops reading after the first piece until it is let go.
    private void upload(HttpServerRequest request) {
        var got = new long[1];
        request.handler(piece -> {
            if (got[0] == 0) {
                request.pause();
                held.add(request::resume);
            }
            got[0] += piece.length();
        });
        request.endHandler(_ -> text(request, "kept " + got[0]));
    }

    /// Something may be sent to this address, and nothing is to be had from it.
    private static void save(HttpServerRequest request) {
        if (request.method().equals(HttpMethod.POST)) {
            request.bodyHandler(body -> text(request, "saved " + body));
        } else {
            request.response().setStatusCode(405).putHeader("Allow", "POST").end();
        }
    }

    private static void text(HttpServerRequest request, String text) {
        request.response().putHeader("Content-Type", "application/json").end(text);
    }

    private static void file(HttpServerRequest request, Path file) {
        HttpServerResponse response = request.response();
        String type = file.toString().endsWith(".js") ? "text/javascript" : "text/html";
        try {
            response.putHeader("Content-Type", type + "; charset=utf-8")
                    .end(Buffer.buffer(Files.readString(file, UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        letGo();
        server.close().await();
        vertx.close().await();
    }
}
