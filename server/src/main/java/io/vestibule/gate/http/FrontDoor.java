package io.vestibule.gate.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.vestibule.gate.Usher;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Receives the new connections of one listener: counts them, turns away those that are too many,
/// finds out whose they are, and begins TLS. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class FrontDoor extends ChannelInitializer<Channel> {

    private final Listener listener;
    private final Shared shared;
    private final Map<EventLoop, LoopContext> loopContexts;
    private final Function<LoopContext, Usher> ushers;
    private final @Nullable TlsDoor tls;

    /// @param tls null for connections in the clear
    FrontDoor(
            Listener listener,
            Shared shared,
            Map<EventLoop, LoopContext> loopContexts,
            Function<LoopContext, Usher> ushers,
            @Nullable TlsDoor tls) {
        this.listener = listener;
        this.shared = shared;
        this.loopContexts = loopContexts;
        this.ushers = ushers;
        this.tls = tls;
    }

    @Override
    protected void initChannel(Channel channel) {
        var loopContext = loopContexts.get(channel.eventLoop());
        if (loopContext == null || !(channel.remoteAddress() instanceof InetSocketAddress remote)) {
            channel.close();
            return;
        }
        var metrics = shared.metrics();
        if (loopContext.stopping() || !shared.caps().enter()) {
            metrics.add(GateMetrics.Count.CONNECTIONS_OVER_TOTAL);
            channel.close();
            return;
        }
        metrics.add(GateMetrics.Count.CONNECTIONS_OPENED);
        channel.closeFuture().addListener(_ -> {
            shared.caps().leave();
            metrics.add(GateMetrics.Count.CONNECTIONS_CLOSED);
        });
        meet(loopContext, channel, remote.getAddress());
    }

    private void meet(LoopContext loopContext, Channel channel, InetAddress address) {
        if (!listener.proxyProtocol()) {
            admit(loopContext, channel, address);
        } else if (shared.settings().trusted().contains(address)) {
            channel.pipeline()
                    .addLast(
                            new HAProxyMessageDecoder(),
                            new ProxyHeader(loopContext, address, named -> admit(loopContext, channel, named)));
        } else {
            shared.metrics().add(GateMetrics.Count.CONNECTIONS_UNTRUSTED);
            channel.close();
        }
    }

    private void admit(LoopContext loopContext, Channel channel, InetAddress address) {
        var peer = Peer.of(address, shared.settings().trusted(), tls != null);
        if (!peer.trusted() && !enter(channel, address)) {
            shared.metrics().add(GateMetrics.Count.CONNECTIONS_OVER_ADDRESS);
            channel.close();
            return;
        }
        long due = loopContext.now() + loopContext.limits().head().toNanos();
        var usher = ushers.apply(loopContext);
        if (tls != null) {
            if (usher.asksForTlsClient()) {
                channel.pipeline().addLast(new HelloTap());
            }
            long handshakeMillis = loopContext.limits().head().toMillis();
            channel.pipeline().addLast(tls.handler(channel, handshakeMillis));
        }
        channel.pipeline().addLast(new ProtocolDetector(loopContext, peer, usher, channel, due));
    }

    private boolean enter(Channel channel, InetAddress address) {
        if (!shared.caps().enter(address)) {
            return false;
        }
        channel.closeFuture().addListener(_ -> shared.caps().leave(address));
        return true;
    }
}
