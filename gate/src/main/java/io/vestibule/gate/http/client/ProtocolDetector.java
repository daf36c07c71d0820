package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.tls.TlsConnection;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A new connection of which it is not known yet whether it will speak HTTP/1 or HTTP/2: over TLS
/// the handshake decides, in the clear the first bytes. Replaces itself by the handlers of one or
/// the other. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class ProtocolDetector extends ChannelInboundHandlerAdapter implements Deadline.Bound {

    private static final byte[] PREFACE = "PRI * HTTP/2.0".getBytes(StandardCharsets.US_ASCII);

    private final LoopContext loopContext;
    private final Peer peer;
    private final RequestSinks sinks;
    private final Channel channel;
    private final Deadline deadline = new Deadline(this);
    private final long due;
    private @Nullable ByteBuf first;

    /// @param due until when the first head must be complete
    ProtocolDetector(LoopContext loopContext, Peer peer, RequestSinks sinks, Channel channel, long due) {
        this.loopContext = loopContext;
        this.peer = peer;
        this.sinks = sinks;
        this.channel = channel;
        this.due = due;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        deadline.set(due);
        loopContext.deadlines().add(deadline);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        loopContext.deadlines().remove(deadline);
        ReferenceCountUtil.release(first);
        first = null;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (!handshake.isSuccess()) {
                ctx.close();
                return;
            }
            var tls = ctx.pipeline().get(SslHandler.class);
            loopContext.metrics().add(TlsConnection.counted(tls));
            proceed(ctx, ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol()));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        var bytes = (ByteBuf) msg;
        var before = first;
        first = before == null ? bytes : ctx.alloc().compositeBuffer(2).addComponents(true, before, bytes);
        switch (compare(first)) {
            case SAME -> proceed(ctx, true);
            case OTHER -> proceed(ctx, false);
            case SO_FAR -> {}
        }
    }

    private enum Match {
        SAME,
        OTHER,
        SO_FAR
    }

    private static Match compare(ByteBuf bytes) {
        int length = Math.min(PREFACE.length, bytes.readableBytes());
        for (int i = 0; i < length; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != PREFACE[i]) {
                return Match.OTHER;
            }
        }
        return length == PREFACE.length ? Match.SAME : Match.SO_FAR;
    }

    private void proceed(ChannelHandlerContext ctx, boolean http2) {
        var bytes = first;
        first = null;
        if (http2) {
            Http2FrontBuilder.install(loopContext, peer, sinks, channel, due);
        } else {
            Http1ClientStream.install(loopContext, peer, sinks, channel, due);
        }
        if (bytes != null) {
            ctx.fireChannelRead(bytes);
        }
        ctx.pipeline().remove(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        ctx.close();
    }

    @Override
    public void overdue(long now) {
        channel.close();
    }

    @Override
    public void drain() {
        channel.close();
    }

    @Override
    public void cut() {
        channel.close();
    }
}
