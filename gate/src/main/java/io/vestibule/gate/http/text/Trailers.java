package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Set;

/// Which fields may follow a body: none that belongs in the head, where it would have been checked
/// before it took effect (RFC 9110, 6.5.1). *Immutable.*
public final class Trailers {

    private static final Set<String> OF_THE_HEAD = Set.of(
            "age",
            "authorization",
            "cache-control",
            "content-encoding",
            "content-range",
            "content-type",
            "cookie",
            "date",
            "expires",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "location",
            "max-forwards",
            "pragma",
            "range",
            "retry-after",
            "set-cookie",
            "trailer",
            "vary",
            "www-authenticate");

    private Trailers() {}

    /// The fields of an origin's trailers over HTTP/2 that may be passed on.
    ///
    /// @throws RefusedException when the stream does not end with them
    public static HttpHeaders of(Http2HeadersFrame frame) {
        if (!frame.isEndStream()) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        return allowed(Http2Heads.fields(frame.headers()));
    }

    /// The fields of `trailers` that may be passed on.
    public static HttpHeaders allowed(HttpHeaders trailers) {
        if (trailers.isEmpty()) {
            return EmptyHttpHeaders.INSTANCE;
        }
        var kept = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        for (var fields = trailers.iteratorCharSequence(); fields.hasNext(); ) {
            var field = fields.next();
            if (mayFollow(field.getKey()) && HttpText.isValue(field.getValue())) {
                kept.add(field.getKey(), field.getValue());
            }
        }
        return kept;
    }

    private static boolean mayFollow(CharSequence name) {
        return HttpText.isToken(name)
                && KnownHeader.of(name) == null
                && KnownHeader.kindOfUnknown(name) == KnownHeader.Kind.END_TO_END
                && !OF_THE_HEAD.contains(name.toString().toLowerCase(Locale.ROOT));
    }
}
