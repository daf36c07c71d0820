package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.vestibule.gate.http.text.Http2Heads;
import io.vestibule.gate.http.text.OwnResponse;
import org.jspecify.annotations.Nullable;

/// Writes the response to one stream of a visitor's HTTP/2 connection, and counts what of it has
/// not left. Confined to the event loop.
///
/// What is written leaves when the connection is flushed, a body as far as the visitor's windows
/// allow. After the stream is closed nothing is written.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the connection
final class Http2Writer {

    /// Bytes that may be unsent before the origin is no longer read, and below which it is again: an
    /// origin is rid of a small answer at once, however slowly the visitor takes it.
    private static final int HIGH = 64 * 1024;

    private static final int LOW = 32 * 1024;

    /// Up to so many bytes of a body are copied behind the head of their frame.
    private static final int COPIED = 2 * 1024;

    /// Who waits for what was written to leave.
    interface Departures {

        /// Some of it has left.
        void goOn();

        /// The last frame has left.
        void ended();
    }

    private final Http2ConnectionHandler connection;
    private final ChannelHandlerContext ctx;
    private final Http2Stream stream;
    private final Backlog backlog;
    private final Departures departures;

    /// The head of a response that ends with it, until it does. gRPC reports an error in this way.
    private @Nullable Http2Headers lastHead;

    private long written;
    private long pending;

    /// Of [#pending], what the backlog counts.
    private long unsent;

    private boolean full;
    private boolean awaitsRoom;

    /// When the frame that ends the response leaves; null until it is written.
    private @Nullable ChannelFuture lastSent;

    /// @param ctx of `connection`
    Http2Writer(
            Http2ConnectionHandler connection,
            ChannelHandlerContext ctx,
            Http2Stream stream,
            Backlog backlog,
            Departures departures) {
        this.connection = connection;
        this.ctx = ctx;
        this.stream = stream;
        this.backlog = backlog;
        this.departures = departures;
    }

    /// A head with which nothing ends and nothing begins: 1xx.
    void interim(HttpResponse head) {
        write(Http2Heads.response(head), false);
    }

    void head(HttpResponse head, ClientStream.Framing framing) {
        var fields = Http2Heads.response(head);
        if (framing == ClientStream.Framing.EMPTY) {
            lastHead = fields;
        } else {
            write(fields, false);
        }
    }

    /// Nothing is sent for an empty part: clients count frames with nothing in them.
    void body(ByteBuf part) {
        if (part.isReadable()) {
            write(part, false, true);
        } else {
            part.release();
        }
    }

    /// @param part the last of the body, may be empty
    void end(ByteBuf part, HttpHeaders trailers) {
        var whole = lastHead;
        if (whole != null) {
            part.release();
            write(whole, true);
            return;
        }
        if (trailers.isEmpty()) {
            write(part, true, true);
            return;
        }
        body(part);
        write(Http2Heads.trailers(trailers), true);
    }

