package io.vestibule.cluster.peers;

import io.vestibule.wire.Frame;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;

/// How many frames of which kind left and came. *Thread-safe.*
final class Traffic {

    private final Map<Class<?>, LongAdder> sent = counters();
    private final Map<Class<?>, LongAdder> received = counters();
    private final LongAdder refused = new LongAdder();

    void sent(Frame frame) {
        count(sent, frame);
    }

    void received(Frame frame) {
        count(received, frame);
    }

    /// Something came that is no frame, or that its sender may not send.
    void refused() {
        refused.increment();
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
