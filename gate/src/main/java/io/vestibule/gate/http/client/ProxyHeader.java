package io.vestibule.gate.http.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.util.NetUtil;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.LoopContext;
import java.net.InetAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes the PROXY protocol header that begins a connection, and says whose connection it is.
/// Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class ProxyHeader extends ChannelInboundHandlerAdapter implements Deadline.Bound {

    private final LoopContext loopContext;
    private final InetAddress proxy;
    private final Consumer<InetAddress> admit;
    private final Deadline deadline = new Deadline(this);
    private ChannelHandlerContext context;

    /// @param proxy the peer that connected; the visitor too when the header names no one
    /// @param admit adds the handlers that come next
    @SuppressWarnings("NullAway.Init")
    ProxyHeader(LoopContext loopContext, InetAddress proxy, Consumer<InetAddress> admit) {
        this.loopContext = loopContext;
        this.proxy = proxy;
        this.admit = admit;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        deadline.set(loopContext.now() + loopContext.limits().head().toNanos());
        loopContext.deadlines().add(deadline);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        loopContext.deadlines().remove(deadline);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (!(msg instanceof HAProxyMessage header)) {
            ReferenceCountUtil.release(msg);
            ctx.close();
            return;
        }
        InetAddress named = named(header);
        header.release();
        admit.accept(named == null ? proxy : named);
        ctx.pipeline().remove(this);
    }

    private static @Nullable InetAddress named(HAProxyMessage header) {
        String address = header.sourceAddress();
        return header.command() == HAProxyCommand.LOCAL || address == null
                ? null
                : NetUtil.createInetAddressFromIpAddressString(address);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        ctx.close();
    }

    @Override
    public void overdue(long now) {
        context.close();
    }

    @Override
    public void drain() {
        context.close();
    }

    @Override
    public void cut() {
        context.close();
    }
}
