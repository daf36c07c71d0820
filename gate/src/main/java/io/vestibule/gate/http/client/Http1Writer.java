package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.vestibule.gate.http.text.KnownHeader;
import io.vestibule.gate.http.text.ResponseEncoder;

/// Writes responses to a visitor's HTTP/1 connection. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http1Writer {

    private final Channel channel;
    private final ResponseEncoder encoder = new ResponseEncoder();
    private final ChannelPromise noPromise;
    private boolean chunks;
    private boolean endsByClosing;
    private long written;

    Http1Writer(Channel channel) {
        this.channel = channel;
        noPromise = channel.voidPromise();
    }

    ResponseEncoder encoder() {
        return encoder;
    }

    /// A head with which nothing ends and nothing begins: 1xx.
    void interim(HttpResponse head) {
        head.setProtocolVersion(HttpVersion.HTTP_1_1);
        write(head);
        write(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /// Writes a head with the framing that suits the visitor.
    ///
    /// @param closing whether the connection ends with this response
    /// @return whether the connection has to end with it, announced or not
    boolean head(HttpResponse head, ClientStream.Framing framing, boolean http10, boolean closing) {
        head.setProtocolVersion(HttpVersion.HTTP_1_1);
        boolean open = framing == ClientStream.Framing.OPEN;
        chunks = open && !http10;
        endsByClosing = open && http10;
        boolean close = closing || endsByClosing;
        if (chunks) {
            head.headers().set(KnownHeader.TRANSFER_ENCODING.text(), "chunked");
        }
        if (close) {
            head.headers().set(KnownHeader.CONNECTION.text(), "close");
        } else if (http10) {
            head.headers().set(KnownHeader.CONNECTION.text(), "keep-alive");
        }
        encoder.bodiless(framing == ClientStream.Framing.BODILESS);
        write(head);
        return close;
    }

    void body(ByteBuf part) {
        written += part.readableBytes();
        write(new DefaultHttpContent(part));
    }

    /// @param part the last of the body, may be empty
    void end(ByteBuf part, HttpHeaders trailers) {
        written += part.readableBytes();
        var last = chunks ? trailers : EmptyHttpHeaders.INSTANCE;
        if (part.isReadable() || !last.isEmpty()) {
            write(new DefaultLastHttpContent(part, last));
        } else {
            part.release();
            write(LastHttpContent.EMPTY_LAST_CONTENT);
        }
    }

    /// Whether the visitor takes the end of the connection for the end of the body.
    boolean endsByClosing() {
        return endsByClosing;
    }

    /// Bytes of bodies written so far.
    long written() {
        return written;
    }

    private void write(Object msg) {
        channel.write(msg, noPromise);
    }
}
