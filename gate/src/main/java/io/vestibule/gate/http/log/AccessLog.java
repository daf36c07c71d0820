package io.vestibule.gate.http.log;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.LineFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the access log: one thread takes entries from every lane's ring and writes them as lines.
/// *Thread-safe.*
public final class AccessLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final long PAUSE_NANOS = 50_000_000;
    private static final int FLUSH_BYTES = 32 * 1024;

    private final List<AccessRing> rings;
    private final OutputStream out;
    private final GateMetrics metrics;
    private final LineWriter format;
    private final LineBuffer line = new LineBuffer();
    private final Thread writer;
    private volatile boolean closed;
    private boolean broken;

    public AccessLog(List<AccessRing> rings, OutputStream out, GateMetrics metrics, LineFormat format) {
        this.rings = List.copyOf(rings);
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

    private void run() {
        while (!closed) {
            if (!writeAll()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        writeAll();
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
        LockSupport.unpark(writer);
        try {
            writer.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
