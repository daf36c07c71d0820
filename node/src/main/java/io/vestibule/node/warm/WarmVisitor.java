package io.vestibule.node.warm;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Asks for one path over and over, as a browser, as an app, as a newcomer and with a ticket.
/// *Confined to its thread.*
final class WarmVisitor implements AutoCloseable {

    /// This many requests with one ticket before the next newcomer.
    private static final int RETURNS = 8;

    private static final int TIMEOUT_MILLIS = 5_000;

    private final int port;
    private final String path;
    private final boolean tls;
    private Socket socket;
    private InputStream in;
    private String cookie = "";

    private WarmVisitor(int port, String path, boolean tls) throws IOException {
        this.port = port;
        this.path = path;
        this.tls = tls;
        this.socket = connect();
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static WarmVisitor plain(int port, String path) throws IOException {
        return new WarmVisitor(port, path, false);
    }

    /// One that connects over TLS, with a new connection for each newcomer.
    static WarmVisitor shielded(int port, String path) throws IOException {
        return new WarmVisitor(port, path, true);
    }

    private Socket connect() throws IOException {
        var plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.setSoTimeout(TIMEOUT_MILLIS);
        plain.setTcpNoDelay(true);
        return tls ? BlindTls.over(plain) : plain;
    }

    /// One request and its answer.
    void visit(int number) throws IOException {
        if (number % RETURNS == 0) {
            cookie = "";
            if (tls && number > 0) {
                socket.close();
                socket = connect();
                in = new BufferedInputStream(socket.getInputStream());
            }
        }
        boolean app = number % 4 == 3;
        String request =
                "GET %s/%d HTTP/1.1\r\nHost: warm-up.invalid\r\nUser-Agent: warm-up\r\n".formatted(path, number)
                        + "Accept: "
                        + (app ? "application/json" : "text/html,*/*;q=0.8")
                        + "\r\nAccept-Language: en-US,en;q=0.5\r\nAccept-Encoding: gzip\r\n"
                        + (cookie.isEmpty() ? "" : "Cookie: a=b; " + cookie + "\r\n")
                        + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length: ")) {
                length = Integer.parseInt(line.substring("content-length: ".length()));
            } else if (lower.startsWith("set-cookie: ")) {
                cookie = line.substring("set-cookie: ".length(), line.indexOf(';'));
            }
        }
        in.skipNBytes(length);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the gate has closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
