package io.vestibule.control;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.board.MetricSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the answer to a request of the control port. *Immutable.*
final class Desk {

    private static final String CSP =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                    + " img-src data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Sources sources;
    private final Guard guard;
    private final Api api;
    private final List<MetricSource> metrics;
    private final Map<String, Reply> page;

    Desk(Sources sources, Guard guard) {
        this.sources = sources;
        this.guard = guard;
        this.api = new Api(sources);
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
    Reply answer(HttpServerRequest request, Guard.Proof proof) {
        String path = request.path() == null ? "" : request.path();
        boolean reads =
                request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        if (!reads) {
            return refuseMethod(request, path);
        }
        return switch (path) {
            case "/healthz" -> Reply.text(200, "alive");
            case "/readyz" -> ready();
            case "/metrics", "/figures" -> seen(request, proof, path);
            default -> {
                if (path.startsWith(Api.BASE + "/")) {
                    yield proof == Guard.Proof.TOKEN
                            ? api.get(path, query(request))
                            : Envelope.failure(401, ApiError.UNAUTHORIZED)
                                    .with("WWW-Authenticate", "Bearer");
                }
                var file = page.get(path);
                yield file == null
                        ? Reply.text(404, "not found")
                        : guard.isKnownHost(request) ? file : unknownHost();
            }
        };
    }

    private Reply seen(HttpServerRequest request, Guard.Proof proof, String path) {
        if (proof != Guard.Proof.TOKEN && !guard.admitsWithoutToken(request)) {
            return guard.isKnownHost(request)
                    ? Reply.text(401, "the control token is needed")
                            .with("WWW-Authenticate", "Bearer")
                    : unknownHost();
        }
        return path.equals("/metrics")
                ? new Reply(200, MetricText.TYPE, Buffer.buffer(MetricText.of(metrics)))
                : new Reply(200, Reply.JSON, Figures.of(sources));
    }

    private Reply ready() {
        var readiness = sources.readiness().get();
        return Reply.text(readiness.ready() ? 200 : 503, readiness.reason());
    }

    private static Reply refuseMethod(HttpServerRequest request, String path) {
        Reply reply =
                path.startsWith(Api.BASE + "/")
                        ? Envelope.failure(405, ApiError.noMethod(request.method().name()))
                        : Reply.text(405, "method not allowed");
        return reply.with("Allow", "GET, HEAD");
    }

    private static Reply unknownHost() {
        return Reply.text(403, "unknown host; name it in node.control.hosts");
    }

    private static Map<String, String> query(HttpServerRequest request) {
        var query = new HashMap<String, String>();
        request.params().forEach(entry -> query.putIfAbsent(entry.getKey(), entry.getValue()));
        return query;
    }

    private static Reply resource(String name, String type) {
        try (var stream = Desk.class.getResourceAsStream(name)) {
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
