package io.vestibule.gate.http.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.AbstractSniHandler;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads the host that a client names when it begins TLS (SNI, RFC 6066), and becomes the handler
/// that shows the certificate for it. Confined to the event loop.
public final class SniDoor extends AbstractSniHandler<ServerCertificate> {

    /// What a client may send before it has to have named a host: some kilobytes are usual.
    private static final int HELLO_BYTES = 64 * 1024;

    private static final AttributeKey<Shown> SHOWN = AttributeKey.valueOf(SniDoor.class, "shown");

    private final Supplier<CertificateTable> certificates;

    /// @param certificates those that are there now
    SniDoor(Supplier<CertificateTable> certificates, long handshakeMillis) {
        super(HELLO_BYTES, handshakeMillis);
        this.certificates = certificates;
    }

    @Override
    public Future<ServerCertificate> lookup(ChannelHandlerContext ctx, @Nullable String host) {
        return ctx.executor().newSucceededFuture(certificates.get().shownTo(host));
    }

    @Override
    public void onLookupComplete(ChannelHandlerContext ctx, @Nullable String host, Future<ServerCertificate> found) {
        var certificate = found.getNow();
        ctx.channel().attr(SHOWN).set(new Shown(certificate, certificates));
        var handler = certificate.context().newHandler(ctx.alloc());
        handler.setHandshakeTimeoutMillis(handshakeTimeoutMillis);
        ctx.pipeline().replace(this, null, handler);
    }

    /// What was shown on a connection.
    ///
    /// @return null where there was no choice
    static @Nullable public Shown shownOn(Channel channel) {
        return channel.hasAttr(SHOWN) ? channel.attr(SHOWN).get() : null;
    }

    /// The certificate that was shown on a connection, of several.
    public record Shown(ServerCertificate certificate, Supplier<CertificateTable> all) {

        /// Whether a request for a host should come on another connection (RFC 9110, 7.4): this
        /// certificate is not for it, and another one is.
        ///
        /// @param host lower case, without port and trailing dot
        public boolean isWrongFor(String host) {
            return !certificate.covers(host) && all.get().covering(host) != null;
        }
    }
}
