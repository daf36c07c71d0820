package io.vestibule.cluster.host;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A mailbox and what is done with the messages, one after another, on whichever thread is free.
/// *Thread-safe; what it does is confined to it.*
public final class Agent implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

    /// How many messages an agent handles before it is another one's turn.
    private static final int TURN = 1_024;

    private final Executor threads;
    private final Role role;
    private final ConcurrentLinkedQueue<Message> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final LongAdder posted = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final AtomicLong done = new AtomicLong();

    /// At every how many beats it looks around. By its own thread, for the beat's.
    private volatile int pace = 1;

    /// By the beat's thread.
    private int beats;

    public Agent(Executor threads, Role role) {
        this.threads = threads;
        this.role = role;
    }

    /// What an agent does.
    interface Role {

        /// Takes a message.
        void take(Message message);

        /// Looks around: after some messages, and about as often as the beat.
        ///
        /// @return at how many beats it looks around again if no message comes; at least 1
        int lookAround();
    }

    /// Leaves a message.
    public void tell(Message message) {
        posted.increment();
        mailbox.add(message);
        wake();
    }

    /// Lets the agent look around soon, also one with little to do.
    public void wake() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            try {
                threads.execute(this);
            } catch (RejectedExecutionException _) {
                // Everything stops; requests that wait for an answer get none.
            }
        }
    }

    /// Lets the agent look around soon if that is due again. For one thread, at every beat.
    public void beat() {
        beats++;
        if (beats >= pace) {
            beats = 0;
            wake();
        }
    }

    /// How many messages lie there.
    long depth() {
        return Math.max(0, posted.sum() - done.get());
    }

    /// How many messages could not be dealt with.
    long failures() {
        return failed.sum();
    }

    /// Whatever happens, the next message wakes it again.
    @Override
    public void run() {
        try {
            int taken = 0;
            var message = mailbox.poll();
            while (message != null) {
                done.lazySet(done.getPlain() + 1);
                take(message);
                taken++;
                message = taken < TURN ? mailbox.poll() : null;
            }
            lookAround();
        } finally {
            scheduled.set(false);
            if (!mailbox.isEmpty()) {
                wake();
            }
        }
    }

    private void take(Message message) {
        try {
            role.take(message);
        } catch (RuntimeException e) {
            failed.increment();
            LOG.error("a message could not be handled: {}", message.getClass().getSimpleName(), e);
        }
    }

    private void lookAround() {
        try {
            pace = role.lookAround();
        } catch (RuntimeException e) {
            pace = 1;
            failed.increment();
            LOG.error("an agent's periodic work failed", e);
        }
    }
}
