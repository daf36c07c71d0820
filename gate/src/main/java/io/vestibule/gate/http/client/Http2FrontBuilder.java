package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2PromisedRequestVerifier;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.Http2Windows;

/// Makes the handler of a visitor's HTTP/2 connection from Netty's parts: all checks of what comes
/// in are theirs. Confined to the event loop.
final class Http2FrontBuilder extends AbstractHttp2ConnectionHandlerBuilder<Http2Front, Http2FrontBuilder> {

    /// `CONTINUATION` frames of one head that carry little.
    private static final int CONTINUATIONS = 16;

    /// Bytes of one stream that are sent before it is another one's turn.
    private static final int TURN = 16 * 1024;

    private final LoopContext loopContext;
    private final Peer peer;
    private final RequestSinks sinks;
    private final Channel channel;

    private Http2FrontBuilder(LoopContext loopContext, Peer peer, RequestSinks sinks, Channel channel) {
        this.loopContext = loopContext;
        this.peer = peer;
        this.sinks = sinks;
        this.channel = channel;
    }

    /// Adds the handler of HTTP/2 to the pipeline of a new connection.
    ///
    /// @param headDue until when the first request must have come
    static void install(LoopContext loopContext, Peer peer, RequestSinks sinks, Channel channel, long headDue) {
        var front = new Http2FrontBuilder(loopContext, peer, sinks, channel).front(loopContext.limits());
        front.begin(headDue);
        channel.pipeline().addLast(front);
    }

    private Http2Front front(ConnectionLimits limits) {
        var connection = new DefaultHttp2Connection(/* server= */ true);
        var turns = new UniformStreamByteDistributor(connection);
        turns.minAllocationChunk(TURN);
        connection.remote().flowController(new DefaultHttp2RemoteFlowController(connection, turns));
        var encoder = new DefaultHttp2ConnectionEncoder(connection, new Http2Frames(new Http2HeadEncoder()));
        return initialSettings(Http2Settings.defaultSettings()
                        .maxConcurrentStreams(limits.streams())
                        .initialWindowSize(Http2Windows.STREAM)
                        .maxHeaderListSize(limits.headBytes()))
                .decoderEnforceMaxRstFramesPerWindow(FloodWatch.RESETS, FloodWatch.RESETS_SECONDS)
                .gracefulShutdownTimeoutMillis(0)
                .codec(decoder(connection, encoder, limits), encoder)
                .build();
    }

    private static Http2ConnectionDecoder decoder(
            Http2Connection connection, Http2ConnectionEncoder encoder, ConnectionLimits limits) {
        var heads = new DefaultHttp2HeadersDecoder(/* validateHeaders= */ true, limits.headBytes());
        return new DefaultHttp2ConnectionDecoder(
                connection,
                encoder,
                new DefaultHttp2FrameReader(heads, CONTINUATIONS),
                Http2PromisedRequestVerifier.ALWAYS_VERIFY,
                /* autoAckSettings= */ true,
                /* autoAckPing= */ true,
                /* validateHeaders= */ true,
                /* validateRequiredPseudoHeaders= */ true);
    }

    @Override
    protected Http2Front build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings initialSettings) {
        var front = new Http2Front(loopContext, peer, sinks, channel, decoder, encoder, initialSettings);
        decoder.frameListener(front);
        return front;
    }
}
