package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.vertx.core.MultiMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Heads of messages between HTTP/2 and HTTP/1. *Immutable.*
public final class Http2Heads {

    private static final AsciiString COOKIE = AsciiString.cached("cookie");
    private static final AsciiString HOST = AsciiString.cached("host");

    private Http2Heads() {}

    /// An HTTP/2 request's head as that of an HTTP/1.1 request. What HTTP/1 would not allow either
    /// is left for [RequestFacts] to find.
    ///
    /// @param more whether a body follows
    /// @throws RefusedException when it cannot be said in HTTP/1.1
    public static HttpRequest request(Http2Headers fields, boolean more) {
        CharSequence method = fields.method();
        CharSequence path = fields.path();
        boolean known = AsciiString.contentEqualsIgnoreCase(fields.scheme(), "http")
                || AsciiString.contentEqualsIgnoreCase(fields.scheme(), "https");
        if (!known || method == null || !HttpText.isMethod(method)) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        if (path != null && !HttpText.isTarget(path)) {
            throw new RefusedException(Refusal.TARGET_MALFORMED);
        }
        var headers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        copyHost(fields, headers);
        copyFields(fields, headers);
        if (more && !headers.contains(KnownHeader.CONTENT_LENGTH.text())) {
            headers.add(KnownHeader.TRANSFER_ENCODING.text(), "chunked");
        }
        return new DefaultHttpRequest(
                HttpVersion.HTTP_1_1,
                HttpMethod.valueOf(method.toString()),
                path == null ? "" : path.toString(),
                headers);
    }

    /// `:authority` becomes `Host`; when both are there, they have to agree.
    private static void copyHost(Http2Headers fields, HttpHeaders headers) {
        CharSequence authority = fields.authority();
        List<CharSequence> hosts = fields.getAll(HOST);
        for (CharSequence host : hosts) {
            boolean same = authority != null && AsciiString.contentEqualsIgnoreCase(host, authority);
            if (!same || hosts.size() > 1) {
                headers.add(KnownHeader.HOST.text(), host.toString());
            }
        }
        if (authority != null) {
            headers.add(KnownHeader.HOST.text(), authority.toString());
        }
    }

    private static void copyFields(Http2Headers fields, HttpHeaders headers) {
        StringBuilder cookies = null;
        for (var field : fields) {
            CharSequence name = field.getKey();
            if (name.isEmpty() || name.charAt(0) == ':' || HOST.contentEquals(name)) {
                continue;
            }
            if (isOfConnection(name)) {
                throw new RefusedException(Refusal.MALFORMED);
            }
            if (COOKIE.contentEquals(name)) {
                cookies = joined(cookies, field.getValue());
            } else {
                headers.add(name, field.getValue().toString());
            }
        }
        if (cookies != null) {
            headers.add(KnownHeader.COOKIE.text(), cookies.toString());
        }
    }

    /// RFC 9113, 8.2.3: HTTP/2 may split the field, HTTP/1.1 must not.
    private static StringBuilder joined(@Nullable StringBuilder cookies, CharSequence more) {
        return cookies == null ? new StringBuilder(more) : cookies.append("; ").append(more);
    }

    private static boolean isOfConnection(CharSequence name) {
        var known = KnownHeader.of(name);
        return known == KnownHeader.CONNECTION
                || known == KnownHeader.TRANSFER_ENCODING
                || known == KnownHeader.UPGRADE
                || known == KnownHeader.KEEP_ALIVE
                || known == KnownHeader.PROXY_CONNECTION;
    }

    /// A request's head for an origin that speaks HTTP/2.
    ///
    /// @param secure whether TLS is spoken there
    static Http2Headers toOrigin(HttpRequest head, boolean secure) {
        var fields = new DefaultHttp2Headers(false, 24);
        fields.method(head.method().asciiName());
        fields.scheme(secure ? "https" : "http");
        fields.path(head.uri());
        String host = head.headers().get(KnownHeader.HOST.text());
        if (host != null) {
            fields.authority(host);
        }
        copy(head.headers(), fields);
        fields.remove(HOST);
        return fields;
    }

    /// The head of an origin's response as that of an HTTP/1.1 response.
    ///
    /// @throws RefusedException when it cannot be said in HTTP/1.1
    public static HttpResponse ofOrigin(Http2Headers fields) {
        CharSequence status = fields.status();
        if (status == null || status.length() != 3 || !HttpText.isNumber(status.toString(), 3)) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        int code = Integer.parseInt(status.toString());
        if (code < 100) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(code), fields(fields));
    }

    /// The fields of a head or of trailers, without the pseudo-fields.
    ///
    /// @throws RefusedException when one of them cannot be said in HTTP/1.1
    static HttpHeaders fields(Http2Headers from) {
        var headers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        for (var field : from) {
            CharSequence name = field.getKey();
            if (!name.isEmpty() && name.charAt(0) == ':') {
                continue;
            }
            if (!HttpText.isToken(name) || !HttpText.isValue(field.getValue())) {
                throw new RefusedException(Refusal.MALFORMED);
            }
            headers.add(name, field.getValue().toString());
        }
        return headers;
    }

    /// A response's head for HTTP/2. What belongs to the connection has been taken out before.
    public static Http2Headers response(HttpResponse head) {
        var fields = new DefaultHttp2Headers(false, 16);
        fields.status(head.status().codeAsText());
        copy(head.headers(), fields);
        return fields;
    }

    /// A request's trailers as those of HTTP/1.1, without what cannot be said there.
    public static HttpHeaders requestTrailers(Http2Headers fields) {
        var trailers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        for (var field : fields) {
            if (HttpText.isToken(field.getKey()) && HttpText.isValue(field.getValue())) {
                trailers.add(field.getKey(), field.getValue());
            }
        }
        return trailers;
    }

    public static Http2Headers trailers(HttpHeaders trailers) {
        var fields = new DefaultHttp2Headers(false, 4);
        copy(trailers, fields);
        return fields;
    }

    private static void copy(HttpHeaders headers, Http2Headers fields) {
        for (var all = headers.iteratorCharSequence(); all.hasNext(); ) {
            var field = all.next();
            if (!isOfConnection(field.getKey())) {
                fields.add(AsciiString.of(field.getKey()).toLowerCase(), field.getValue());
            }
        }
    }
}
