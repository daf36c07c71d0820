package io.vestibule.gate.http.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.AbstractSniHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Reads the ClientHello with which a client begins TLS, and becomes the handler that shows the
/// certificate for the host that it names (SNI, RFC 6066). *Confined to the event loop.*
public final class HelloReader extends AbstractSniHandler<ServerCertificate> {

    /// As long as a ClientHello may be: two kilobytes are usual, and BoringSSL takes no more. In records of one byte
    /// six times as much is kept until it is whole.
    private static final int HELLO_BYTES = 16 * 1024;

    private final TlsDoor door;
    private final long handshakeMillis;
    private final boolean fingerprint;
    private boolean offersTls13;

    /// @param handshakeMillis how long a handshake may take
    /// @param fingerprint whether somebody asks for that of the client: [TlsConnection#ja4]
    public HelloReader(TlsDoor door, long handshakeMillis, boolean fingerprint) {
        // A hello that does not come is ended by who awaits the first request; a timer here would outlive connections
        // that end before they have sent one.
        super(HELLO_BYTES, 0);
        this.door = door;
        this.handshakeMillis = handshakeMillis;
        this.fingerprint = fingerprint;
    }

    @Override
    public Future<ServerCertificate> lookup(ChannelHandlerContext ctx, @Nullable ByteBuf body) throws Exception {
        var hello = body == null ? null : ClientHello.read(body.nioBuffer());
        if (hello != null) {
            offersTls13 = hello.offersTls13();
            if (fingerprint) {
                TlsConnection.ja4Is(ctx.channel(), Ja4.of(hello));
            }
        }
        return super.lookup(ctx, body);
    }

    @Override
    public Future<ServerCertificate> lookup(ChannelHandlerContext ctx, @Nullable String host) {
        return ctx.executor().newSucceededFuture(door.shownTo(host));
    }

    @Override
    public void onLookupComplete(ChannelHandlerContext ctx, @Nullable String host, Future<ServerCertificate> found) {
        var certificate = found.getNow();
        var tls = certificate.handler(ctx.alloc(), offersTls13);
        while (tls == null) {
            certificate = door.shownTo(host);
            tls = certificate.handler(ctx.alloc(), offersTls13);
        }
        if (door.hasChoice()) {
            TlsConnection.shows(ctx.channel(), certificate, door);
        }
        become(ctx, tls);
    }

    private void become(ChannelHandlerContext ctx, SslHandler tls) {
        tls.setHandshakeTimeoutMillis(handshakeMillis);
        boolean added = false;
        try {
            ctx.pipeline().replace(this, null, tls);
            added = true;
        } finally {
            if (!added) {
                ReferenceCountUtil.release(tls.engine());
            }
        }
    }
}
