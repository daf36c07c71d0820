package io.vestibule.bell.send;

import io.vestibule.testing.Certificate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/// A receiver of webhooks on a real socket that answers, or misbehaves, as the test says.
/// *Thread-safe.*
public final class TlsReceiver implements AutoCloseable {

    /// What it does with a request.
    public enum Behavior {
        TAKE,
        FAIL,
        GONE,
        REDIRECT,
        /// Never answers.
        HANG,
        /// Closes with a reset, after it has read the request.
        RESET,
        /// Sends a byte of the head every 50 ms, for ever.
        TRICKLE,
        /// Sends a head without an end.
        FLOOD,
        /// Sends what is not HTTP.
        BABBLE
    }

    /// One request.
    ///
    /// @param head the request line and the headers
    public record Received(List<String> head, String body) {

        /// The value of a header; empty if it is not there.
        public String header(String name) {
            return head.stream()
                    .filter(line -> line.regionMatches(true, 0, name + ": ", 0, name.length() + 2))
                    .map(line -> line.substring(name.length() + 2))
                    .findFirst()
                    .orElse("");
        }
    }

    private final SSLContext context;
    private final SSLServerSocket server;
    private final IntFunction<Behavior> behavior;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /// @param behavior by how many requests there were before
    public TlsReceiver(Certificate certificate, IntFunction<Behavior> behavior) {
        this.behavior = behavior;
        try {
            context = context(certificate);
            server = (SSLServerSocket)
                    context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /// Serves with a certificate, and believes it.
    public static SSLContext context(Certificate certificate) throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        var pem = certificate.certificate().getBytes(StandardCharsets.US_ASCII);
        store.setCertificateEntry(
                "trusted", CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(certificate.keyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /// Makes connections that believe the certificate.
    public SSLSocketFactory trusting() {
        return context.getSocketFactory();
    }

    /// Where it listens.
    public int port() {
        return server.getLocalPort();
    }

    /// What it has read so far, whatever it did then.
    public List<Received> received() {
        return List.copyOf(received);
    }

    private void accept() {
        while (closed.getCount() > 0) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Received request = read(socket.getInputStream());
            Behavior doing;
            synchronized (this) {
                doing = behavior.apply(received.size());
                received.add(request);
            }
            answer(socket, doing);
        } catch (IOException | InterruptedException _) {
            // The sender went away, or the test is over.
            return;
        }
    }

    private static Received read(InputStream in) throws IOException {
        var head = new ArrayList<String>();
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            head.add(line);
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        return new Received(head, new String(in.readNBytes(length), StandardCharsets.UTF_8));
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

    private void answer(Socket socket, Behavior doing) throws IOException, InterruptedException {
        switch (doing) {
            case TAKE -> say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            case FAIL -> say(socket, "HTTP/1.1 500 Sorry\r\nRetry-After: 7\r\n\r\n");
            case GONE -> say(socket, "HTTP/1.1 410 Gone\r\n\r\n");
            case REDIRECT -> say(socket, "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1\r\n\r\n");
            case HANG -> closed.await();
            case RESET -> socket.setSoLinger(true, 0);
            case TRICKLE -> {
                say(socket, "HTTP/1.1 200 OK\r\nX: ");
                while (!closed.await(50, TimeUnit.MILLISECONDS)) {
                    say(socket, "x");
                }
            }
            case FLOOD -> {
                say(socket, "HTTP/1.1 200 OK\r\n");
                while (closed.getCount() > 0) {
                    say(socket, "X: " + "x".repeat(1000) + "\r\n");
                }
            }
            case BABBLE -> say(socket, "220 smtp.example.com ESMTP\r\n\r\n");
        }
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
