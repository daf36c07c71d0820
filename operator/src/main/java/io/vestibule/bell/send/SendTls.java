package io.vestibule.bell.send;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// TLS by which notifications go: receivers show a certificate that the system believes, or one of
/// an authority that the operator names. *Stateless.*
public final class SendTls {

    private SendTls() {}

    /// Makes connections that believe the system's authorities and others besides.
    ///
    /// @throws Failure when there is no TLS here
    public static SSLSocketFactory trusting(List<X509Certificate> authorities) {
        if (authorities.isEmpty()) {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, factory(all(authorities)).getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException | IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR, Failure.Retry.NEVER, "notifications cannot use TLS: " + e.getMessage(), e);
        }
    }

    /// The authorities of the system, and others.
    static KeyStore all(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (X509Certificate each : authorities) {
            store.setCertificateEntry("own-" + store.size(), each);
        }
        for (X509Certificate each : systemAuthorities()) {
            store.setCertificateEntry("system-" + store.size(), each);
        }
        return store;
    }

    private static List<X509Certificate> systemAuthorities() throws GeneralSecurityException {
        return Stream.of(factory(null).getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .flatMap(manager -> Stream.of(manager.getAcceptedIssuers()))
                .toList();
    }

    private static TrustManagerFactory factory(@Nullable KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }
}
