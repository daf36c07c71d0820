package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.Allowance;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.Http2Windows;
import io.vestibule.gate.http.tls.SniDoor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A visitor's HTTP/2 connection: makes a [Http2ClientStream] of each stream. The last handler of
/// its pipeline. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2Front extends ChannelInboundHandlerAdapter implements Http2ClientStream.Connection, Deadline.Bound {

    /* A connection without streams is idle, whatever else its peer sends: pings do not keep it
    open. */

    private static final int RESETS = 200;
    private static final int RESETS_SECONDS = 30;
    private static final int CONTINUATIONS = 16;
    private static final int CONTROLS = 1_000;
    private static final int CONTROLS_SECONDS = 10;

    /// What streams may cost on average, heads and all, where a connection has as many as it may.
    private static final int STREAM_COST = 14 * 1024;

    /// What the streams of a connection may cost although the lane's allowance is taken.
    private static final int ALWAYS = 32 * 1024;

    /// Between the notice and the refusal of new streams: longer than a round trip.
    private static final long NOTICE_MILLIS = 1_000;

    private final LoopContext loopContext;
    private final Channel channel;
    private final Http2FrameCodec codec;
    private final Deadline deadline = new Deadline(this);
    private final Allowance.Usage streams;
    private final Backlog backlog;
    private final SniDoor.@Nullable Shown shown;
    private final Frequency resets;
    private final Frequency controls;
    private boolean draining;

    private Http2Front(LoopContext loopContext, Peer peer, Channel channel, Http2FrameCodec codec) {
        this.loopContext = loopContext;
        this.channel = channel;
        this.codec = codec;
        shown = peer.trusted() ? null : SniDoor.shownOn(channel);
        long own = (long) loopContext.limits().streams() * STREAM_COST;
        streams = loopContext.streams().share(own, ALWAYS);
        backlog = new Backlog(channel, loopContext.unsent());
        resets = new Frequency(RESETS, Duration.ofSeconds(RESETS_SECONDS), loopContext.now());
        controls = new Frequency(CONTROLS, Duration.ofSeconds(CONTROLS_SECONDS), loopContext.now());
    }

    /// Adds the handlers of HTTP/2 to the pipeline of a new connection.
    ///
    /// @param headDue until when the first request must have come
    static void install(LoopContext loopContext, Peer peer, RequestSinks sinks, Channel channel, long headDue) {
        var codec = codec(loopContext.limits());
        var front = new Http2Front(loopContext, peer, channel, codec);
        var streams = new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
            @Override
            public void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2ClientStream(loopContext, peer, sinks, front, stream));
            }
        });
        channel.pipeline().addLast(codec, streams, front);
        front.begin(headDue);
    }

    private static Http2FrameCodec codec(ConnectionLimits limits) {
        var settings = Http2Settings.defaultSettings()
                .maxConcurrentStreams(limits.streams())
                .initialWindowSize(Http2Windows.STREAM)
                .maxHeaderListSize(limits.headBytes());
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(settings)
                .validateHeaders(true)
                .validateRequiredPseudoHeaders(true)
                .decoderEnforceMaxRstFramesPerWindow(RESETS, RESETS_SECONDS)
                .decoderEnforceMaxSmallContinuationFrames(CONTINUATIONS)
                .gracefulShutdownTimeoutMillis(0)
                .build();
    }

    private void begin(long headDue) {
        deadline.set(headDue);
        loopContext.deadlines().add(deadline);
        var connection = codec.connection();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                deadline.clear();
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                streamClosed();
            }
        });
        Http2Windows.widen(connection);
    }

    private void streamClosed() {
        if (codec.connection().numActiveStreams() > 0) {
            return;
        }
        if (draining) {
            loopContext.loop().execute(channel::close);
        } else {
            deadline.set(loopContext.now() + loopContext.limits().idle().toNanos());
        }
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

    /// The visitor has no part in it where nothing more of the request is needed, or its origin has
    /// broken off; otherwise too many end the connection: a request that is reset costs an origin as
    /// much as one that is answered.
    @Override
    public void wasReset(Http2Error error) {
        boolean ours = error == Http2Error.NO_ERROR || error == Http2Error.INTERNAL_ERROR;
        if (!ours && resets.exceededAt(loopContext.now())) {
            calm();
        }
    }

    /// Here end the frames that belong to no stream: settings, pings and what else there is. Each
    /// asks for an answer, or for work on all streams.
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ReferenceCountUtil.release(msg);
        if (controls.exceededAt(loopContext.now())) {
            calm();
        }
    }

    private void calm() {
        if (channel.isActive()) {
            channel.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.ENHANCE_YOUR_CALM));
            channel.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        loopContext.deadlines().remove(deadline);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        ctx.close();
    }

    @Override
    public void overdue(long now) {
        drain();
    }

    /// Says that no new stream is welcome soon, and a moment later that none is: until then those
    /// that are on their way are served.
    @Override
    public void retire() {
        var notice = new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR);
        notice.setExtraStreamIds(Integer.MAX_VALUE);
        channel.writeAndFlush(notice);
        loopContext.loop().schedule(this::drain, NOTICE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// Says that no new stream is welcome; those that are open continue.
    @Override
    public void drain() {
        draining = true;
        channel.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
        if (codec.connection().numActiveStreams() == 0) {
            channel.close();
        }
    }

    @Override
    public void cut() {
        channel.close();
    }
}
