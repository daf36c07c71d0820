package io.vestibule.gate.http.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;

/// What speaks TLS with visitors. *Immutable.*
public enum TlsProvider {

    /// The library that browsers use, as native code: some 40 % of the JDK's processor time for a
    /// handshake. For Linux with glibc on x86-64 and ARM.
    BORING_SSL("BoringSSL", SslProvider.OPENSSL_REFCNT),

    /// Java's own, on any machine and for any key.
    JDK("JDK", SslProvider.JDK);

    /// Its place among key usages (RFC 5280, 4.2.1.3).
    private static final int DIGITAL_SIGNATURE = 0;

    private final String title;
    private final SslProvider netty;

    TlsProvider(String title, SslProvider netty) {
        this.title = title;
        this.netty = netty;
    }

    /// The faster of those that can be used here with a certificate. BoringSSL signs with RSA and
    /// ECDSA alone, and with the latter only where the certificate's key usage, if it has one, is for signatures.
    static TlsProvider of(X509Certificate certificate) {
        var key = certificate.getPublicKey();
        boolean[] usage = certificate.getKeyUsage();
        boolean signs = key.getAlgorithm().equals("RSA")
                || (key instanceof ECPublicKey && (usage == null || usage[DIGITAL_SIGNATURE]));
        return signs && OpenSsl.isAvailable() ? BORING_SSL : JDK;
    }

    /// What people call it.
    public String title() {
        return title;
    }

    SslProvider netty() {
        return netty;
    }
}