    /// Head, body and end of a response of our own, which the backlog does not count.
    void whole(OwnResponse response, boolean bodiless) {
        var head = response.wholeHead();
        var body = response.body();
        boolean empty = bodiless || !body.isReadable();
        if (!bodiless || body.isReadable()) {
            head.headers().set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.readableBytes()));
        }
        write(Http2Heads.response(head), empty);
        if (empty) {
            body.release();
        } else {
            write(body, true, false);
        }
    }

    private boolean isOpen() {
        return stream.state().localSideOpen();
    }

    private void write(Http2Headers fields, boolean end) {
        if (isOpen()) {
            written += Http2Frames.HEAD_BYTES;
            pending += Http2Frames.HEAD_BYTES;
            var sent = ctx.newPromise().addListener(_ -> left(Http2Frames.HEAD_BYTES, 0, end));
            lastSent = end ? sent : lastSent;
            connection.encoder().writeHeaders(ctx, stream.id(), fields, 0, end, sent);
        }
    }

    private void write(ByteBuf bytes, boolean end, boolean counted) {
        if (isOpen()) {
            var part = new Part(bytes, end, counted);
            written += part.weight;
            pending += part.weight;
            unsent += part.counted;
            backlog.add(part.counted);
            connection.encoder().flowController().addFlowControlled(stream, part);
        } else {
            bytes.release();
        }
    }

    /// Some bytes have left, or never will.
    ///
    /// @param weight how many, with the heads of their frames
    /// @param counted how many of them the backlog counts
    private void left(int weight, int counted, boolean end) {
        pending -= weight;
        unsent -= counted;
        backlog.left(counted);
        if (end) {
            departures.ended();
        }
        boolean emptied = full && pending < LOW;
        full &= !emptied;
        if (emptied || (awaitsRoom && unsent == 0)) {
            departures.goOn();
        }
    }

    /// Whether the visitor takes what we send.
    boolean writable() {
        full |= pending > HIGH;
        return !full && (unsent == 0 || !awaitsRoom());
    }

    /// Whether the connection has too much unsent. Then we hear when it has no more.
    private boolean awaitsRoom() {
        if (!awaitsRoom && backlog.isFull()) {
            awaitsRoom = true;
            backlog.whenRoom(this::roomAgain);
        }
        return awaitsRoom;
    }

    private void roomAgain() {
        awaitsRoom = false;
        departures.goOn();
    }

    /// When the frame that ends the response leaves.
    ///
    /// @param otherwise where it is not written yet
    ChannelFuture lastSent(ChannelFuture otherwise) {
        return lastSent == null ? otherwise : lastSent;
    }

    /// Bytes written so far, with the heads of frames.
    long written() {
        return written;
    }

    /// How many of them have not left.
    long pending() {
        return pending;
    }

    /// A part of a body, on its way through the visitor's windows. Confined to the event loop.
    private final class Part implements Http2RemoteFlowController.FlowControlled, ChannelFutureListener {

        private final ByteBuf bytes;
        private final boolean end;
        private final int weight;
        private final int counted;
        private int rest;
        private ChannelFuture sent = ctx.newSucceededFuture();

        Part(ByteBuf bytes, boolean end, boolean counts) {
            this.bytes = bytes;
            this.end = end;
            rest = bytes.readableBytes();
            weight = rest + Http2Frames.HEAD_BYTES;
            counted = counts ? rest : 0;
        }

        @Override
        public int size() {
            return rest;
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            int most = Math.min(rest, allowedBytes);
            while (most > Http2Frames.MOST_BYTES) {
                frame(Http2Frames.MOST_BYTES);
                most -= Http2Frames.MOST_BYTES;
            }
            if (most == rest) {
                lastFrame();
            } else if (most > 0) {
                frame(most);
            }
        }

        private void frame(int length) {
            ByteBuf head = ctx.alloc().buffer(Http2Frames.HEAD_BYTES);
            Http2Frames.head(head, length, Http2FrameTypes.DATA, 0, stream.id());
            rest -= length;
            ctx.write(head, ctx.voidPromise());
            ctx.write(bytes.readRetainedSlice(length), ctx.voidPromise());
        }

        private void lastFrame() {
            int length = rest;
            int copied = length <= COPIED ? length : 0;
            ByteBuf head = ctx.alloc().buffer(Http2Frames.HEAD_BYTES + copied);
            Http2Frames.head(head, length, Http2FrameTypes.DATA, end ? Http2Frames.END_STREAM : 0, stream.id());
            rest = 0;
            var promise = ctx.newPromise();
            sent = promise;
            lastSent = end ? promise : lastSent;
            promise.addListener(this);
            if (copied == length) {
                head.writeBytes(bytes);
                bytes.release();
                ctx.write(head, promise);
            } else {
                ctx.write(head, ctx.voidPromise());
                ctx.write(bytes, promise);
            }
        }

        @Override
        public void writeComplete() {
            if (end) {
                connection.closeStreamLocal(stream, sent);
            }
        }

        @Override
        public void operationComplete(ChannelFuture future) {
            left(weight, counted, end);
        }

        /// The stream was closed before all of it was written; or writing failed, which ends the stream.
        @Override
        public void error(@Nullable ChannelHandlerContext ctx, Throwable cause) {
            bytes.release();
            left(weight, counted, false);
            if (isOpen()) {
                connection.onError(Http2Writer.this.ctx, /* outbound= */ true, cause);
            }
        }

        @Override
        public boolean merge(ChannelHandlerContext ctx, Http2RemoteFlowController.FlowControlled next) {
            return false;
        }
    }
}
