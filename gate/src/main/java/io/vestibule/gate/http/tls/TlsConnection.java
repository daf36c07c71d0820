package io.vestibule.gate.http.tls;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslHandler;
import io.netty.internal.tcnative.SSL;
import io.netty.util.AttributeKey;
import io.vestibule.gate.http.plan.GateMetrics.Count;
import org.jspecify.annotations.Nullable;

/// What is known of a connection on which a client began TLS. Written by [HelloReader] before the
/// handshake. *Confined to the event loop of the connection.*
public final class TlsConnection {

    private static final AttributeKey<Shown> SHOWN = AttributeKey.valueOf(TlsConnection.class, "shown");
    private static final AttributeKey<String> JA4 = AttributeKey.valueOf(TlsConnection.class, "ja4");

    private TlsConnection() {}

    /// The certificate that was shown on a connection, of several.
    public record Shown(ServerCertificate certificate, TlsDoor door) {

        /// Whether a request for a host should come on another connection (RFC 9110, 7.4): this
        /// certificate is not for it, and another one is.
        ///
        /// @param host lower case, without port and trailing dot
        public boolean isWrongFor(String host) {
            return !certificate.covers(host) && door.covering(host) != null;
        }
    }

    static void shows(Channel connection, ServerCertificate certificate, TlsDoor door) {
        connection.attr(SHOWN).set(new Shown(certificate, door));
    }

    /// What was shown on a connection; null where there was no choice.
    public static @Nullable Shown shownOn(Channel connection) {
        return connection.hasAttr(SHOWN) ? connection.attr(SHOWN).get() : null;
    }

    static void ja4Is(Channel connection, String fingerprint) {
        connection.attr(JA4).set(fingerprint);
    }

    /// The fingerprint of the client at the other end; empty if it was not read, or there was none.
    ///
    /// @param connection not a stream on it
    public static String ja4(Channel connection) {
        String known = connection.hasAttr(JA4) ? connection.attr(JA4).get() : null;
        return known == null ? "" : known;
    }

    /// As what a handshake that is over counts: with a new session, or with one that was resumed.
    /// The JDK does not say which.
    public static Count counted(SslHandler tls) {
        if (!(tls.engine() instanceof ReferenceCountedOpenSslEngine engine)) {
            return Count.TLS_HANDSHAKES_JDK;
        }
        return SSL.isSessionReused(engine.sslPointer()) ? Count.TLS_HANDSHAKES_RESUMED : Count.TLS_HANDSHAKES_FULL;
    }
}
