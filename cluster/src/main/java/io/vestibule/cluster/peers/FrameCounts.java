package io.vestibule.cluster.peers;

import io.vestibule.wire.Frame;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How many frames of which kind left and came. *Thread-safe.*
final class FrameCounts {

    private static final Logger LOG = LoggerFactory.getLogger(FrameCounts.class);
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int MOST_CHARACTERS = 200;

    /// How long a frame that was too large remains an alarm.
    private static final long CONCERN_NANOS = 60 * SECOND_NANOS;

    private final Map<Class<?>, LongAdder> sent = counters();
    private final Map<Class<?>, LongAdder> received = counters();
    private final LongAdder refused = new LongAdder();
    private final AtomicLong loggedNanos = new AtomicLong(System.nanoTime() - SECOND_NANOS);

    /// The last frame that was too large.
    private volatile @Nullable TooLarge tooLarge;

    private record TooLarge(String kind, int bytes, long atNanos) {}

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
            LOG.warn("refused: {} ({} so far)", brief, refused.sum());
        }
    }

    /// A frame was not sent, because nobody would take one that large.
    void tooLarge(Frame frame, int bytes) {
        String kind = name(frame.getClass());
        tooLarge = new TooLarge(kind, bytes, System.nanoTime());
        refused("to send a message of kind %s, which has %d bytes".formatted(kind, bytes));
    }

    /// What the operator should know about frames, if anything.
    Optional<String> concern() {
        var last = tooLarge;
        return last == null || System.nanoTime() - last.atNanos() > CONCERN_NANOS
                ? Optional.empty()
                : Optional.of(
                        "a message of kind %s was too large to send (%d bytes)".formatted(last.kind(), last.bytes()));
    }

    private static String name(Class<?> kind) {
        return kind.getSimpleName().toLowerCase(Locale.ROOT);
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
                .collect(Collectors.toUnmodifiableMap(
                        entry -> name(entry.getKey()), entry -> entry.getValue().sum()));
    }
}
