package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import org.jspecify.annotations.Nullable;

/// Writes one request to a stream of an HTTP/2 connection to an origin. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored")
public // failures come up the pipeline
final class Http2RequestWriter {

    private final Channel stream;
    private @Nullable ChannelFuture head;
    private boolean whole;
    private boolean done;

    public Http2RequestWriter(Channel stream) {
        this.stream = stream;
    }

    /// Writes the head of a request.
    ///
    /// @param noBody whether the request ends with its head
    /// @param secure whether TLS is spoken with the origin
    public void head(HttpRequest request, boolean noBody, boolean secure) {
        whole = noBody;
        head = stream.write(new DefaultHttp2HeadersFrame(Http2Heads.toOrigin(request, secure), noBody));
    }

    public void body(ByteBuf part) {
        stream.write(new DefaultHttp2DataFrame(part, false));
    }

    public void end(HttpHeaders trailers) {
        done = true;
        if (!whole && trailers.isEmpty()) {
            stream.write(new DefaultHttp2DataFrame(Unpooled.EMPTY_BUFFER, true));
        } else if (!whole) {
            stream.write(new DefaultHttp2HeadersFrame(Http2Heads.trailers(trailers), true));
        }
    }

    /// Whether all of the request was written.
    public boolean isDone() {
        return done;
    }

    /// Whether its head has reached the connection's socket.
    public boolean hasLeft() {
        var sending = head;
        return sending != null && sending.isSuccess();
    }
}
