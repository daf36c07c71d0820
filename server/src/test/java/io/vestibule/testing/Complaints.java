package io.vestibule.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What the gate says in its log of its own mistakes (level `ERROR`), from the call of [#heard] to
/// its close. *Thread-safe.*
public final class Complaints implements AutoCloseable {

    private final Logger gate = (Logger) LoggerFactory.getLogger("io.vestibule.gate");
    private final Ear ear = new Ear();

    private Complaints() {}

    /// Begins to listen.
    public static Complaints heard() {
        var complaints = new Complaints();
        complaints.ear.start();
        complaints.gate.addAppender(complaints.ear);
        return complaints;
    }

    /// All so far.
    public List<String> all() {
        return List.copyOf(ear.lines);
    }

    @Override
    public void close() {
        gate.detachAppender(ear);
        ear.stop();
    }

    private static final class Ear extends AppenderBase<ILoggingEvent> {

        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
                lines.add(event.getFormattedMessage());
            }
        }
    }
}
