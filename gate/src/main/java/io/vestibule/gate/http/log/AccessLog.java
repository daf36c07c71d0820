package io.vestibule.gate.http.log;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.LineFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the access log: one thread takes entries from every lane's ring and writes them as lines. It wakes for an
/// entry that comes after a pause, and writes those that follow twenty times a second. *Thread-safe.*
public final class AccessLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final long PAUSE_NANOS = 50_000_000;
    private static final int FLUSH_BYTES = 32 * 1024;

    /// Entries of a lane that may wait for the writer.
    private static final int RING = 8 * 1024;

    private final Doorbell doorbell = new Doorbell(this::wake);
    private final List<AccessRing> rings;
    private final OutputStream out;
    private final GateMetrics metrics;
    private final LineWriter format;
    private final LineBuffer line = new LineBuffer();
    private final Thread writer;
    private volatile boolean closed;
    private boolean broken;

    /// @param out gets the lines, from one thread; not closed
    public AccessLog(int lanes, OutputStream out, GateMetrics metrics, LineFormat format) {
        rings = Stream.generate(() -> new AccessRing(RING, metrics, doorbell))
                .limit(lanes)
                .toList();
        this.out = out;
        this.metrics = metrics;
        this.format = writer(format);
        writer = Thread.ofPlatform().name("access-log").daemon().unstarted(this::run);
    }

    /// What writes lines of this format.
    static LineWriter writer(LineFormat format) {
        return switch (format) {
            case LineFormat.Json _ -> new JsonLine();
            case LineFormat.Pattern pattern -> new PatternLine(pattern.pieces());
        };
    }

    public void start() {
        writer.start();
    }

    /// Where a lane, counted from 0, leaves its entries.
    public AccessRing ring(int lane) {
        return rings.get(lane);
    }

    private void run() {
        while (!closed) {
            boolean any = false;
            while (writeAll()) {
                any = true;
            }
            if (any) {
                LockSupport.parkNanos(PAUSE_NANOS);
            } else if (doorbell.maySleep(this::hasNothing)) {
                LockSupport.park(this);
                doorbell.awake();
            }
        }
        writeAll();
    }

    private void wake() {
        LockSupport.unpark(writer);
    }

    private boolean hasNothing() {
        return !closed && rings.stream().allMatch(AccessRing::isEmpty);
    }

    /// @return whether there was anything to write
    private boolean writeAll() {
        boolean any = false;
        for (AccessRing ring : rings) {
            for (var entry = ring.poll(); entry != null; entry = ring.poll()) {
                any = true;
                format.write(entry, line);
                metrics.add(GateMetrics.Count.LOG_LINES);
                if (line.length() > FLUSH_BYTES) {
                    flush();
                }
            }
        }
        flush();
        return any;
    }

    private void flush() {
        if (line.length() == 0) {
            return;
        }
        try {
            line.writeTo(out);
            out.flush();
            broken = false;
        } catch (IOException e) {
            if (!broken) {
                LOG.error("the access log cannot be written; lines are lost until it can", e);
            }
            broken = true;
        } finally {
            line.clear();
        }
    }

    /// Writes what is left and ends the thread.
    @Override
    public void close() {
        closed = true;
        wake();
        try {
            writer.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
