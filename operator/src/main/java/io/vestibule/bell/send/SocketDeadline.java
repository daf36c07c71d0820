package io.vestibule.bell.send;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Closes sockets that take too long, whatever they wait for: a receiver that trickles, or one that
/// takes nothing. *Thread-safe.*
final class SocketDeadline implements AutoCloseable {

    private final ScheduledExecutorService thread;

    SocketDeadline() {
        var one = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("bell-deadline").daemon().factory());
        one.setRemoveOnCancelPolicy(true);
        thread = one;
    }

    /// Closes a socket after a while, unless it is [cancelled][ScheduledFuture#cancel] before.
    ScheduledFuture<?> closes(Socket socket, long afterMillis) {
        return thread.schedule(() -> close(socket), afterMillis, TimeUnit.MILLISECONDS);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is closed all the same.
            return;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
