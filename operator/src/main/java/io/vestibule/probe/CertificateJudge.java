package io.vestibule.probe;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// Judges the chain of a certificate and the time, during the handshake. The name is judged after
/// it by [CertificateNames], so that each failure has a reason of its own. *Thread-safe.*
final class CertificateJudge extends X509ExtendedTrustManager {

    private final List<X509TrustManager> trusted;

    /// @param trusted each of them may vouch for an origin; empty takes any certificate
    CertificateJudge(List<X509TrustManager> trusted) {
        this.trusted = List.copyOf(trusted);
    }

    private void judge(X509Certificate[] chain, String keyExchange) throws CertificateException {
        CertificateException last = null;
        for (X509TrustManager one : trusted) {
            try {
                one.checkServerTrusted(chain, keyExchange);
                return;
            } catch (CertificateException e) {
                last = e;
            }
        }
        if (last != null) {
            throw new UntrustedException(
                    last, chain[0].getNotAfter().toInstant().toEpochMilli());
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange) throws CertificateException {
        judge(chain, keyExchange);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange, @Nullable SSLEngine engine)
            throws CertificateException {
        judge(chain, keyExchange);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange, @Nullable Socket socket)
            throws CertificateException {
        judge(chain, keyExchange);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange) throws CertificateException {
        throw new CertificateException("not a server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange, @Nullable SSLEngine engine)
            throws CertificateException {
        checkClientTrusted(chain, keyExchange);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange, @Nullable Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, keyExchange);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
