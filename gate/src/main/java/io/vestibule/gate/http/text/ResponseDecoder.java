package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.util.List;

/// Reads an origin's responses; knows which of them have no body because the request was HEAD, and
/// whether anything has come at all. Confined to the event loop.
public final class ResponseDecoder extends HttpResponseDecoder {

    private static final int HEAD_BYTES = 128 * 1024;
    private static final int PART_BYTES = 64 * 1024;

    private boolean head;
    private boolean touched;

    public ResponseDecoder() {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(HEAD_BYTES)
                .setMaxHeaderSize(HEAD_BYTES)
                .setMaxChunkSize(PART_BYTES)
                .setStrictLineParsing(false));
    }

    /// Before a request is sent.
    ///
    /// @param isHead whether it is HEAD
    public void expect(boolean isHead) {
        head = isHead;
        touched = false;
    }

    /// Whether any byte has come since.
    public boolean touched() {
        return touched;
    }

    @Override
    public void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        touched = true;
        super.decode(ctx, in, out);
    }

    @Override
    public HttpMessage createMessage(String[] line) {
        return new DefaultHttpResponse(
                version(line[0]), HttpResponseStatus.valueOf(status(line[1]), line[2]), (HttpHeaders)
                        io.vertx.core.http.HttpHeaders.headers());
    }

    private static HttpVersion version(String text) {
        return switch (text) {
            case "HTTP/1.1" -> HttpVersion.HTTP_1_1;
            case "HTTP/1.0" -> HttpVersion.HTTP_1_0;
            default -> throw new IllegalArgumentException("not HTTP/1");
        };
    }

    private static int status(String text) {
        if (text.length() != 3 || !HttpText.isNumber(text, 3) || text.charAt(0) == '0') {
            throw new IllegalArgumentException("not a status");
        }
        return Integer.parseInt(text);
    }

    /// No name without a colon right behind it: the class this one extends would guess.
    @Override
    public AsciiString splitHeaderName(byte[] line, int start, int length) {
        if (length == 0 || line[start + length] != ':') {
            throw new IllegalArgumentException("not a header");
        }
        return super.splitHeaderName(line, start, length);
    }

    /// Whether bytes have come that belong to nothing yet.
    public boolean hasMore() {
        return actualReadableBytes() > 0;
    }

    @Override
    public boolean isContentAlwaysEmpty(HttpMessage message) {
        boolean last =
                message instanceof HttpResponse response && response.status().code() >= 200;
        return (head && last) || super.isContentAlwaysEmpty(message);
    }
}
