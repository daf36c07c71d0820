package io.vestibule.node.outside;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What was opened, closed in reverse order. *Thread-safe.*
public final class OpenParts implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenParts.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    public synchronized <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    /// Closes everything; what fails is logged, and the others are closed nevertheless.
    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                LOG.warn("a component did not close cleanly", e);
            }
        }
    }
}
