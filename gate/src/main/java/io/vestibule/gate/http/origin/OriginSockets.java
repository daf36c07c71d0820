package io.vestibule.gate.http.origin;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.vertx.core.spi.transport.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;

/// Sockets for connections to origins, of the transport in use. *Thread-safe.*
///
/// @param transport that of the event loops
public record OriginSockets(Transport transport) {

    /// The address of a socket on this machine.
    SocketAddress at(Path file) {
        return transport.convert(io.vertx.core.net.SocketAddress.domainSocketAddress(file.toString()));
    }

    SocketAddress at(InetAddress address, int port) {
        return new InetSocketAddress(address, port);
    }

    /// Prepares a connection to `address`.
    Bootstrap to(SocketAddress address) {
        var bootstrap = new Bootstrap().remoteAddress(address);
        if (address instanceof InetSocketAddress) {
            return bootstrap
                    .channelFactory(transport.channelFactory(false))
                    .option(ChannelOption.TCP_NODELAY, true)
                    .option(ChannelOption.SO_KEEPALIVE, true);
        }
        return bootstrap.channelFactory(transport.channelFactory(true));
    }
}
