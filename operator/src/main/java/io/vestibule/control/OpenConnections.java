package io.vestibule.control;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vestibule.control.access.Head;
import io.vestibule.control.api.request.Reply;

/// The connections that are open, which are closed when their time is over or others need the
/// place, and the answers that are sent on them. *Confined to the control port's event loop.*
final class OpenConnections {

    private static final int SECOND_MILLIS = 1_000;

    private final Vertx vertx;
    private final Connections<HttpConnection> connections = new Connections<>();

    OpenConnections(Vertx vertx) {
        this.vertx = vertx;
    }

    void opened(HttpConnection connection) {
        connection.closeHandler(_ -> connections.left(connection));
        connections
                .opened(connection, Head.addressOf(connection.remoteAddress()))
                .ifPresent(HttpConnection::close);
    }

    /// The head of a request has come; of its caller nothing is known yet.
    void asks(HttpServerRequest request) {
        connections.asks(request.connection());
    }

    /// Counts a connection for the token of its caller, or for those without one.
    ///
    /// @return false if all that the token may have are at work; then it is closed soon
    boolean hasPlace(HttpServerRequest request, String token) {
        var over = connections.asks(request.connection(), token);
        boolean itself = over.filter(request.connection()::equals).isPresent();
        if (itself) {
            // Once its client has got to read why.
            vertx.setTimer(SECOND_MILLIS, _ -> request.connection().close());
        } else {
            over.ifPresent(HttpConnection::close);
        }
        return !itself;
    }

    /// The request of a known caller is complete.
    void works(HttpServerRequest request) {
        connections.works(request.connection());
    }

    /// Sends an answer, unless the client is gone.
    Future<Void> send(HttpServerRequest request, Reply reply) {
        HttpServerResponse response = request.response();
        if (response.closed()) {
            return Future.succeededFuture();
        }
        response.setStatusCode(reply.status())
                .putHeader("Content-Type", reply.type())
                .putHeader("Cache-Control", "no-store")
                .putHeader("X-Content-Type-Options", "nosniff")
                .putHeader("Referrer-Policy", "no-referrer")
                // Only previews may be shown in a frame: they have a policy of their own.
                .putHeader("Content-Security-Policy", "frame-ancestors 'none'")
                .putHeader("Content-Length", Integer.toString(reply.body().length()));
        for (int i = 0; i < reply.headers().size(); i += 2) {
            response.putHeader(reply.headers().get(i), reply.headers().get(i + 1));
        }
        boolean head = request.method().equals(HttpMethod.HEAD);
        connections.answers(request.connection());
        return (head ? response.end() : response.end(reply.body()))
                .onSuccess(_ -> connections.rests(request.connection()));
    }

    /// A second has passed.
    void second() {
        connections.second().forEach(HttpConnection::close);
    }
}
