package io.vestibule.gate.http.origin;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// One attempt to connect: to one of the origin's addresses, and if that fails to the others, one
/// after the other. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class OriginDial {

    /// Keeps the connection that is made, and has others wait for it.
    interface Keeper extends OriginConnection.Keeper, Http2Origin.Keeper {

        /// A connection to the address that is there already, taken by the request.
        ///
        /// @return false if no connection can take it
        boolean reuse(OriginServer server, OriginSeeker seeker, long since);

        void keep(Http2Origin connection);

        /// Has a request wait for a connection that is being made to the same address.
        ///
        /// @return false when none is
        boolean joins(OriginDial dial, OriginServer server);

        /// The connection is made, or could not be.
        ///
        /// @return who has waited for it, without the one that made it
        List<OriginDial> joined(OriginServer server);
    }

    private final Keeper keeper;
    private final LoopContext loopContext;
    private final Origin origin;
    private final OriginSeeker seeker;
    private final boolean http2;
    private OriginServer server;
    private long since;
    private List<SocketAddress> left = List.of();

    /// @param server the address to begin with, where the request counts as under way
    OriginDial(Keeper keeper, OriginSeeker seeker, OriginServer server) {
        this.keeper = keeper;
        this.seeker = seeker;
        this.server = server;
        loopContext = keeper.lane();
        origin = keeper.origin();
        http2 = origin.speaksHttp2(seeker);
    }

    /// @param fresh whether the connection has to be a new one
    void begin(boolean fresh) {
        since = origin.servers().now();
        if (!fresh && keeper.reuse(server, seeker, since)) {
            return;
        }
        if (!http2 || !keeper.joins(this, server)) {
            connect();
        }
    }

    private void connect() {
        var known = server.addresses().get();
        if (known.isDone() && !known.isCompletedExceptionally()) {
            left = known.join();
            next();
            return;
        }
        known.whenComplete((addresses, problem) -> loopContext.loop().execute(() -> resolved(addresses, problem)));
    }

    private void resolved(@Nullable List<SocketAddress> addresses, @Nullable Throwable problem) {
        if (problem != null || addresses == null) {
            goOnWithout(OriginTrouble.UNREACHABLE);
        } else {
            left = addresses;
            next();
        }
    }

    private void next() {
        var address = left.getFirst();
        left = left.subList(1, left.size());
        var bootstrap = origin.sockets()
                .to(address)
                .group(loopContext.loop())
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectMillis())
                .handler(new Tls());
        bootstrap.connect().addListener(future -> connected((ChannelFuture) future));
    }

    private int connectMillis() {
        return (int) Math.min(Integer.MAX_VALUE, origin.times().connect().toMillis());
    }

    private void connected(ChannelFuture future) {
        if (!future.isSuccess()) {
            failedOnce(future.cause());
            return;
        }
        var tls = future.channel().pipeline().get(SslHandler.class);
        if (tls == null) {
            ready(future.channel());
        } else {
            tls.handshakeFuture().addListener(done -> {
                if (done.isSuccess() && isAgreed(tls)) {
                    ready(future.channel());
                } else {
                    future.channel().close();
                    failedOnce(
                            Objects.requireNonNullElseGet(done.cause(), () -> new SSLException("no HTTP/2 by ALPN")));
                }
            });
        }
    }

    /// Whether the origin speaks the protocol of its settings.
    private boolean isAgreed(SslHandler tls) {
        return !http2 || ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol());
    }

    private void ready(Channel channel) {
        if (http2) {
            readyForAll(channel);
            return;
        }
        var connection = new OriginConnection(keeper, channel, server, since);
        connection.install(seeker.shares());
        seeker.connected(connection);
        seeker.flushOrigin();
    }

    private void readyForAll(Channel channel) {
        var connection = Http2Origin.on(keeper, server, channel, new Joined());
        keeper.keep(connection);
        channel.flush();
        connection.open(seeker, since);
    }

    private void failedOnce(Throwable cause) {
        if (!left.isEmpty() && (http2 || !seeker.isOver())) {
            next();
        } else {
            boolean late = cause instanceof ConnectTimeoutException || cause instanceof SslHandshakeTimeoutException;
            goOnWithout(late ? OriginTrouble.CONNECT_TIMEOUT : OriginTrouble.UNREACHABLE);
        }
    }

    /// Nothing was sent: any other address will do.
    private void goOnWithout(OriginTrouble trouble) {
        List<OriginDial> waiting = http2 ? keeper.joined(server) : List.of();
        fail(trouble);
        waiting.forEach(dial -> dial.fail(trouble));
    }

    private void fail(OriginTrouble trouble) {
        var servers = origin.servers();
        servers.failed(server, since, true, trouble.word());
        servers.over(server);
        seeker.tried(server);
        var next = seeker.isOver() ? null : servers.choose(seeker.tried());
        if (next == null) {
            keeper.leave(seeker.shares());
            seeker.unavailable(trouble);
        } else {
            loopContext.metrics().add(GateMetrics.Count.RETRIES);
            server = next;
            begin(true);
        }
    }

    /// Those who wait for this connection. It is made in steps of which each ends by the time that
    /// a connection may take, so none of them waits longer than for a connection of its own; when
    /// one of the steps fails, it has failed for all of them.
    private final class Joined implements Http2Origin.Settled {

        @Override
        public void ready() {
            keeper.joined(server).forEach(waiting -> waiting.begin(false));
        }

        @Override
        public void failed(OriginTrouble trouble) {
            keeper.joined(server).forEach(waiting -> waiting.fail(trouble));
        }
    }

    /// Begins TLS on connections to an `https` origin.
    private final class Tls extends ChannelInitializer<Channel> {

        @Override
        public void initChannel(Channel channel) {
            var context = origin.tls(http2);
            if (context != null
                    && server.secure()
                    && server.address() instanceof OriginAddress.Tcp(var host, int port)) {
                var handler = context.newHandler(channel.alloc(), host, port);
                handler.setHandshakeTimeoutMillis(origin.times().connect().toMillis());
                channel.pipeline().addLast(handler);
            }
        }
    }
}
