package io.vestibule.node.warm;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// The smallest of origins: the same answer to every request. *Thread-safe.*
public final class WarmOrigin implements AutoCloseable {

    private static final int END = ('\r' << 24) | ('\n' << 16) | ('\r' << 8) | '\n';

    private final ServerSocket server;
    private final byte[] answer;

    private WarmOrigin(ServerSocket server, byte[] answer) {
        this.server = server;
        this.answer = answer;
    }

    /// Starts one that answers with a page of 1 KB.
    public static WarmOrigin start() throws IOException {
        return start("text/html", "x".repeat(1024));
    }

    /// Starts one that answers with a body in ASCII.
    public static WarmOrigin start(String type, String body) throws IOException {
        String answer = "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nCache-Control: public\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(type, body.length(), body);
        var origin = new WarmOrigin(
                new ServerSocket(0, 64, InetAddress.getLoopbackAddress()), answer.getBytes(StandardCharsets.US_ASCII));
        Thread.ofVirtual().name("warm-origin").start(origin::accept);
        return origin;
    }

    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                // Closed: the warm-up is over.
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            var out = socket.getOutputStream();
            while (skipHead(in)) {
                out.write(answer);
                out.flush();
            }
        } catch (IOException e) {
            // The gate has closed the connection.
            return;
        }
    }

    private static boolean skipHead(InputStream in) throws IOException {
        int last = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            last = (last << 8) | next;
            if (last == END) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
