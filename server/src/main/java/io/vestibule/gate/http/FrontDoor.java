package io.vestibule.gate.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.vestibule.gate.Usher;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// Receives the new connections of one listener: counts them, turns away those that are too many,
/// finds out whose they are, and begins TLS. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class FrontDoor extends ChannelInitializer<Channel> {

    private final Listener listener;
    private final Shared shared;
    private final Map<EventLoop, Lane> lanes;
    private final Function<Lane, Usher> ushers;
    private final @Nullable Supplier<SslContext> tls;

    /// @param tls the context of the moment; null for connections in the clear
    FrontDoor(
            Listener listener,
            Shared shared,
            Map<EventLoop, Lane> lanes,
            Function<Lane, Usher> ushers,
            @Nullable Supplier<SslContext> tls) {
        this.listener = listener;
        this.shared = shared;
        this.lanes = lanes;
        this.ushers = ushers;
        this.tls = tls;
    }

    @Override
    protected void initChannel(Channel channel) {
        var lane = lanes.get(channel.eventLoop());
        if (lane == null || !(channel.remoteAddress() instanceof InetSocketAddress remote)) {
            channel.close();
            return;
        }
        var metrics = shared.metrics();
        if (lane.stopping() || !shared.caps().enter()) {
            metrics.add(GateMetrics.Count.CONNECTIONS_OVER_TOTAL);
            channel.close();
            return;
        }
        metrics.add(GateMetrics.Count.CONNECTIONS_OPENED);
        channel.closeFuture()
                .addListener(
                        _ -> {
                            shared.caps().leave();
                            metrics.add(GateMetrics.Count.CONNECTIONS_CLOSED);
                        });
        meet(lane, channel, remote.getAddress());
    }

    private void meet(Lane lane, Channel channel, InetAddress address) {
        if (!listener.proxyProtocol()) {
            admit(lane, channel, address);
        } else if (shared.settings().trusted().contains(address)) {
            channel.pipeline()
                    .addLast(
                            new HAProxyMessageDecoder(),
                            new ProxyHeader(lane, address, named -> admit(lane, channel, named)));
        } else {
            shared.metrics().add(GateMetrics.Count.CONNECTIONS_UNTRUSTED);
            channel.close();
        }
    }

    private void admit(Lane lane, Channel channel, InetAddress address) {
        var peer = Peer.of(address, shared.settings().trusted(), tls != null);
        if (!peer.trusted() && !enter(channel, address)) {
            shared.metrics().add(GateMetrics.Count.CONNECTIONS_OVER_ADDRESS);
            channel.close();
            return;
        }
        long due = lane.now() + lane.limits().head().toNanos();
        if (tls != null) {
            var handler = tls.get().newHandler(channel.alloc());
            handler.setHandshakeTimeoutMillis(lane.limits().head().toMillis());
            channel.pipeline().addLast(handler);
        }
        channel.pipeline().addLast(new Arrival(lane, peer, ushers.apply(lane), channel, due));
    }

    private boolean enter(Channel channel, InetAddress address) {
        if (!shared.caps().enter(address)) {
            return false;
        }
        channel.closeFuture().addListener(_ -> shared.caps().leave(address));
        return true;
    }
}
