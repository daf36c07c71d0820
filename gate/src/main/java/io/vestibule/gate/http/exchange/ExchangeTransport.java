package io.vestibule.gate.http.exchange;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import io.netty.util.NetUtil;
import io.vestibule.gate.door.Newcomers;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.http.client.ClientStream;
import io.vestibule.gate.http.tls.HelloTap;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a request came in, read off its channel on demand. Confined to the event loop.
///
/// @param http10 whether the request line says so; the visitor's protocol is that of its channel
record ExchangeTransport(ClientStream clientStream, boolean http10, ExchangeLog log) implements Transport {

    private static final AttributeKey<Newcomers> NEWCOMERS = AttributeKey.valueOf(ExchangeTransport.class, "newcomers");

    @Override
    public String version() {
        String protocol = clientStream.protocol();
        return http10 ? "HTTP/1.0" : protocol.startsWith("HTTP/2") ? "HTTP/2" : protocol;
    }

    @Override
    public int localPort() {
        var local = local();
        return local == null ? 0 : local.getPort();
    }

    @Override
    public String localAddress() {
        var local = local();
        return local == null ? "0.0.0.0" : NetUtil.toAddressString(local.getAddress());
    }

    /// A stream of HTTP/2 has the addresses of its connection.
    private @Nullable InetSocketAddress local() {
        Channel parent = clientStream.channel().parent();
        SocketAddress own = clientStream.channel().localAddress();
        SocketAddress local = own instanceof InetSocketAddress || parent == null ? own : parent.localAddress();
        return local instanceof InetSocketAddress address ? address : null;
    }

    @Override
    public String tlsVersion() {
        var tls = tls();
        return tls == null ? "" : tls.engine().getSession().getProtocol();
    }

    @Override
    public String tlsCipher() {
        var tls = tls();
        return tls == null ? "" : tls.engine().getSession().getCipherSuite();
    }

    @Override
    public String tlsClient() {
        Channel own = clientStream.channel();
        Channel parent = own.parent();
        boolean stream = own.pipeline().get(SslHandler.class) == null && parent != null;
        return HelloTap.ja4(stream ? parent : own);
    }

    private @Nullable SslHandler tls() {
        SslHandler own = clientStream.channel().pipeline().get(SslHandler.class);
        Channel parent = clientStream.channel().parent();
        return own != null || parent == null ? own : parent.pipeline().get(SslHandler.class);
    }

    @Override
    public Optional<Newcomers> newcomers() {
        Channel connection = clientStream.channel().parent();
        boolean several = connection == null || !version().equals("HTTP/2");
        if (several || clientStream.peer().trusted()) {
            return Optional.empty();
        }
        var kept = connection.attr(NEWCOMERS);
        var known = kept.get();
        if (known == null) {
            known = new Newcomers();
            kept.set(known);
        }
        return Optional.of(known);
    }

    @Override
    public String requestId() {
        return log.id();
    }
}
