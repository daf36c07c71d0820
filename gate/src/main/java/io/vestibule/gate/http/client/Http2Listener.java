package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;

/// The handler of an HTTP/2 connection as the listener to its own frames: those that belong to no
/// stream are all the same to it, and some it does not look at. Confined to the event loop.
abstract class Http2Listener extends Http2ConnectionHandler implements Http2FrameListener {

    Http2Listener(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
        super(decoder, encoder, settings);
    }

    /// A frame has come that belongs to no stream, and that asks for an answer or for work on all
    /// streams.
    abstract void control();

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
        control();
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext ctx) {
        control();
    }

    @Override
    public void onPingRead(ChannelHandlerContext ctx, long data) {
        control();
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext ctx, long data) {
        control();
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {
        control();
    }

    /// RFC 9113, 5.3: priorities are no longer said in this way.
    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endOfStream)
            throws Http2Exception {
        onHeadersRead(ctx, streamId, headers, padding, endOfStream);
    }

    @Override
    public void onPriorityRead(
            ChannelHandlerContext ctx, int streamId, int streamDependency, short weight, boolean exclusive) {}

    /// The flow controller has seen it before.
    @Override
    public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement) {}

    /// The decoder refuses it.
    @Override
    public void onPushPromiseRead(
            ChannelHandlerContext ctx, int streamId, int promisedStreamId, Http2Headers headers, int padding) {}

    @Override
    public void onUnknownFrame(
            ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload) {}
}
