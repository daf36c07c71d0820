package io.vestibule.gate.door;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;

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

    /// Every line of cookies, in order. Almost always there is one.
    public List<String> cookies() {
        String only = null;
        List<String> lines = List.of();
        var fields = ((HttpHeaders) headers).iteratorCharSequence();
        while (fields.hasNext()) {
            var field = fields.next();
            if (HttpHeaderNames.COOKIE.contentEqualsIgnoreCase(field.getKey())) {
                String line = field.getValue().toString();
                if (only == null) {
                    only = line;
                } else {
                    lines = lines.isEmpty() ? new ArrayList<>(List.of(only)) : lines;
                    lines.add(line);
                }
            }
        }
        return only != null && lines.isEmpty() ? List.of(only) : lines;
    }

    /// Whether it only reads, so that asking again later does no harm.
    public boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }
}
