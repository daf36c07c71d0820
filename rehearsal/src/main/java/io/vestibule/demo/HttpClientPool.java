package io.vestibule.demo;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.net.SocketAddress;
import io.vestibule.ground.EpochClock;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Carries a crowd's requests to the gate over a pool of kept-alive connections. A request on a
/// connection that the gate has just closed is sent once more, as browsers do. *Confined to the
/// crowd's event loop.*
final class HttpClientPool {

    /// What came back.
    sealed interface Reply {

        /// An answer.
        ///
        /// @param sentMillis when the request went out on its connection
        /// @param unansweredMillis when it went out before on another one and got no answer; 0 if
        ///   this was the first
        record Answer(int status, MultiMap headers, Buffer body, long sentMillis, long unansweredMillis)
                implements Reply {

            /// A header's value; empty if it is not there.
            String header(String name) {
                return Objects.requireNonNullElse(headers.get(name), "");
            }

            String text() {
                return body.toString(StandardCharsets.UTF_8);
            }
        }

        /// No connection, or no answer in time.
        ///
        /// @param unansweredMillis when it went out first; 0 if there was no connection
        record Lost(String reason, long unansweredMillis) implements Reply {}
    }

    private static final int CONNECTIONS = 400;
    private static final long TIMEOUT_MILLIS = 20_000;
    private static final int KEPT_SECONDS = 8;

    private final Gates gates;
    private final String host;
    private final EpochClock clock;
    private final HttpClient http;
    private final WebSocketClient webSockets;

    /// @param gates where each visitor finds a gate
    /// @param host the site's name, as browsers send it
    HttpClientPool(Vertx vertx, Gates gates, String host, EpochClock clock) {
        this.clock = clock;
        this.gates = gates;
        this.host = host;
        http = vertx.createHttpClient(
                new HttpClientOptions()
                        .setConnectTimeout(5_000)
                        .setKeepAliveTimeout(KEPT_SECONDS)
                        .setMaxHeaderSize(32 * 1024),
                new PoolOptions().setHttp1MaxSize(CONNECTIONS).setMaxWaitQueueSize(-1));
        webSockets = vertx.createWebSocketClient(
                new WebSocketClientOptions().setConnectTimeout(5_000).setMaxConnections(CONNECTIONS));
    }

    /// Sends a request without body. The future never fails.
    Future<Reply> send(HttpMethod method, String uri, MultiMap headers) {
        return new Errand(method, uri, headers).run();
    }

    /// One request until it has an answer. *Confined to the crowd's event loop.*
    private final class Errand {

        private final HttpMethod method;
        private final String uri;
        private final MultiMap headers;
        private long unansweredMillis;
        private long sentMillis;

        Errand(HttpMethod method, String uri, MultiMap headers) {
            this.method = method;
            this.uri = uri;
            this.headers = headers;
        }

        Future<Reply> run() {
            return attempt()
                    .recover(failure -> isStale(failure) ? attempt() : Future.failedFuture(failure))
                    .recover(failure -> Future.succeededFuture(lost(String.valueOf(failure))));
        }

        private Future<Reply> attempt() {
            noteUnanswered();
            var gate = gateFor(headers);
            var options = new RequestOptions()
                    .setServer(gate)
                    .setHost(host)
                    .setPort(gate.port())
                    .setMethod(method)
                    .setURI(uri)
                    .setTimeout(TIMEOUT_MILLIS)
                    .setHeaders(headers);
            return http.request(options).compose(this::sendNow);
        }

        /// The time of sending goes with the request: not when the visitor wished for it, but when
        /// a connection was free.
        private Future<Reply> sendNow(HttpClientRequest request) {
            sentMillis = clock.millis();
            return request.putHeader(BrowserHeaders.SENT, Long.toString(sentMillis))
                    .send()
                    .compose(response -> response.body()
                            .map(body -> new Reply.Answer(
                                    response.statusCode(), response.headers(), body, sentMillis, unansweredMillis)));
        }

        private Reply lost(String reason) {
            noteUnanswered();
            return new Reply.Lost(reason, unansweredMillis);
        }

        private void noteUnanswered() {
            if (unansweredMillis == 0) {
                unansweredMillis = sentMillis;
            }
        }

        private static boolean isStale(Throwable failure) {
            return failure instanceof HttpClosedException;
        }
    }

    /// Opens a WebSocket; the future fails if the gate or the origin does not want it.
    Future<WebSocket> open(String uri, MultiMap headers) {
        var gate = gateFor(headers);
        var options = new WebSocketConnectOptions()
                .setHost(gate.host())
                .setPort(gate.port())
                .setURI(uri)
                .setTimeout(TIMEOUT_MILLIS)
                .putHeader("Host", host + ":" + gate.port());
        headers.forEach(options::addHeader);
        return webSockets.connect(options);
    }

    private SocketAddress gateFor(MultiMap headers) {
        String visitor = headers.get(BrowserHeaders.VISITOR);
        return gates.of(visitor == null ? 0 : Long.parseLong(visitor));
    }

    Future<Void> close() {
        return Future.join(http.close(), webSockets.close()).mapEmpty();
    }
}
