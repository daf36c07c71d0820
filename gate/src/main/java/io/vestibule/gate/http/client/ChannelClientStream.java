package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;
import org.jspecify.annotations.Nullable;

/// What an HTTP/1 connection and an HTTP/2 stream have in common: a channel, the request under way
/// on it, when it is read and when what was written leaves. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored")
public // failures come up the pipeline
abstract class ChannelClientStream extends ChannelInboundHandlerAdapter implements ClientStream, Deadline.Bound {

    /* While a read is under way nothing is flushed: whatever it leads to leaves together, when the
    read is complete. */

    final Deadline deadline = new Deadline(this);
    final SlowClientCheck slowCheck;

    /// The request under way.
    @Nullable
    RequestSink current;

    /// The request was read to its end.
    boolean requestRead;

    /// Bytes of the request's body so far.
    long received;

    private final LoopContext loopContext;
    private final Peer peer;
    private final Channel channel;
    private boolean inRead;
    private boolean unflushed;
    private boolean readingOff;

    ChannelClientStream(LoopContext loopContext, Peer peer, Channel channel) {
        this.loopContext = loopContext;
        this.peer = peer;
        this.channel = channel;
        slowCheck = new SlowClientCheck(loopContext.limits().pace());
    }

    /// Takes what the channel's decoder made of the bytes, and releases it.
    abstract void read(Object msg);

    /// Has the lane watch over the deadline.
    void watch(long due) {
        deadline.set(due);
        loopContext.deadlines().add(deadline);
    }

    void unwatch() {
        loopContext.deadlines().remove(deadline);
    }

    /// The visitor is gone, or has to go: the response is no longer waited for.
    void letGo() {
        var sink = current;
        current = null;
        if (sink != null) {
            sink.visitorGone();
        }
    }

    @Override
    public void tick() {
        if (current != null) {
            current.tick();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        unwatch();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        inRead = true;
        read(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        inRead = false;
        if (current != null) {
            current.flushOrigin();
        }
        if (unflushed) {
            unflushed = false;
            ctx.flush();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (current != null && writable()) {
            current.visitorWritable();
        }
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

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public LoopContext lane() {
        return loopContext;
    }

    @Override
    public Peer peer() {
        return peer;
    }
}
