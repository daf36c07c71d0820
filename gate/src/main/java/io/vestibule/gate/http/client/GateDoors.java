package io.vestibule.gate.http.client;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.vertx.core.internal.VertxInternal;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ground.Failure;
import io.vestibule.settings.ListenFailure;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The sockets on which a gate listens, each opened here or passed on by another process. *Guarded
/// by the gate.*
public final class GateDoors {

    private static final int BACKLOG = 4096;

    private final VertxInternal vertx;
    private final List<Front> fronts = new ArrayList<>();

    /// A listener and its channel, once it listens.
    private static final class Front {
        private final Listener listener;
        private final FrontDoor door;
        private @Nullable Channel channel;

        Front(Listener listener, FrontDoor door) {
            this.listener = listener;
            this.door = door;
        }
    }

    public GateDoors(VertxInternal vertx) {
        this.vertx = vertx;
    }

    /// A listener of the settings; it does not listen yet.
    public void add(Listener listener, FrontDoor door) {
        fronts.add(new Front(listener, door));
    }

    /// Listens on every address that nobody listens on here and that is none of these.
    ///
    /// @param except sockets that listen in another process, and are to be [taken][#accept] later
    /// @throws Failure when an address cannot be listened on
    public void listen(List<ListeningSocket> except) {
        var others = new ArrayList<>(except);
        for (Front front : fronts) {
            if (front.channel == null
                    && ListeningSocket.of(front.listener, others).isEmpty()) {
                bind(front);
            }
        }
    }

    /// Accepts connections from these sockets, which listen already, where the settings name their
    /// addresses.
    ///
    /// @return those that the settings do not name: not touched
    /// @throws Failure when one cannot be used
    public List<ListeningSocket> accept(List<ListeningSocket> sockets) {
        var left = new ArrayList<>(sockets);
        for (Front front : fronts) {
            if (front.channel == null) {
                ListeningSocket.of(front.listener, left).ifPresent(socket -> accept(front, socket));
            }
        }
        return left;
    }

    private void accept(Front front, ListeningSocket socket) {
        var registered = bootstrap(front).channelFactory(socket::channel).register();
        front.channel = done(front.listener, registered);
    }

    private void bind(Front front) {
        var listener = front.listener;
        var bound = bootstrap(front)
                .channelFactory(vertx.transport().serverChannelFactory(false))
                .bind(new InetSocketAddress(listener.host(), listener.port()));
        front.channel = done(listener, bound);
    }

    private ServerBootstrap bootstrap(Front front) {
        return new ServerBootstrap()
                .group(vertx.acceptorEventLoopGroup(), vertx.eventLoopGroup())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childHandler(front.door);
    }

    private static Channel done(Listener listener, ChannelFuture begun) {
        var bound = begun.awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.LATER,
                    ListenFailure.words(
                            listener.host(),
                            listener.port(),
                            String.valueOf(bound.cause().getMessage())),
                    bound.cause());
        }
        return bound.channel();
    }

    /// The sockets that it listens on, in the order of the settings: another process may be given
    /// them, and accept from them next to this one. Empty where the system does not let it.
    public List<ListeningSocket> sockets() {
        return fronts.stream()
                .flatMap(front -> ListeningSocket.of(front.listener, front.channel).stream())
                .toList();
    }

    /// The ports listened on.
    public List<Integer> ports() {
        return fronts.stream()
                .flatMap(front -> Stream.ofNullable(front.channel))
                .map(channel -> ((InetSocketAddress) channel.localAddress()).getPort())
                .toList();
    }

    /// Accepts no more connections.
    public void close() {
        for (Front front : fronts) {
            if (front.channel != null) {
                front.channel.close().awaitUninterruptibly();
            }
        }
    }
}
