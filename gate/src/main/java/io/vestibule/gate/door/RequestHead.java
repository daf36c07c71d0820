package io.vestibule.gate.door;

import io.vertx.core.MultiMap;

/// The head of a well-formed request as the usher sees it. Confined to the event loop.
///
/// @param lane the index of the event loop, from 0
/// @param method upper case, such as `GET`
/// @param secure whether the visitor came over HTTPS: to us, or to a trusted proxy that says so
/// @param host lower case, without port and trailing dot
/// @param authority the host with its port as the visitor wrote it
/// @param target the request target exactly as received
/// @param headers as received; not to be changed by the usher
/// @param clientAddress the visitor's address: the peer's, or as reported by trusted proxies
/// @param upgrade whether this is a WebSocket or other upgrade handshake
/// @param transport how it came in
public record RequestHead(
        int lane,
        String method,
        boolean secure,
        String host,
        String authority,
        String target,
        MultiMap headers,
        String clientAddress,
        boolean upgrade,
        Transport transport) {

    /// Whether it only reads, so that asking again later does no harm.
    public boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }
}
