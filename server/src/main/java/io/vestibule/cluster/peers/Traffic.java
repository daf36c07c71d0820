package io.vestibule.cluster.peers;

import io.vestibule.wire.Frame;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;

/// How many frames of which kind left and came. *Thread-safe.*
final class Traffic {

    private static final Logger LOG = LoggerFactory.getLogger(Traffic.class);
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int MOST_CHARACTERS = 200;

    private final Map<Class<?>, LongAdder> sent = counters();
    private final Map<Class<?>, LongAdder> received = counters();
    private final LongAdder refused = new LongAdder();
    private final AtomicLong loggedNanos = new AtomicLong(System.nanoTime() - SECOND_NANOS);

    void sent(Frame frame) {
        count(sent, frame);
    }

    void received(Frame frame) {
        count(received, frame);
    }

    /// Something came that is no frame, or that its sender may not send, or somebody who may not
    /// come. Logged once a second at most.
    ///
    /// @param what and why, in words
    void refused(String what) {
        refused.increment();
        long now = System.nanoTime();
        long last = loggedNanos.get();
        if (now - last >= SECOND_NANOS && loggedNanos.compareAndSet(last, now)) {
            String brief = what.substring(0, Math.min(what.length(), MOST_CHARACTERS));
            LOG.warn("refused: {} ({} in all)", brief, refused.sum());
        }
    }

    Map<String, Long> sentByKind() {
        return byKind(sent);
    }

    Map<String, Long> receivedByKind() {
        return byKind(received);
    }

    long allRefused() {
        return refused.sum();
    }

    private static Map<Class<?>, LongAdder> counters() {
        return Arrays.stream(Frame.class.getPermittedSubclasses())
                .collect(Collectors.toUnmodifiableMap(Function.identity(), _ -> new LongAdder()));
    }

    private static void count(Map<Class<?>, LongAdder> counters, Frame frame) {
        var counter = counters.get(frame.getClass());
        if (counter != null) {
            counter.increment();
        }
    }

    private static Map<String, Long> byKind(Map<Class<?>, LongAdder> counters) {
        return counters.entrySet().stream()
                .collect(
                        Collectors.toUnmodifiableMap(
                                entry -> entry.getKey().getSimpleName().toLowerCase(Locale.ROOT),
                                entry -> entry.getValue().sum()));
    }
}
