package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;

/// A visitor's stream that has a channel of its own: when the channel is read, and when what was
/// written leaves. Confined to the event loop.
@SuppressWarnings({
    "FutureReturnValueIgnored", // failures come up the pipeline
    "deprecation" // of outbound handlers only
})
public abstract class ChannelClientStream extends VisitorStream implements ChannelInboundHandler {

    /* While a read is under way nothing is flushed: whatever it leads to leaves together, when the
    read is complete. */

    private final Channel channel;
    private boolean inRead;
    private boolean unflushed;
    private boolean readingOff;

    ChannelClientStream(LoopContext loopContext, Peer peer, Channel channel) {
        super(loopContext, peer, channel);
        this.channel = channel;
    }

    /// Takes what the channel's decoder made of the bytes, and releases it.
    abstract void read(Object msg);

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {}

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        unwatch();
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) {
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) {
        ctx.fireChannelUnregistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        ctx.fireChannelActive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        inRead = true;
        read(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        inRead = false;
        flushOrigin();
        if (unflushed) {
            unflushed = false;
            ctx.flush();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        goOn();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        unwatch();
        letGo();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        ctx.close();
    }

    @Override
    public void flush() {
        if (inRead) {
            unflushed = true;
        } else {
            channel.flush();
        }
    }

    @Override
    public void setReading(boolean on) {
        if (readingOff == on) {
            readingOff = !on;
            channel.config().setAutoRead(on);
        }
        if (!on) {
            slowCheck.paused();
        }
    }

    /// Whether we are ready for more of the request's body.
    boolean reading() {
        return !readingOff;
    }

    @Override
    public boolean writable() {
        return channel.isWritable();
    }

    @Override
    public boolean parks(Runnable goOn) {
        return false;
    }

    @Override
    public void cut() {
        channel.close();
    }
}
