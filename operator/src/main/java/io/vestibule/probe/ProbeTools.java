package io.vestibule.probe;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.vestibule.ground.EpochClock;

/// What all probes of a node share. *Confined to the event loop.*
///
/// @param version ours, as origins see it
record ProbeTools(EventLoop loop, EpochClock clock, NameLookup names, EgressNow egress, ProbeTls tls, String version) {

    /// Prepares a connection, without a look-up of its own.
    Bootstrap bootstrap(ChannelHandler handler) {
        return new Bootstrap()
                .group(loop)
                // Not the native one: see Troubles.
                .channel(NioSocketChannel.class)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.TCP_NODELAY, true)
                // The time-out of the whole probe ends an attempt to connect.
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
                .disableResolver()
                .handler(handler);
    }
}
