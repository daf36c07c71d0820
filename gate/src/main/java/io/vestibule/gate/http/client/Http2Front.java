package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.vestibule.gate.http.loop.Allowance;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.Http2Windows;
import io.vestibule.gate.http.tls.TlsConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A visitor's HTTP/2 connection: takes its frames, and hands those of a stream to its
/// [Http2ClientStream]. The last handler of its pipeline. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the connection
final class Http2Front extends Http2Listener implements VisitorConnection, Deadline.Bound {

    /* A connection without streams is idle, whatever else its peer sends: pings do not keep it
    open.

    What streams write leaves together: when the read under way is complete, or else at the end of
    this turn of the event loop, after all that other connections had to say. */

    /// What streams may cost on average, heads and all, where a connection has as many as it may.
    private static final int STREAM_COST = 14 * 1024;

    /// What the streams of a connection may cost although the lane's allowance is taken.
    private static final int ALWAYS = 32 * 1024;

    /// Between the notice and the refusal of new streams: longer than a round trip.
    private static final long NOTICE_MILLIS = 1_000;

    private final LoopContext loopContext;
    private final Peer peer;
    private final RequestSinks sinks;
    private final Channel channel;
    private final Http2Connection.PropertyKey streamKey;
    private final Deadline deadline = new Deadline(this);
    private final Allowance.Usage streams;
    private final Backlog backlog;
    private final TlsConnection.@Nullable Shown shown;
    private final FloodWatch floods;
    private final Runnable flushing = this::flushNow;

    /// Streams that the read under way had frames for, maybe several times.
    private final List<Http2ClientStream> touched = new ArrayList<>(4);

    private @Nullable ChannelHandlerContext context;
    private boolean inRead;
    private boolean flushDue;
    private boolean draining;
    private boolean calmed;

    Http2Front(
            LoopContext loopContext,
            Peer peer,
            RequestSinks sinks,
            Channel channel,
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings) {
        super(decoder, encoder, settings);
        this.loopContext = loopContext;
        this.peer = peer;
        this.sinks = sinks;
        this.channel = channel;
        streamKey = encoder.connection().newKey();
        shown = peer.trusted() ? null : TlsConnection.shownOn(channel);
        long own = (long) loopContext.limits().streams() * STREAM_COST;
        streams = loopContext.streams().share(own, ALWAYS);
        backlog = new Backlog(channel, loopContext.unsent());
        floods = new FloodWatch(loopContext.now());
    }

