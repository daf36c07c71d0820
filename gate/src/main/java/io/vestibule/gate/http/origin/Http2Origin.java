package io.vestibule.gate.http.origin;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.text.Http2Windows;

/// An HTTP/2 connection to an origin, shared by the requests of one lane. The last handler of its
/// pipeline. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2Origin extends ChannelInboundHandlerAdapter implements Http2OriginStream.Connection, Deadline.Bound {

    private static final int HEAD_BYTES = 128 * 1024;

    /// Streams at once, where the origin allows as many.
    private static final int STREAMS = 100;

    private final Keeper keeper;
    private final OriginServer server;
    private final Channel channel;
    private final Http2FrameCodec codec;
    private final Deadline deadline = new Deadline(this);
    private final Settled settled;
    private boolean settingsRead;
    private boolean silent;
    private boolean reused;
    private boolean draining;

    /// Has connections for further requests.
    interface Keeper extends OriginKeeper {

        void forget(Http2Origin connection);
    }

    /// What those who wait for the connection do, called once.
    interface Settled {

        /// The origin's settings have come.
        void ready();

        /// They have not come in time, or the connection has ended without them.
        void failed(OriginTrouble trouble);
    }

    private Http2Origin(Keeper keeper, OriginServer server, Channel channel, Settled settled) {
        this.settled = settled;
        this.keeper = keeper;
        this.server = server;
        this.channel = channel;
        codec = Http2FrameCodecBuilder.forClient()
                .initialSettings(Http2Settings.defaultSettings()
                        .pushEnabled(false)
                        .initialWindowSize(Http2Windows.STREAM)
                        .maxHeaderListSize(HEAD_BYTES))
                .validateHeaders(true)
                .gracefulShutdownTimeoutMillis(0)
                .build();
    }

    /// Begins to speak HTTP/2 on a new connection. One request may be sent at once; how many
    /// besides it, the origin's settings say, which have as long to come as the connection had.
    static Http2Origin on(Keeper keeper, OriginServer server, Channel channel, Settled settled) {
        var origin = new Http2Origin(keeper, server, channel, settled);
        var refused = new ChannelInitializer<Channel>() {
            @Override
            public void initChannel(Channel pushed) {
                pushed.close();
            }
        };
        channel.pipeline().addLast(origin.codec, new Http2MultiplexHandler(refused), origin);
        origin.begin();
        return origin;
    }

    private void begin() {
        keeper.lane().deadlines().add(deadline);
        deadline.set(keeper.lane().now() + keeper.origin().times().connect().toNanos());
        var connection = codec.connection();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                if (settingsRead) {
                    deadline.clear();
                }
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                streamClosed();
            }
        });
        Http2Windows.widen(connection);
    }

    /// Before the origin's settings have come, others wait for the connection: it stays.
    private void streamClosed() {
        if (!settingsRead || codec.connection().numActiveStreams() > 0) {
            return;
        }
        if (draining || codec.connection().goAwayReceived()) {
            keeper.lane().loop().execute(channel::close);
        } else {
            deadline.set(keeper.lane().now() + keeper.origin().times().idle().toNanos());
        }
    }

    @Override
    public OriginServer server() {
        return server;
    }

    @Override
    public boolean isSilent() {
        return silent;
    }

    /// Whether one more request may be sent on it.
    boolean isFree() {
        var connection = codec.connection();
        return channel.isActive()
                && settingsRead
                && !draining
                && !connection.goAwayReceived()
                && connection.numActiveStreams() < STREAMS
                && connection.local().canOpenStream();
    }

    /// Opens a stream for a request that has a place at the origin, and calls its `connected`.
    ///
    /// @param since when the address was chosen, by [OriginServers#now]
    void open(OriginSeeker seeker, long since) {
        boolean again = reused;
        reused = true;
        new Http2StreamChannelBootstrap(channel).open().addListener(opened -> {
            if (opened.isSuccess()) {
                var stream = (Channel) opened.getNow();
                var end = new Http2OriginStream(keeper, this, seeker.shares(), stream, since, again);
                stream.pipeline().addLast(end);
                seeker.connected(end);
                seeker.flushOrigin();
            } else {
                drain();
                keeper.origin().servers().over(server);
                keeper.leave(seeker.shares());
                seeker.originFailed(server, OriginTrouble.UNREACHABLE, OriginProgress.UNTOUCHED);
            }
        });
    }

    /// Here end the frames that belong to no stream.
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof Http2SettingsFrame && !settingsRead) {
            settingsRead = true;
            deadline.clear();
            streamClosed();
            settled.ready();
        }
        ReferenceCountUtil.release(msg);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        keeper.lane().deadlines().remove(deadline);
        keeper.forget(this);
        if (!settingsRead && !silent) {
            settled.failed(OriginTrouble.UNREACHABLE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        ctx.close();
    }

    @Override
    public void overdue(long now) {
        if (!settingsRead) {
            silent = true;
            settled.failed(OriginTrouble.CONNECT_TIMEOUT);
        }
        channel.close();
    }

    @Override
    public void drain() {
        draining = true;
        if (settingsRead && codec.connection().numActiveStreams() == 0) {
            channel.close();
        }
    }

    @Override
    public void cut() {
        channel.close();
    }
}
