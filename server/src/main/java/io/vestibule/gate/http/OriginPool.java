package io.vestibule.gate.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeTimeoutException;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One lane's connections to one origin. The one used last is used next, so that the others may
/// grow old and go. Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class OriginPool {

    private static final long RETRY_MILLIS = 50;

    private final Lane lane;
    private final Origin origin;
    private final Deque<OriginConnection> idle = new ArrayDeque<>();
    private final Deque<ShareWaiter> held = new ArrayDeque<>();
    private boolean retrying;

    OriginPool(Lane lane, Origin origin) {
        this.lane = lane;
        this.origin = origin;
    }

    Lane lane() {
        return lane;
    }

    Origin origin() {
        return origin;
    }

    /// Calls the exchange's `connected` or `unavailable`: at once, or later.
    void take(Exchange exchange) {
        enter(exchange, false);
    }

    /// The same, with a connection that never served before.
    void takeFresh(Exchange exchange) {
        enter(exchange, true);
    }

    private void enter(Exchange exchange, boolean fresh) {
        var shares = origin.shares();
        if (shares == null || shares.take(exchange.shares())) {
            enterBudget(exchange, fresh);
        } else if (shares.beginWaiting()) {
            queue(new ShareWaiter(exchange, fresh, lane.now() + patience()));
        } else {
            exchange.unavailable(OriginTrouble.SHARE);
        }
    }

    private long patience() {
        return origin.times().connect().toNanos();
    }

    private void enterBudget(Exchange exchange, boolean fresh) {
        if (origin.budget().takeNow()) {
            give(exchange, fresh);
            return;
        }
        var waiter = new Waiter(exchange, fresh);
        switch (origin.budget().take(waiter)) {
            case GRANTED -> give(exchange, fresh);
            case LATER -> waiter.begin();
            case REFUSED -> {
                leaveShares(exchange);
                exchange.unavailable(OriginTrouble.BUSY);
            }
        }
    }

    private void give(Exchange exchange, boolean fresh) {
        var connection = fresh ? null : idleOne(exchange);
        if (connection == null) {
            new Dial(exchange).begin();
        } else {
            exchange.connected(connection);
        }
    }

    private @Nullable OriginConnection idleOne(Exchange exchange) {
        for (var candidate = idle.pollLast(); candidate != null; candidate = idle.pollLast()) {
            candidate.take(exchange);
            if (candidate.isOpen()) {
                return candidate;
            }
        }
        return null;
    }

    void keep(OriginConnection connection) {
        if (lane.stopping()) {
            connection.cut();
        } else {
            idle.addLast(connection);
        }
    }

    void forget(OriginConnection connection) {
        idle.remove(connection);
    }

    /// The exchange's place is free again, and so is that in the shares of its visitor.
    void leave(Exchange exchange) {
        origin.budget().giveBack();
        leaveShares(exchange);
    }

    private void leaveShares(Exchange exchange) {
        var shares = origin.shares();
        if (shares != null) {
            shares.giveBack(exchange.shares());
            if (!held.isEmpty()) {
                lane.loop().execute(this::retry);
            }
        }
    }

    // ---- over the share

    private void queue(ShareWaiter waiter) {
        held.add(waiter);
        if (!retrying) {
            retrying = true;
            lane.loop().schedule(this::retryLater, RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /// Places are given back on other lanes, too, without notice.
    private void retryLater() {
        retry();
        retrying = !held.isEmpty();
        if (retrying) {
            lane.loop().schedule(this::retryLater, RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void retry() {
        var shares = origin.shares();
        if (shares == null || held.isEmpty()) {
            return;
        }
        long now = lane.now();
        int waiting = held.size();
        for (int i = 0; i < waiting; i++) {
            var waiter = held.removeFirst();
            var exchange = waiter.exchange();
            if (exchange.isOver()) {
                shares.endWaiting();
            } else if (shares.take(exchange.shares())) {
                shares.endWaiting();
                enterBudget(exchange, waiter.fresh());
                exchange.flushOrigin();
            } else if (waiter.until() - now < 0) {
                shares.endWaiting();
                exchange.unavailable(OriginTrouble.SHARE);
            } else {
                held.addLast(waiter);
            }
        }
    }

    /// A request that waits until its visitor has fewer others under way.
    ///
    /// @param until when it has waited long enough, in [Lane#now]
    private record ShareWaiter(Exchange exchange, boolean fresh, long until) {}

    /// An exchange in line for a place at the origin.
    private final class Waiter implements Runnable {

        private final Exchange exchange;
        private final boolean fresh;
        private boolean gone;

        Waiter(Exchange exchange, boolean fresh) {
            this.exchange = exchange;
            this.fresh = fresh;
        }

        /// Waits no longer than a connection may take.
        void begin() {
            long patience = origin.times().connect().toMillis();
            lane.loop().schedule(this::giveUp, patience, TimeUnit.MILLISECONDS);
        }

        /// Called on the lane that gave the place back.
        @Override
        public void run() {
            lane.loop().execute(this::granted);
        }

        private void granted() {
            if (gone) {
                origin.budget().giveBack();
            } else if (exchange.isOver()) {
                gone = true;
                leave(exchange);
            } else {
                gone = true;
                give(exchange, fresh);
                exchange.flushOrigin();
            }
        }

        private void giveUp() {
            if (!gone) {
                gone = true;
                leaveShares(exchange);
                exchange.unavailable(OriginTrouble.BUSY);
            }
        }
    }

    /// One attempt to connect: to the origin's addresses, one after the other.
    private final class Dial {

        private final Exchange exchange;
        private List<InetAddress> left = List.of();

        Dial(Exchange exchange) {
            this.exchange = exchange;
        }

        void begin() {
            var known = origin.addresses().get();
            if (known.isDone() && !known.isCompletedExceptionally()) {
                left = known.join();
                next();
                return;
            }
            known.whenComplete(
                    (addresses, problem) ->
                            lane.loop().execute(() -> resolved(addresses, problem)));
        }

        private void resolved(@Nullable List<InetAddress> addresses, @Nullable Throwable problem) {
            if (problem != null || addresses == null) {
                failed(OriginTrouble.UNREACHABLE);
            } else {
                left = addresses;
                next();
            }
        }

        private void next() {
            var address = left.getFirst();
            left = left.subList(1, left.size());
            var bootstrap =
                    new Bootstrap()
                            .group(lane.loop())
                            .channelFactory(lane.shared().sockets())
                            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                            .option(ChannelOption.TCP_NODELAY, true)
                            .option(ChannelOption.SO_KEEPALIVE, true)
                            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectMillis())
                            .handler(new Tls());
            bootstrap
                    .connect(new InetSocketAddress(address, origin.settings().port()))
                    .addListener(future -> connected((ChannelFuture) future));
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
                tls.handshakeFuture()
                        .addListener(
                                done -> {
                                    if (done.isSuccess()) {
                                        ready(future.channel());
                                    } else {
                                        future.channel().close();
                                        failedOnce(done.cause());
                                    }
                                });
            }
        }

        private void ready(Channel channel) {
            var connection = new OriginConnection(OriginPool.this, channel);
            connection.install(exchange);
            exchange.connected(connection);
            exchange.flushOrigin();
        }

        private void failedOnce(Throwable cause) {
            if (!left.isEmpty() && !exchange.isOver()) {
                next();
            } else {
                boolean late =
                        cause instanceof ConnectTimeoutException
                                || cause instanceof SslHandshakeTimeoutException;
                failed(late ? OriginTrouble.CONNECT_TIMEOUT : OriginTrouble.UNREACHABLE);
            }
        }

        private void failed(OriginTrouble trouble) {
            leave(exchange);
            exchange.unavailable(trouble);
        }
    }

    /// Begins TLS on connections to an `https` origin.
    private final class Tls extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            var context = origin.tls();
            if (context != null) {
                var settings = origin.settings();
                var handler =
                        context.newHandler(channel.alloc(), settings.address(), settings.port());
                handler.setHandshakeTimeoutMillis(origin.times().connect().toMillis());
                channel.pipeline().addLast(handler);
            }
        }
    }
}
