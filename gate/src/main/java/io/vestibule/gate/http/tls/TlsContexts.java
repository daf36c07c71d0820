package io.vestibule.gate.http.tls;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vestibule.gate.http.plan.ClientCertificate;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.PemCertificates;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Makes TLS contexts: TLS 1.2 and 1.3. Towards origins the JDK speaks, since it knows more kinds of keys. *Immutable.*
final class TlsContexts {

    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};
    private static final ApplicationProtocolConfig ALPN = new ApplicationProtocolConfig(
            Protocol.ALPN,
            SelectorFailureBehavior.NO_ADVERTISE,
            SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    private static final ApplicationProtocolConfig ALPN_HTTP2 = new ApplicationProtocolConfig(
            Protocol.ALPN,
            SelectorFailureBehavior.NO_ADVERTISE,
            SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2);

    /// Sessions of TLS 1.2 that a certificate keeps for clients that return.
    private static final int SESSIONS = 4_096;

    private TlsContexts() {}

    /// Believes no client. *Immutable.*
    private static final class NobodyTrusted extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            refuse();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            refuse();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            refuse();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            refuse();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            refuse();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            refuse();
        }

        private static void refuse() throws CertificateException {
            throw new CertificateException("no visitor is asked for a certificate");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /// For a listener.
    static SslContext server(TlsProvider provider, PrivateKey key, List<X509Certificate> chain) throws SSLException {
        return SslContextBuilder.forServer(key, chain)
                .sslProvider(provider.netty())
                // No visitor is asked for a certificate. BoringSSL would keep all authorities of the JDK to name them.
                .trustManager(new NobodyTrusted())
                .protocols(VERSIONS)
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .sessionCacheSize(SESSIONS)
                .applicationProtocolConfig(ALPN)
                .build();
    }

    /// For connections to an origin, whose name is checked too.
    ///
    /// @param shown where the origin asks for a certificate; null for none
    /// @param http2 whether HTTP/2 is asked for, by ALPN
    /// @throws Failure when its authorities do not load
    static SslContext client(OriginSettings.Trust trust, ClientCertificate.@Nullable Pair shown, boolean http2) {
        var builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK).protocols(VERSIONS);
        if (shown != null) {
            builder.keyManager(shown.key(), shown.chain());
        }
        if (http2) {
            builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                    .applicationProtocolConfig(ALPN_HTTP2);
        }
        try {
            return switch (trust) {
                case OriginSettings.Trust.Platform() -> builder.build();
                case OriginSettings.Trust.Authorities(var file) ->
                    builder.trustManager(PemCertificates.read(file)).build();
                case OriginSettings.Trust.Anybody() ->
                    builder.trustManager(InsecureTrustManagerFactory.INSTANCE)
                            .endpointIdentificationAlgorithm("")
                            .build();
            };
        } catch (IOException | GeneralSecurityException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the authorities of an origin cannot be loaded (" + trust + "): " + e.getMessage(),
                    e);
        }
    }
}
