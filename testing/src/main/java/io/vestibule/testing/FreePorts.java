package io.vestibule.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// Ports of 127.0.0.1 for processes that are started a moment later. They lie below those that a
/// system gives to outgoing connections (from 32,768 on Linux), so that no crowd next to it takes
/// one in between. *Thread-safe.*
public final class FreePorts {

    private static final int LOWEST = 10_000;
    private static final int ABOVE = 32_000;
    private static final int ATTEMPTS = 100;

    private FreePorts() {}

    /// Some that nobody listens on, all different.
    public static List<Integer> of(int count) {
        var held = new ArrayList<ServerSocket>();
        try {
            for (int i = 0; i < count; i++) {
                held.add(hold());
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            held.forEach(FreePorts::release);
        }
    }

    private static ServerSocket hold() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, ABOVE);
            try {
                return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
            } catch (BindException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static void release(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
