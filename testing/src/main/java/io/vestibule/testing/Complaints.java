package io.vestibule.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/// What a part says in its log of its own mistakes, or of the disk's (level `ERROR`; with [#warned]
/// also of what an operator should look at), from the call to its close. *Thread-safe.*
public final class Complaints implements AutoCloseable {

    private final Logger part;
    private final Ear ear;

    private Complaints(String part, Level least) {
        this.part = (Logger) LoggerFactory.getLogger(part);
        this.ear = new Ear(least);
        ear.start();
        this.part.addAppender(ear);
    }

    /// Begins to listen to the gate.
    public static Complaints heard() {
        return heard("io.vestibule.gate");
    }

    /// Begins to listen.
    ///
    /// @param part a package or a class
    public static Complaints heard(String part) {
        return new Complaints(part, Level.ERROR);
    }

    /// Begins to listen, to warnings too.
    ///
    /// @param part a package or a class
    public static Complaints warned(String part) {
        return new Complaints(part, Level.WARN);
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
        private final Level least;

        Ear(Level least) {
            this.least = least;
        }

        @Override
        public void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(least)) {
                lines.add(event.getFormattedMessage());
            }
        }
    }
}