    /// Called once, before the handler is added to its pipeline.
    ///
    /// @param headDue until when the first request must have come
    void begin(long headDue) {
        deadline.set(headDue);
        loopContext.deadlines().add(deadline);
        connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                deadline.clear();
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                streamClosed(stream);
            }
        });
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        super.handlerAdded(ctx);
        Http2Windows.widen(connection());
        ctx.flush();
    }

    private ChannelHandlerContext ctx() {
        return Objects.requireNonNull(context);
    }

    private void streamClosed(Http2Stream stream) {
        var known = of(stream);
        if (known != null) {
            known.closed();
        }
        if (connection().numActiveStreams() > 0) {
            return;
        }
        if (draining) {
            loopContext.loop().execute(channel::close);
        } else {
            deadline.set(loopContext.now() + loopContext.limits().idle().toNanos());
        }
    }

    // ---- what comes

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        inRead = true;
        super.channelRead(ctx, msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        try {
            touched.forEach(Http2ClientStream::flushOrigin);
        } finally {
            touched.clear();
            inRead = false;
            super.channelReadComplete(ctx);
        }
    }

    private @Nullable Http2ClientStream of(@Nullable Http2Stream stream) {
        return stream == null ? null : stream.getProperty(streamKey);
    }

    private void touch(Http2ClientStream stream) {
        if (touched.isEmpty() || touched.getLast() != stream) {
            touched.add(stream);
        }
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean end) {
        var stream = connection().stream(streamId);
        var known = of(stream);
        if (known == null) {
            if (floods.opened(channel.isWritable())) {
                calm();
                return;
            }
            known = new Http2ClientStream(loopContext, peer, sinks, this, stream);
            stream.setProperty(streamKey, known);
        }
        touch(known);
        try {
            known.fields(headers, end);
        } catch (RuntimeException | Error e) {
            known.failed(e);
        }
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean end) {
        int bytes = data.readableBytes() + padding;
        var known = of(connection().stream(streamId));
        if (known == null) {
            return bytes;
        }
        touch(known);
        try {
            return known.data(data, padding, end);
        } catch (RuntimeException | Error e) {
            known.failed(e);
            return bytes;
        }
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
        var known = of(connection().stream(streamId));
        if (known != null) {
            known.letGo();
        }
    }

    /// A stream is over when its last frame has left, not when that was written, and counts until then.
    @Override
    public void closeStreamRemote(Http2Stream stream, ChannelFuture future) {
        var known = of(stream);
        super.closeStreamRemote(stream, known == null ? future : known.lastSent(future));
    }

    // ---- too much of it

    @Override
    void control() {
        if (floods.control(loopContext.now(), channel.isWritable())) {
            calm();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        if (channel.isWritable()) {
            floods.taken();
        }
        super.channelWritabilityChanged(ctx);
    }

    /// Every reset by us comes here. What is written to the stream and has not left does not follow. Frames
    /// that were on their way when we reset their stream are no fault of the visitor's.
    @Override
    public ChannelFuture resetStream(ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
        var stream = connection().stream(streamId);
        var sent = super.resetStream(ctx, streamId, errorCode, promise);
        if (stream != null) {
            stream.close();
        }
        flushSoon();
        boolean late = stream == null && errorCode == Http2Error.STREAM_CLOSED.code();
        long now = loopContext.now();
        if (late ? floods.control(now, channel.isWritable()) : floods.reset(errorCode, now, channel.isWritable())) {
            calm();
        }
        return sent;
    }

    private void calm() {
        if (channel.isActive() && !calmed) {
            calmed = true;
            leave(connection().remote().lastStreamCreated(), Http2Error.ENHANCE_YOUR_CALM);
            channel.close();
        }
    }

    // ---- for the streams

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public Http2Writer writer(Http2Stream stream, Http2Writer.Departures departures) {
        return new Http2Writer(this, ctx(), stream, backlog, departures);
    }

    @Override
    public Allowance.Usage streams() {
        return streams;
    }

    @Override
    public Backlog backlog() {
        return backlog;
    }

    /// Never for a trusted proxy, which may send all its requests on one.
    @Override
    public boolean isWrongFor(String host) {
        return shown != null && shown.isWrongFor(host);
    }

    @Override
    public void taken(Http2Stream stream, int bytes) {
        try {
            if (decoder().flowController().consumeBytes(stream, bytes)) {
                flushSoon();
            }
        } catch (Http2Exception e) {
            onError(ctx(), /* outbound= */ true, e);
        }
    }

    @Override
    public void reset(Http2Stream stream, Http2Error error) {
        if (stream.state() != Http2Stream.State.CLOSED) {
            encoder().writeRstStream(ctx(), stream.id(), error.code(), ctx().newPromise());
        }
    }

    @Override
    public void push() {
        try {
            encoder().flowController().writePendingBytes();
        } catch (Http2Exception e) {
            onError(ctx(), /* outbound= */ true, e);
        }
    }

    @Override
    public void flushSoon() {
        if (!inRead && !flushDue) {
            flushDue = true;
            loopContext.loop().execute(flushing);
        }
    }

    private void flushNow() {
        flushDue = false;
        flush(ctx());
    }

    // ---- how it ends

    /// An error of one stream ends that stream. An error in a write of ours is handled later, when
    /// the caller of the write has finished.
    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception.StreamException broken) {
        var known = of(connection().stream(broken.streamId()));
        if (known == null) {
            super.onStreamError(ctx, outbound, cause, broken);
        } else if (outbound) {
            loopContext.loop().execute(() -> known.failed(broken));
        } else {
            known.failed(broken);
        }
    }

    @Override
    protected void onConnectionError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, @Nullable Http2Exception broken) {
        ConnectionErrors.note(cause);
        super.onConnectionError(ctx, outbound, cause, broken);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        loopContext.deadlines().remove(deadline);
        super.channelInactive(ctx);
    }

    @Override
    public void overdue(long now) {
        drain();
    }

    /// Says that no new stream is welcome soon, and a moment later that none is: until then those
    /// that are on their way are served.
    @Override
    public void retire() {
        leave(Integer.MAX_VALUE, Http2Error.NO_ERROR);
        loopContext.loop().schedule(this::drain, NOTICE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// Says that no new stream is welcome; those that are open continue.
    @Override
    public void drain() {
        draining = true;
        leave(connection().remote().lastStreamCreated(), Http2Error.NO_ERROR);
        if (connection().numActiveStreams() == 0) {
            channel.close();
        }
    }

    private void leave(int lastStream, Http2Error error) {
        var ctx = ctx();
        goAway(ctx, lastStream, error.code(), Unpooled.EMPTY_BUFFER, ctx.newPromise());
        flush(ctx);
    }

    @Override
    public void cut() {
        channel.close();
    }
}
