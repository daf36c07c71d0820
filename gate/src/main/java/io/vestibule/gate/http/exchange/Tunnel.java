package io.vestibule.gate.http.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.GateMetrics;
import org.jspecify.annotations.Nullable;

/// Two connections that have left HTTP, each passing what it reads to the other, no faster than the
/// other takes it. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Tunnel implements Deadline.Bound {

    private final LoopContext loopContext;
    private final ExchangeLog log;
    private final End visitor;
    private final End origin;
    private final Deadline deadline = new Deadline(this);
    private final @Nullable Escort escort;
    private boolean moved;
    private boolean over;

    Tunnel(LoopContext loopContext, Channel visitor, Channel origin, @Nullable Escort escort, ExchangeLog log) {
        this.loopContext = loopContext;
        this.escort = escort;
        this.log = log;
        this.visitor = new End(visitor, origin);
        this.origin = new End(origin, visitor);
    }

    /// The handler for the visitor's connection.
    ChannelHandler visitorEnd() {
        return visitor;
    }

    /// The handler for the origin's connection.
    ChannelHandler originEnd() {
        return origin;
    }

    /// Called when both handlers are in place.
    void begin() {
        loopContext.metrics().add(GateMetrics.Count.TUNNELS_OPENED);
        loopContext.deadlines().add(deadline);
        touch();
        visitor.begin();
        origin.begin();
    }

    private void touch() {
        moved = true;
        deadline.set(loopContext.now() + loopContext.limits().tunnelIdle().toNanos());
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        loopContext.deadlines().remove(deadline);
        loopContext.metrics().add(GateMetrics.Count.TUNNELS_CLOSED);
        log.write();
        visitor.close();
        origin.close();
    }

    @Override
    public void overdue(long now) {
        end();
    }

    @Override
    public void tick() {
        if (moved && !over && escort != null) {
            moved = false;
            escort.onward().running();
        }
    }

    /// A tunnel has no end of its own to wait for.
    @Override
    public void drain() {}

    @Override
    public void cut() {
        end();
    }

    /// One of the two connections.
    private final class End extends ChannelInboundHandlerAdapter {

        private final Channel here;
        private final Channel there;
        private boolean inputOver;

        End(Channel here, Channel there) {
            this.here = here;
            this.there = there;
        }

        void begin() {
            if (here instanceof DuplexChannel) {
                here.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
            }
            here.config().setAutoRead(true);
            if (!here.isActive()) {
                end();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (!(msg instanceof ByteBuf bytes)) {
                ReferenceCountUtil.release(msg);
                return;
            }
            if (this == origin) {
                log.bytes(bytes.readableBytes());
            } else {
                log.received(bytes.readableBytes());
            }
            there.write(bytes, there.voidPromise());
            if (!there.isWritable()) {
                here.config().setAutoRead(false);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            touch();
            there.flush();
            if (!there.isWritable()) {
                here.config().setAutoRead(false);
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            if (here.isWritable()) {
                touch();
                there.config().setAutoRead(true);
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof ChannelInputShutdownEvent) {
                inputOver = true;
                passOnEnd();
            }
        }

        /// The other side learns that nothing more comes, when it has got all that did.
        private void passOnEnd() {
            there.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> {
                if (other().inputOver) {
                    end();
                } else {
                    shutdownOutput();
                }
            });
        }

        private void shutdownOutput() {
            var tls = there.pipeline().get(SslHandler.class);
            if (tls != null) {
                tls.closeOutbound();
            } else if (there instanceof DuplexChannel duplex) {
                duplex.shutdownOutput();
            } else {
                end();
            }
        }

        private End other() {
            return this == visitor ? origin : visitor;
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            there.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> end());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            end();
        }

        void close() {
            here.close();
        }
    }
}
