package io.vestibule.node.warm;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/// TLS that trusts any server: for the warm-up, which talks to this process alone. *Immutable.*
public final class BlindTls implements X509TrustManager {

    private BlindTls() {}

    /// Shakes hands over a connection to this machine.
    ///
    /// @throws IllegalArgumentException for any other
    public static Socket over(Socket plain) throws IOException {
        if (!plain.getInetAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("not this machine: " + plain.getInetAddress());
        }
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new BlindTls()}, null);
            var factory = context.getSocketFactory();
            var socket = (SSLSocket) factory.createSocket(plain, "localhost", plain.getPort(), true);
            socket.startHandshake();
            return socket;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
