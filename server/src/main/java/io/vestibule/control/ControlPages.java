package io.vestibule.control;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.board.MetricSource;
import io.vestibule.control.access.Guard;
import io.vestibule.control.access.Guard.Proof;
import io.vestibule.control.access.Head;
import io.vestibule.control.api.Reply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Answers what is not of the API: health, metrics, the operator's page. *Confined to the control
/// port's event loop.*
final class ControlPages {

    private static final String CSP =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                    + " img-src data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Sources sources;
    private final Guard guard;
    private final List<MetricSource> metrics;
    private final Map<String, Reply> page;

    ControlPages(Sources sources, Guard guard) {
        this.sources = sources;
        this.guard = guard;
        var all = new ArrayList<MetricSource>();
        all.add(new RoomMetrics(sources));
        all.addAll(sources.metrics());
        all.add(new ProcessMetrics());
        this.metrics = List.copyOf(all);
        this.page =
                Map.of(
                        "/", resource("live.html", "text/html; charset=utf-8"),
                        "/live.css", resource("live.css", "text/css; charset=utf-8"),
                        "/live.js", resource("live.js", "text/javascript; charset=utf-8"));
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
            default -> {
                var file = page.get(path);
                yield file == null
                        ? Reply.text(404, "not found")
                        : guard.isKnownHost(head) ? file : unknownHost();
            }
        };
    }

    static boolean reads(HttpServerRequest request) {
        return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    }

    private Reply seen(String path, Head head, Proof proof) {
        if (!(proof instanceof Proof.Known) && !guard.admitsWithoutToken(head)) {
            return guard.isKnownHost(head)
                    ? Reply.text(401, "a control token is required")
                            .with("WWW-Authenticate", "Bearer")
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
