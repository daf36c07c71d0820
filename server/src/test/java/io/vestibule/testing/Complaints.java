package io.vestibule.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What a part says in its log of its own mistakes, or of the disk's (level `ERROR`), from the call
/// of [#heard] to its close. *Thread-safe.*
public final class Complaints implements AutoCloseable {

    private final Logger part;
    private final Ear ear = new Ear();

    private Complaints(String part) {
        this.part = (Logger) LoggerFactory.getLogger(part);
    }

    /// Begins to listen to the gate.
    public static Complaints heard() {
        return heard("io.vestibule.gate");
    }

    /// Begins to listen.
    ///
    /// @param part a package or a class
    public static Complaints heard(String part) {
        var complaints = new Complaints(part);
        complaints.ear.start();
        complaints.part.addAppender(complaints.ear);
        return complaints;
    }

    /// All so far.
    public List<String> all() {
        return List.copyOf(ear.lines);
    }

    @Override
    public void close() {
        part.detachAppender(ear);
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
