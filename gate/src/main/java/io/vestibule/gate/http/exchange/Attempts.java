package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpRequest;
import io.vestibule.gate.http.origin.Origin;
import io.vestibule.gate.http.origin.OriginProgress;
import io.vestibule.gate.http.origin.OriginServer;
import io.vestibule.gate.http.origin.RequestBody;
import io.vestibule.gate.http.text.RequestFacts;

/// Where a request was tried in vain, and the second chances that it had: each kind is given once.
/// Confined to the event loop.
final class Attempts {

    private long tried;
    private boolean again;
    private boolean moved;

    /// Whether a request may be sent again: nothing is lost of it, and it does the same when done
    /// twice, or the origin cannot have acted on it since its body is still to come, or has not.
    static boolean isRepeatable(HttpRequest request, RequestFacts facts, RequestBody body, OriginProgress progress) {
        boolean idempotent = switch (request.method().name()) {
            case "GET", "HEAD", "OPTIONS", "PUT", "DELETE" -> true;
            default -> progress == OriginProgress.UNTOUCHED;
        };
        return !body.sent() && (idempotent || facts.hasBody());
    }

    /// A bit for each address of the origin that was tried in vain.
    long tried() {
        return tried;
    }

    /// An address was tried in vain.
    void tried(OriginServer server) {
        tried |= 1L << server.index();
    }

    /// Whether there is a chance left: on a new connection to any address, or at another address.
    ///
    /// @param server that failed the request
    boolean another(Origin origin, OriginServer server, OriginProgress progress) {
        return switch (progress) {
            case UNTOUCHED, STALE -> onceMore() || elsewhere(origin, server);
            case UNANSWERED -> elsewhere(origin, server);
            case BEGUN -> false;
        };
    }

    private boolean onceMore() {
        boolean first = !again;
        again = true;
        return first;
    }

    private boolean elsewhere(Origin origin, OriginServer server) {
        if (moved || !origin.servers().areSeveral()) {
            return false;
        }
        moved = true;
        tried(server);
        return true;
    }
}
