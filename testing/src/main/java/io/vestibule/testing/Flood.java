package io.vestibule.testing;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/// Sends bytes on a thread of its own for as long as the other side takes them, and counts how many
/// it took. *Thread-safe.*
public final class Flood {

    private final AtomicLong taken = new AtomicLong();
    private final Thread thread;

    private Flood(Wire wire, long bytes, byte[] block) {
        thread = Thread.ofVirtual().start(() -> {
            while (taken.get() < bytes && wire.offer(block)) {
                taken.addAndGet(block.length);
            }
        });
    }

    /// Starts to send so many bytes, rounded up to 16 KiB.
    public static Flood of(Wire wire, long bytes) {
        var block = new byte[16 * 1024];
        Arrays.fill(block, (byte) 'x');
        return new Flood(wire, bytes, block);
    }

    /// Starts to send the same block again and again, until so many bytes were taken.
    public static Flood of(Wire wire, long bytes, byte[] block) {
        return new Flood(wire, bytes, block.clone());
    }

    /// Bytes taken by the other side, and by the buffers on the way, so far.
    public long taken() {
        return taken.get();
    }

    /// Waits until nothing more is taken for a while.
    ///
    /// @return bytes taken
    public long awaitStandstill() {
        var last = new AtomicLong(-1);
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(400))
                .until(() -> last.getAndSet(taken()) == taken());
        return taken();
    }

    /// Waits until all was taken or the connection broke.
    ///
    /// @return bytes taken
    public long awaitEnd() {
        try {
            if (!thread.join(Duration.ofSeconds(30))) {
                throw new AssertionError("the flood stands still after " + taken() + " bytes");
            }
            return taken();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
