package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.vestibule.gate.http.loop.Allowance;
import java.util.ArrayDeque;
import java.util.Queue;

/// What was written to the streams of one HTTP/2 connection and has not left yet, because the
/// visitor does not take it. When it is full, no further request of this connection is sent to an
/// origin until half of it has gone, and a response is read on only when all that was read of it
/// has left. Confined to the event loop.
final class Backlog {

    private static final long MOST = 2L << 20;

    /// What a connection may have unsent although the lane has much of it.
    private static final long ALWAYS = 128L << 10;

    private final Channel connection;
    private final Allowance.Usage share;
    private final Queue<Runnable> waiting = new ArrayDeque<>(0);

    /// @param unsent what the connections of the lane may have unsent
    Backlog(Channel connection, Allowance unsent) {
        this.connection = connection;
        share = unsent.share(MOST, ALWAYS);
    }

    /// Adds bytes that were written.
    void add(int bytes) {
        share.take(bytes);
    }

    /// Subtracts bytes that have left, or never will.
    void left(int bytes) {
        share.giveBack(bytes);
        if (!waiting.isEmpty() && share.fits(share.held())) {
            goOn();
        }
    }

    private void goOn() {
        for (int left = waiting.size(); left > 0 && connection.isActive() && !isFull(); left--) {
            var next = waiting.poll();
            if (next == null) {
                return; // One of them had others run.
            }
            next.run();
        }
    }

    boolean isFull() {
        return !share.fits(1);
    }

    /// Has `task` run when there is room again. A closed connection is not waited for.
    void whenRoom(Runnable task) {
        waiting.add(task);
    }
}
