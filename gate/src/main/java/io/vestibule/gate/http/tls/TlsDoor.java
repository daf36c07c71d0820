package io.vestibule.gate.http.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.function.Supplier;

/// Begins TLS on the new connections of a listener. *Thread-safe.*
@FunctionalInterface
public interface TlsDoor {

    /// Makes the handler that speaks TLS on a connection, or becomes the one that does.
    ///
    /// @param handshakeMillis how long a handshake may take
    ChannelHandler handler(Channel channel, long handshakeMillis);

    /// Shows the same certificate to all clients.
    ///
    /// @param shown the certificate of the moment
    static TlsDoor showing(Supplier<ServerCertificate> shown) {
        return (channel, handshakeMillis) -> {
            var handler = shown.get().context().newHandler(channel.alloc());
            handler.setHandshakeTimeoutMillis(handshakeMillis);
            return handler;
        };
    }
}
