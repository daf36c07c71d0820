package io.vestibule.cluster.peers;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Decides when an operator should know that coordinator nodes of this data center are not there.
/// No one needs to be notified of a stop that was asked for, nor that a cluster which is started
/// for the first time is not whole yet: only when that takes too long. *Thread-safe.*
final class AbsenceWatch {

    /// A node that was stopped is back after so long, and a cluster whole that was begun.
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private final String center;
    private final int wanted;
    private final Map<String, Duration> left = new ConcurrentHashMap<>();
    private volatile Set<String> there = Set.of();
    private volatile boolean wasWhole;

    /// @param center the name of this data center
    /// @param wanted how many coordinator nodes it should have
    AbsenceWatch(String center, int wanted) {
        this.center = center;
        this.wanted = wanted;
    }

    /// A node of this data center has left on its own.
    ///
    /// @param now since the start of this process
    void left(String node, Duration now) {
        left.put(node, now);
    }

    /// Takes the nodes that are there now. A planned stop excuses a node until it is back, and not
    /// if it goes again.
    ///
    /// @param coordinators the coordinator nodes of this data center that are members
    void members(Set<String> coordinators) {
        there = Set.copyOf(coordinators);
        left.keySet().removeAll(there);
        if (there.size() >= wanted) {
            wasWhole = true;
            left.clear();
        }
    }

    /// What to report, if anything.
    ///
    /// @param now since the start of this process
    Optional<String> look(Duration now) {
        int count = there.size();
        boolean begins = begins(now);
        long soonBack = left.values().stream()
                .filter(at -> now.minus(at).compareTo(PATIENCE) < 0)
                .count();
        return begins || count + soonBack >= wanted
                ? Optional.empty()
                : Optional.of("data center %s has %d of %d coordinator nodes".formatted(center, count, wanted));
    }

    /// Whether they were never all there and it is early.
    ///
    /// @param now since the start of this process
    boolean begins(Duration now) {
        return !wasWhole && now.compareTo(PATIENCE) < 0;
    }
}
