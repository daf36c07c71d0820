package io.vestibule.control;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.board.MetricSource;
import io.vestibule.control.access.Guard;
import io.vestibule.control.access.Guard.Proof;
import io.vestibule.control.access.Head;
import io.vestibule.control.api.request.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Answers what is not of the API: health, metrics, the dashboard, and the plain page, which is at
/// `/plain` and, where the dashboard was not built, at `/`. *Confined to the control port's event
/// loop.*
final class ControlPages {

    private static final String CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src data:;"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Sources sources;
    private final Guard guard;
    private final List<MetricSource> metrics;
    private final Map<String, Reply> plain;
    private final Optional<Dashboard> dashboard;

    ControlPages(Sources sources, Guard guard) {
        this.sources = sources;
        this.guard = guard;
        var all = new ArrayList<MetricSource>();
        all.add(new RoomMetrics(sources));
        all.addAll(sources.metrics());
        all.add(new ProcessMetrics());
        this.metrics = List.copyOf(all);
        this.dashboard = Dashboard.load();
        this.plain = Map.of(
                "/plain", resource("live.html", "text/html; charset=utf-8"),
                "/live.css", resource("live.css", "text/css; charset=utf-8"),
                "/live.js", resource("live.js", "text/javascript; charset=utf-8"));
    }

    /// Empty if this was built without.
    Optional<Dashboard> dashboard() {
        return dashboard;
    }

    /// The answer, if the proof of the request has been judged and is not wrong.
    Reply answer(HttpServerRequest request, Head head, Proof proof) {
        if (!reads(request)) {
            return Reply.text(405, "method not allowed").with("Allow", "GET, HEAD");
        }
        String path = request.path() == null ? "" : request.path();
        return switch (path) {
            case "/healthz" -> Reply.text(200, "alive");
            case "/readyz" -> ready();
            case "/metrics", "/figures" -> seen(path, head, proof);
            default ->
                page(request, path)
                        .map(page -> guard.isKnownHost(head) ? page : unknownHost())
                        .orElseGet(() -> Reply.text(404, "not found"));
        };
    }

    /// What a browser shows, or a file of it. The dashboard has an address for whatever it shows,
    /// which it reads itself: who asks for a text to read gets its page.
    private Optional<Reply> page(HttpServerRequest request, String path) {
        if (plain.containsKey(path)) {
            return Optional.ofNullable(plain.get(path));
        }
        if (dashboard.isEmpty()) {
            return path.equals("/") ? Optional.ofNullable(plain.get("/plain")) : Optional.empty();
        }
        var files = dashboard.get();
        return files.file(path, header(request, "Accept-Encoding"))
                .or(() -> path.equals("/") || header(request, "Accept").contains("text/html")
                        ? Optional.of(files.page())
                        : Optional.empty());
    }

    private static String header(HttpServerRequest request, String name) {
        return Objects.requireNonNullElse(request.getHeader(name), "");
    }

    static boolean reads(HttpServerRequest request) {
        return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    }

    private Reply seen(String path, Head head, Proof proof) {
        if (!(proof instanceof Proof.Known) && !guard.admitsWithoutToken(head)) {
            return guard.isKnownHost(head)
                    ? Reply.text(401, "a control token is required").with("WWW-Authenticate", "Bearer")
                    : unknownHost();
        }
        return path.equals("/metrics")
                ? new Reply(200, MetricText.TYPE, Buffer.buffer(MetricText.of(metrics)))
                : new Reply(200, Reply.JSON, LiveFigures.of(sources));
    }

    private Reply ready() {
        var readiness = sources.readiness().get();
        return Reply.text(readiness.ready() ? 200 : 503, readiness.reason());
    }

    /// What a web page gets that asks by a name of its own.
    static Reply unknownHost() {
        return Reply.text(403, "unknown host; add it to node.control.hosts");
    }

    private static Reply resource(String name, String type) {
        try (var stream = ControlPages.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("no resource " + name);
            }
            var body = Buffer.buffer(stream.readAllBytes());
            return new Reply(200, type, body).with("Content-Security-Policy", CSP);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
