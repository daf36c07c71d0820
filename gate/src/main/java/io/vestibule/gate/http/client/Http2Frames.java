package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;

/// Writes the frames of one visitor's HTTP/2 connection: a head in one buffer, and its frames no
/// larger than every client takes. Confined to the event loop.
final class Http2Frames extends DefaultHttp2FrameWriter {

    /// Bytes of a frame's own head.
    static final int HEAD_BYTES = 9;

    /// Bytes of a frame at most, besides its head: what a client takes that says nothing else.
    static final int MOST_BYTES = 16_384;

    /// A flag of `DATA` and `HEADERS`.
    static final int END_STREAM = 1;

    private static final int END_HEADERS = 4;

    /// Bytes of most heads, at first.
    private static final int USUAL_BYTES = 512;

    private final Http2HeadEncoder encoder;

    Http2Frames(Http2HeadEncoder encoder) {
        super(encoder);
        this.encoder = encoder;
    }

    /// Writes the head of a frame.
    ///
    /// @param length of the rest of the frame, in bytes
    static void head(ByteBuf out, int length, int type, int flags, int stream) {
        out.writeMedium(length).writeByte(type).writeByte(flags).writeInt(stream);
    }

    @Override
    public ChannelFuture writeHeaders(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int padding,
            boolean endStream,
            ChannelPromise promise) {
        ByteBuf out = ctx.alloc().buffer(USUAL_BYTES).writerIndex(HEAD_BYTES);
        try {
            encoder.encodeHeaders(streamId, headers, out);
        } catch (Http2Exception e) {
            out.release();
            return promise.setFailure(e);
        }
        int end = endStream ? END_STREAM : 0;
        int length = out.writerIndex() - HEAD_BYTES;
        if (length > MOST_BYTES) {
            return ctx.write(inPieces(ctx, streamId, out.skipBytes(HEAD_BYTES), end), promise);
        }
        int written = out.writerIndex();
        head(out.writerIndex(0), length, Http2FrameTypes.HEADERS, END_HEADERS | end, streamId);
        return ctx.write(out.writerIndex(written), promise);
    }

    /// A block that is too large for one frame: `HEADERS` and as many `CONTINUATION` as it takes.
    private static ByteBuf inPieces(ChannelHandlerContext ctx, int streamId, ByteBuf block, int end) {
        int pieces = (block.readableBytes() + MOST_BYTES - 1) / MOST_BYTES;
        ByteBuf out = ctx.alloc().buffer(block.readableBytes() + pieces * HEAD_BYTES);
        int type = Http2FrameTypes.HEADERS;
        int flags = end;
        while (block.isReadable()) {
            int length = Math.min(MOST_BYTES, block.readableBytes());
            flags |= length == block.readableBytes() ? END_HEADERS : 0;
            head(out, length, type, flags, streamId);
            out.writeBytes(block, length);
            type = Http2FrameTypes.CONTINUATION;
            flags = 0;
        }
        block.release();
        return out;
    }
}
