package io.vestibule.gate.http.exchange;

import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import io.netty.util.NetUtil;
import io.vestibule.gate.door.Newcomers;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.http.client.ClientStream;
import io.vestibule.gate.http.tls.TlsConnection;
import io.vestibule.ticket.LastTicket;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a request came in, read off its channel on demand. Confined to the event loop.
///
/// @param http10 whether the request line says so; the visitor's protocol is that of its channel
record ExchangeTransport(ClientStream clientStream, boolean http10, ExchangeLog log) implements Transport {

    private static final AttributeKey<Newcomers> NEWCOMERS = AttributeKey.valueOf(ExchangeTransport.class, "newcomers");

    private static final AttributeKey<LastTicket> LAST_TICKET = AttributeKey.valueOf(ExchangeTransport.class, "ticket");

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

    private @Nullable InetSocketAddress local() {
        return clientStream.channel().localAddress() instanceof InetSocketAddress address ? address : null;
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
        return TlsConnection.ja4(clientStream.channel());
    }

    private @Nullable SslHandler tls() {
        return clientStream.channel().pipeline().get(SslHandler.class);
    }

    @Override
    public Optional<Newcomers> newcomers() {
        if (!version().equals("HTTP/2") || clientStream.peer().trusted()) {
            return Optional.empty();
        }
        var kept = clientStream.channel().attr(NEWCOMERS);
        var known = kept.get();
        if (known == null) {
            known = new Newcomers();
            kept.set(known);
        }
        return Optional.of(known);
    }

    @Override
    public LastTicket lastTicket() {
        var kept = clientStream.channel().attr(LAST_TICKET);
        var known = kept.get();
        if (known == null) {
            known = new LastTicket();
            kept.set(known);
        }
        return known;
    }

    @Override
    public String requestId() {
        return log.id();
    }
}
