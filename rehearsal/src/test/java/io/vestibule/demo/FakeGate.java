package io.vestibule.demo;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// A gate that is small enough to be believed: one line, some seats, no seal on its tickets. It
/// speaks the protocol of the real one, and can be told to do wrong. *Confined to its event loop.*
final class FakeGate {

    /// What it does wrong.
    enum Flaw {
        NONE,
        /// Lets in two more than there are seats.
        TWO_TOO_MANY,
        /// Lets in the visitor who came last.
        LAST_COME_FIRST_SERVED,
        /// Forgets who is inside.
        FORGETS_SESSIONS
    }

    private static final String COOKIE = "__cfwaitingroom";
    private static final int REFRESH_SECONDS = 1;
    private static final long LIVE_MILLIS = 1_500;

    private final HttpServer server;
    private final HttpClient toOrigin;
    private final int originPort;
    private final int seats;
    private final long sessionMillis;
    private final Flaw flaw;
    private final Map<Integer, Long> insideUntil = new HashMap<>();
    private final TreeMap<Integer, Long> liveUntil = new TreeMap<>();
    private int tickets;
    private int leaves;

    FakeGate(Vertx vertx, int originPort, int seats, long sessionMillis, Flaw flaw) {
        this.originPort = originPort;
        this.seats = flaw == Flaw.TWO_TOO_MANY ? seats + 2 : seats;
        this.sessionMillis = sessionMillis;
        this.flaw = flaw;
        toOrigin = vertx.createHttpClient();
        server = vertx.createHttpServer().requestHandler(this::answer);
    }

    Future<Integer> listen() {
        return server.listen(0, "127.0.0.1").map(HttpServer::actualPort);
    }

    /// How many gave their place back.
    int leaves() {
        return leaves;
    }

    private void answer(HttpServerRequest request) {
        long now = System.currentTimeMillis();
        insideUntil.values().removeIf(until -> until <= now);
        liveUntil.values().removeIf(until -> until <= now);
        var cookie = request.getCookie(COOKIE);
        int ticket = cookie == null ? ++tickets : Integer.parseInt(cookie.getValue());
        if (cookie != null && !insideUntil.containsKey(ticket)) {
            liveUntil.put(ticket, now + LIVE_MILLIS);
        }
        if (request.headers().contains("Vestibule-Leave")) {
            leaves++;
            liveUntil.remove(ticket);
            request.response()
                    .putHeader("Set-Cookie", COOKIE + "=; Max-Age=0; Path=/")
                    .end();
        } else if (mayPass(ticket)) {
            pass(request, ticket, now);
        } else {
            hold(request, ticket, now);
        }
    }

    private boolean mayPass(int ticket) {
        if (insideUntil.containsKey(ticket)) {
            return flaw != Flaw.FORGETS_SESSIONS || ticket % 7 != 0;
        }
        boolean isNext = liveUntil.isEmpty()
                || ticket == (flaw == Flaw.LAST_COME_FIRST_SERVED ? liveUntil.lastKey() : liveUntil.firstKey());
        return isNext && insideUntil.size() < seats;
    }

    private void pass(HttpServerRequest request, int ticket, long now) {
        liveUntil.remove(ticket);
        insideUntil.put(ticket, now + sessionMillis);
        request.response().putHeader("Set-Cookie", COOKIE + "=" + ticket + "; Path=/");
        if (request.headers().contains("Vestibule-Poll")) {
            request.response().end("{\"cfWaitingRoom\":{\"inWaitingRoom\":false}}");
        } else {
            forward(request);
        }
    }

    private void forward(HttpServerRequest request) {
        var options = new RequestOptions()
                .setHost("127.0.0.1")
                .setPort(originPort)
                .setMethod(HttpMethod.GET)
                .setURI(request.uri())
                .setHeaders(request.headers());
        toOrigin.request(options)
                .compose(onward -> onward.send())
                .compose(response -> response.body().compose(body -> {
                    request.response().headers().addAll(response.headers());
                    return request.response().end(body);
                }));
    }

    private static void hold(HttpServerRequest request, int ticket, long now) {
        request.response().putHeader("Set-Cookie", COOKIE + "=" + ticket + "; Max-Age=300; Path=/");
        if (request.headers().contains("Vestibule-Poll")) {
            request.response().end(json(now));
        } else {
            request.response()
                    .putHeader("Content-Type", "text/html")
                    .end(Buffer.buffer("<noscript><meta http-equiv=\"refresh\" content=\"%d\"></noscript>"
                            .formatted(REFRESH_SECONDS)));
        }
    }

    private static String json(long now) {
        return """
            {"cfWaitingRoom":{"inWaitingRoom":true,"waitTimeKnown":true,"waitTime":1,
            "lastUpdated":"%s","refreshIntervalSeconds":%d,"isFIFOQueue":true,
            "vestibule":{"waitTimeSeconds":60,"waitTimeLowSeconds":50,"waitTimeHighSeconds":75}}}
            """.formatted(Instant.ofEpochMilli(now), REFRESH_SECONDS);
    }
}
