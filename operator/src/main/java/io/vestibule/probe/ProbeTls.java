package io.vestibule.probe;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.vestibule.ground.Failure;
import io.vestibule.health.EgressHost;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// TLS of probes: 1.2 and 1.3, no client certificate, and no session is ever resumed, since a probe
/// asks whether a handshake succeeds. *Immutable.*
final class ProbeTls {

    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

    private final SslContext judging;
    private final SslContext believing;

    /// @param authorities trusted besides those of the JDK
    /// @throws Failure when there is no TLS here
    ProbeTls(List<X509Certificate> authorities) {
        try {
            var trusted = new ArrayList<X509TrustManager>();
            trusted.add(trust(null));
            if (!authorities.isEmpty()) {
                var store = KeyStore.getInstance(KeyStore.getDefaultType());
                store.load(null, null);
                for (int i = 0; i < authorities.size(); i++) {
                    store.setCertificateEntry("authority-" + i, authorities.get(i));
                }
                trusted.add(trust(store));
            }
            judging = context(new CertificateJudge(trusted));
            believing = context(new CertificateJudge(List.of()));
        } catch (GeneralSecurityException | IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR, Failure.Retry.NEVER, "health checks cannot use TLS: " + e.getMessage(), e);
        }
    }

    private static X509TrustManager trust(@Nullable KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Stream.of(factory.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("no trust manager"));
    }

    private static SslContext context(CertificateJudge judge) throws SSLException {
        return SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .protocols(VERSIONS)
                .ciphers(null, IdentityCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(ApplicationProtocolConfig.DISABLED)
                .endpointIdentificationAlgorithm("")
                .trustManager(judge)
                .build();
    }

    /// For one connection.
    ///
    /// @param host what is asked for by SNI; nothing is where it is an address
    /// @param insecure whether any certificate will do
    SslHandler handler(Channel channel, String host, boolean insecure) {
        var context = insecure ? believing : judging;
        // Without host and port of the other side there is no session that could be resumed.
        var handler = context.newHandler(channel.alloc());
        var engine = handler.engine();
        var parameters = engine.getSSLParameters();
        serverName(host).ifPresent(name -> parameters.setServerNames(List.of(name)));
        engine.setSSLParameters(parameters);
        // The time-out of the whole probe ends a handshake.
        handler.setHandshakeTimeoutMillis(0);
        return handler;
    }

    private static Optional<SNIHostName> serverName(String host) {
        if (!(EgressHost.parse(host) instanceof EgressHost.Name(String name))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SNIHostName(name));
        } catch (IllegalArgumentException e) {
            // A name that DNS takes and TLS does not, such as one with an underscore.
            return Optional.empty();
        }
    }

    /// The certificate that was shown; empty if there is none.
    static Optional<X509Certificate> shown(SslHandler handler) {
        try {
            Certificate[] chain = handler.engine().getSession().getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate first
                    ? Optional.of(first)
                    : Optional.empty();
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }
}
