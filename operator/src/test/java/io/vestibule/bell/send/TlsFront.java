package io.vestibule.bell.send;

import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Puts TLS, or STARTTLS, in front of a plain SMTP server of the tests, which has none of its own.
/// *Thread-safe.*
final class TlsFront implements AutoCloseable {

    private final SSLContext context;
    private final MailSettings.Security security;
    private final int behind;
    private final ServerSocket server;
    private final AtomicInteger encrypted = new AtomicInteger();

    TlsFront(Certificate certificate, MailSettings.Security security, int behind) throws IOException {
        this.context = contextOf(certificate);
        this.security = security;
        this.behind = behind;
        this.server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    private static SSLContext contextOf(Certificate certificate) {
        try {
            return TlsReceiver.context(certificate);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Makes connections that believe a certificate.
    static SSLSocketFactory trusting(Certificate certificate) {
        return contextOf(certificate).getSocketFactory();
    }

    int port() {
        return server.getLocalPort();
    }

    /// How many connections were encrypted.
    int encrypted() {
        return encrypted.get();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                var upstream = new Socket(InetAddress.getLoopbackAddress(), behind)) {
            if (security == MailSettings.Security.STARTTLS) {
                line(upstream.getInputStream());
                begin(socket);
            }
            var secure = (SSLSocket) context.getSocketFactory().createSocket(socket, null, port(), false);
            secure.setUseClientMode(false);
            secure.startHandshake();
            encrypted.incrementAndGet();
            Thread.ofVirtual().start(() -> copy(upstream, secure));
            secure.getInputStream().transferTo(upstream.getOutputStream());
        } catch (IOException _) {
            // The test is over.
            return;
        }
    }

    /// Speaks as a mail server that offers STARTTLS, until the client takes it.
    private static void begin(Socket socket) throws IOException {
        say(socket, "220 front ESMTP\r\n");
        for (String line = line(socket.getInputStream()); ; line = line(socket.getInputStream())) {
            if (line.toUpperCase(Locale.ROOT).startsWith("STARTTLS")) {
                say(socket, "220 go ahead\r\n");
                return;
            }
            say(socket, "250-front\r\n250 STARTTLS\r\n");
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException _) {
            // The other way has ended.
            return;
        }
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("closed");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
