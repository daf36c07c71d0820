package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.loop.SharedParts;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.tls.HelloReader;
import io.vestibule.gate.http.tls.TlsDoor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Receives the new connections of one listener: counts them, turns away those that are too many,
/// finds out whose they are, and begins TLS. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
public // failures come up the pipeline
final class FrontDoor extends ChannelInitializer<Channel> {

    private final Listener listener;
    private final SharedParts shared;
    private final Map<EventLoop, LoopContext> loopContexts;
    private final Function<LoopContext, RequestSinks> sinksOf;
    private final @Nullable TlsDoor tls;

    /// @param tls null for connections in the clear
    public FrontDoor(
            Listener listener,
            SharedParts shared,
            Map<EventLoop, LoopContext> loopContexts,
            Function<LoopContext, RequestSinks> sinksOf,
            @Nullable TlsDoor tls) {
        this.listener = listener;
        this.shared = shared;
        this.loopContexts = loopContexts;
        this.sinksOf = sinksOf;
        this.tls = tls;
    }

    @Override
    public void initChannel(Channel channel) {
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
        var sinks = sinksOf.apply(loopContext);
        if (tls != null) {
            long handshakeMillis = loopContext.limits().head().toMillis();
            channel.pipeline().addLast(new HelloReader(tls, handshakeMillis, sinks.asksForTlsClient()));
        }
        channel.pipeline().addLast(new ProtocolDetector(loopContext, peer, sinks, channel, due));
    }

    private boolean enter(Channel channel, InetAddress address) {
        if (!shared.caps().enter(address)) {
            return false;
        }
        channel.closeFuture().addListener(_ -> shared.caps().leave(address));
        return true;
    }
}
