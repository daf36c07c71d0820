package io.vestibule.node.warm;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// The smallest of origins: the same page for every request. *Thread-safe.*
public final class WarmOrigin implements AutoCloseable {

    private static final int END = ('\r' << 24) | ('\n' << 16) | ('\r' << 8) | '\n';

    private static final byte[] PAGE = ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: public\r\n"
                    + "Content-Length: 1024\r\n\r\n"
                    + "x".repeat(1024))
            .getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket server;

    private WarmOrigin(ServerSocket server) {
        this.server = server;
    }

    public static WarmOrigin start() throws IOException {
        var origin = new WarmOrigin(new ServerSocket(0, 64, InetAddress.getLoopbackAddress()));
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

    private static void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            var out = socket.getOutputStream();
            while (skipHead(in)) {
                out.write(PAGE);
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
