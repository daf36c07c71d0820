package io.vestibule.fleet;

import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509ExtendedTrustManager;

/// Somebody who is no node and speaks to the port of one. *Confined to one thread.*
final class Stranger {

    private static final int LONGEST_MILLIS = 5_000;

    private final InetSocketAddress port;

    Stranger(InetSocketAddress port) {
        this.port = port;
    }

    /// Says something without TLS.
    ///
    /// @return whether the node keeps listening to it
    boolean isHeardWith(byte[] said) {
        try (var socket = new Socket(port.getAddress(), port.getPort())) {
            return isHeard(socket, said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Says something with TLS.
    ///
    /// @param shown the certificate; none at all if there is none
    /// @return whether the node keeps listening to it
    boolean isHeardWith(byte[] said, Certificate... shown) {
        try (var socket = context(shown).getSocketFactory().createSocket()) {
            socket.connect(port, LONGEST_MILLIS);
            return isHeard(socket, said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A node that hears waits for more; one that does not hangs up.
    private static boolean isHeard(Socket socket, byte[] said) throws IOException {
        socket.setSoTimeout(LONGEST_MILLIS);
        try {
            socket.getOutputStream().write(said);
            socket.getOutputStream().flush();
            var in = socket.getInputStream();
            while (in.read() >= 0) {
                // What it says before it hangs up: an alert.
            }
            return false;
        } catch (SocketTimeoutException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static SSLContext context(Certificate... shown) throws GeneralSecurityException {
        var context = SSLContext.getInstance("TLSv1.3");
        var keys = shown.length == 0 ? new KeyManager[0] : shown[0].keyManagers();
        context.init(keys, new X509ExtendedTrustManager[] {new Credulous()}, new SecureRandom());
        return context;
    }

    /// Believes everybody: it is the node that must not.
    private static final class Credulous extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
