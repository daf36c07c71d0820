package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.MultiMap;
import io.vestibule.gate.door.ReadyFields;
import io.vestibule.gate.door.Verdict;
import java.util.List;

/// A response that no origin made. Confined to the event loop.
///
/// @param head without framing and without the fields that are ready
/// @param ready further fields
/// @param body for one sending
public record OwnResponse(HttpResponse head, ReadyFields ready, ByteBuf body) {

    private static final String RETRY_SECONDS = "5";
    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

    /// What the usher answers.
    public static OwnResponse of(Verdict.Answer answer, String date) {
        var head = head(answer.status(), date);
        add(answer.headers(), head.headers());
        var body = answer.body().buffer(PooledByteBufAllocator.DEFAULT);
        return new OwnResponse(head, answer.ready(), body);
    }

    private static void add(List<String> fields, HttpHeaders to) {
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            to.add(fields.get(i), fields.get(i + 1));
        }
    }

    /// The head with all fields, for a protocol that has a form of its own for them.
    public HttpResponse wholeHead() {
        add(ready.pairs(), head.headers());
        return head;
    }

    /// What a visitor gets when the proxy has to say no.
    public static OwnResponse of(ErrorAnswer answer, String date) {
        var head = head(answer.status(), date);
        head.headers()
                .add(HttpHeaderNames.CONTENT_TYPE, answer.type())
                .add(KnownHeader.CACHE_CONTROL.text(), "no-store");
        if (!answer.language().isEmpty()) {
            head.headers().add(HttpHeaderNames.CONTENT_LANGUAGE, answer.language());
        }
        if (answer.status() == 503) {
            head.headers().add(HttpHeaderNames.RETRY_AFTER, RETRY_SECONDS);
        }
        if (answer.status() == 405) {
            head.headers().add(HttpHeaderNames.ALLOW, METHODS);
        }
        return new OwnResponse(head, ReadyFields.NONE, answer.body());
    }

    private static HttpResponse head(int status, String date) {
        var headers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        headers.add(HttpHeaderNames.DATE, date);
        return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), headers);
    }

    public int status() {
        return head.status().code();
    }
}
