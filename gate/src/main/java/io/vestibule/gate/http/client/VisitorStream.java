package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;
import org.jspecify.annotations.Nullable;

/// What an HTTP/1 connection and an HTTP/2 stream have in common: the request under way on it, and
/// when something of it is due. Confined to the event loop.
abstract class VisitorStream implements ClientStream, Deadline.Bound {

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

    VisitorStream(LoopContext loopContext, Peer peer, Channel channel) {
        this.loopContext = loopContext;
        this.peer = peer;
        this.channel = channel;
        slowCheck = new SlowClientCheck(loopContext.limits().pace());
    }

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

    /// All has been taken that came with one read.
    void flushOrigin() {
        if (current != null) {
            current.flushOrigin();
        }
    }

    /// The visitor has taken some of what we sent: more is read of the response, if there is room.
    public void goOn() {
        if (current != null && writable()) {
            current.visitorWritable();
        }
    }

    @Override
    public void tick() {
        if (current != null) {
            current.tick();
        }
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
