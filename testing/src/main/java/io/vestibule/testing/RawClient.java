package io.vestibule.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/// A visitor made of bytes: a plain or TLS connection to a port on this machine that sends what no
/// well-bred client would. *Thread-safe* as far as `Wire` is.
public final class RawClient extends Wire {

    private RawClient(Socket socket) {
        super("visitor", socket);
    }

    public static RawClient connect(int port) {
        return connect(port, InetAddress.getLoopbackAddress());
    }

    /// Connects from another address of the loopback network, such as 127.0.0.9.
    public static RawClient connectFrom(String address, int port) {
        try {
            return connect(port, InetAddress.getByName(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RawClient connect(int port, InetAddress from) {
        return new RawClient(open(port, from, 0));
    }

    /// A client with a small receive buffer, so that little is in flight when it stops reading.
    public static RawClient narrow(int port) {
        return new RawClient(open(port, InetAddress.getLoopbackAddress(), 16 * 1024));
    }

    private static Socket open(int port, InetAddress from, int buffer) {
        try {
            var socket = new Socket();
            if (buffer > 0) {
                socket.setOption(StandardSocketOptions.SO_RCVBUF, buffer);
                socket.setOption(StandardSocketOptions.SO_SNDBUF, buffer);
            }
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Speaks TLS, trusting whatever certificate comes.
    ///
    /// @param protocols what the client offers by ALPN
    public static RawClient tls(int port, String... protocols) {
        return secure(open(port, InetAddress.getLoopbackAddress(), 0), protocols);
    }

    /// The same, naming a host when the handshake begins (SNI).
    public static RawClient tlsTo(String host, int port, String... protocols) {
        var plain = open(port, InetAddress.getLoopbackAddress(), 0);
        return secure(plain, "", List.of(new SNIHostName(host)), protocols);
    }

    /// Goes over to TLS after what was said in clear, such as a PROXY protocol header.
    public RawClient startTls(String... protocols) {
        return secure(socket(), protocols);
    }

    private static RawClient secure(Socket plain, String... protocols) {
        return secure(plain, "", List.of(), protocols);
    }

    /// @param version of TLS alone; empty for any
    /// @param names of the host, for SNI
    private static RawClient secure(Socket plain, String version, List<SNIServerName> names, String[] protocols) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Trusting()}, null);
            var socket = (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", plain.getPort(), true);
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(protocols);
            parameters.setServerNames(names);
            if (!version.isEmpty()) {
                parameters.setProtocols(new String[] {version});
            }
            socket.setSSLParameters(parameters);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.startHandshake();
            return new RawClient(socket);
        } catch (SSLException e) {
            throw new AssertionError("no TLS: " + e, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Over TLS 1.2, which lets a client begin a handshake at any time.
    public static RawClient tls12(int port) {
        return secure(open(port, InetAddress.getLoopbackAddress(), 0), "TLSv1.2", List.of(), new String[0]);
    }

    /// Begins another handshake. What becomes of it shows with the next bytes.
    public RawClient shakeHandsAgain() {
        try {
            ((SSLSocket) socket()).startHandshake();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What ALPN chose; empty if nothing.
    public String protocol() {
        return ((SSLSocket) socket()).getApplicationProtocol();
    }

    /// The certificate that the server showed.
    public X509Certificate certificate() {
        try {
            return (X509Certificate) ((SSLSocket) socket()).getSession().getPeerCertificates()[0];
        } catch (SSLPeerUnverifiedException e) {
            throw new AssertionError(e);
        }
    }

    public int localPort() {
        return socket().getLocalPort();
    }

    /// Reads one response, interim ones included.
    public Message response() {
        return message(false);
    }

    /// Reads the response to a HEAD request.
    public Message responseToHead() {
        return message(true);
    }

    @Override
    public RawClient send(String text) {
        super.send(text);
        return this;
    }

    @Override
    public RawClient send(byte[] bytes) {
        super.send(bytes);
        return this;
    }

    /// Trusts every certificate. *Immutable.*
    private static final class Trusting implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
