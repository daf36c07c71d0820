package io.vestibule.store;

import io.vestibule.config.Configuration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The listeners to the configuration: each is notified of every one, one after another and in
/// order, by one thread at a time, and not under the lock of the store, so that writers do not wait
/// for listeners. *Thread-safe.*
final class Listeners {

    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

    private final ReentrantLock telling = new ReentrantLock();
    private final Queue<Announcement> news = new ConcurrentLinkedQueue<>();
    private final List<Consumer<Configuration>> all = new ArrayList<>();

    /// Listeners that failed last and are notified again; used by the thread that is notifying.
    private final Set<Consumer<Configuration>> behind = new HashSet<>();

    /// A configuration, and the listeners to send it to.
    static final class Announcement {
        private final Configuration configuration;
        private final List<Consumer<Configuration>> to;
        private final boolean first;
        private volatile @Nullable RuntimeException failure;

        private Announcement(Configuration configuration, List<Consumer<Configuration>> to, boolean first) {
            this.configuration = configuration;
            this.to = to;
            this.first = first;
        }
    }

    /// Adds a listener, which is to be sent this first. Under the store's lock, as is [#publish]:
    /// so that all are notified in the order of the log.
    Announcement join(Consumer<Configuration> listener, Configuration now) {
        all.add(listener);
        var begin = new Announcement(now, List.of(listener), true);
        news.add(begin);
        return begin;
    }

    /// All are to be sent this.
    void publish(Configuration next) {
        news.add(new Announcement(next, List.copyOf(all), false));
    }

    /// Sends what is to be sent; returns when everything from before this call is sent, unless a
    /// listener calls it: then the thread that is notifying continues with it. Not under the
    /// store's lock.
    void tell() {
        if (telling.isHeldByCurrentThread()) {
            return;
        }
        telling.lock();
        try {
            for (Announcement next = news.poll(); next != null; next = news.poll()) {
                tell(next);
            }
        } finally {
            telling.unlock();
        }
    }

    /// Notifies the listeners that failed again, unless there is something newer for them.
    ///
    /// @param newest what is in force when it is their turn
    void again(Supplier<Configuration> newest) {
        if (telling.isHeldByCurrentThread()) {
            return;
        }
        telling.lock();
        try {
            if (news.isEmpty()) {
                tell(new Announcement(newest.get(), List.copyOf(behind), false));
            }
        } finally {
            telling.unlock();
        }
    }

    /// What the listener made of it that joined with this.
    ///
    /// @throws RuntimeException the listener's own
    static void hasHeard(Announcement begin) {
        var failure = begin.failure;
        if (failure != null) {
            throw failure;
        }
    }

    private void tell(Announcement next) {
        for (Consumer<Configuration> listener : next.to) {
            try {
                listener.accept(next.configuration);
                behind.remove(listener);
            } catch (RuntimeException e) {
                failed(listener, next, e);
            }
        }
    }

    /// A listener that fails keeps nothing from the others, and does not fail a change that is
    /// stored. It is notified again until it succeeds. One that fails at first learns it by
    /// [#hasHeard].
    private void failed(Consumer<Configuration> listener, Announcement next, RuntimeException e) {
        if (next.first) {
            next.failure = e;
        } else if (behind.add(listener)) {
            LOG.error("revision {} is not yet in force everywhere in this node", next.configuration.revision(), e);
        }
    }
}
