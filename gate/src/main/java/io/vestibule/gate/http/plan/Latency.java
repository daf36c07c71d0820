package io.vestibule.gate.http.plan;

import java.util.Collection;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;

/// How long requests took, as one lane counts it. *One writer, many readers.*
public final class Latency {

    /// What is measured. The three begin and end one after the other: gate and origin and the
    /// transfer of the response's body are the whole.
    public enum Span {
        /// From the request's head to the verdict: what the gate itself needs, the wait for a slot
        /// included.
        GATE,
        /// From the verdict to the head of the origin's response: the wait for a connection and the
        /// upload of the request's body included.
        ORIGIN,
        /// From the request's head to the end of the response. Not of WebSockets, nor of requests
        /// that their visitor gave up.
        WHOLE;

        /// Its name as a label.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final double[] BOUNDS = {
        0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };
    private static final long[] NANOS = nanos();
    private static final double SECOND = 1e9;

    private final AtomicLongArray counts = new AtomicLongArray(Span.values().length * (NANOS.length + 2));

    private static long[] nanos() {
        var nanos = new long[BOUNDS.length];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Math.round(BOUNDS[i] * SECOND);
        }
        return nanos;
    }

    /// A histogram of one span, of all lanes.
    ///
    /// @param bounds upper bounds in seconds, inclusive
    /// @param counts not cumulated; one more than bounds
    /// @param seconds the sum of what was counted
    @SuppressWarnings("ArrayRecordComponent") // handed to the sink and dropped
    public record Counted(double[] bounds, long[] counts, double seconds) {}

    /// Counts one request. Called by the lane alone, so that no step has to be atomic.
    public void add(Span span, long nanos) {
        int first = first(span);
        int bucket = 0;
        while (bucket < NANOS.length && nanos > NANOS[bucket]) {
            bucket++;
        }
        plus(first + bucket, 1);
        plus(first + NANOS.length + 1, nanos);
    }

    private void plus(int index, long more) {
        counts.setOpaque(index, counts.getPlain(index) + more);
    }

    @SuppressWarnings("EnumOrdinal") // an index that never leaves this class
    private static int first(Span span) {
        return span.ordinal() * (NANOS.length + 2);
    }

    /// Adds up what lanes have counted.
    static Counted sum(Span span, Collection<Latency> lanes) {
        var all = new long[NANOS.length + 1];
        long nanos = 0;
        int first = first(span);
        for (Latency lane : lanes) {
            for (int i = 0; i < all.length; i++) {
                all[i] += lane.counts.getOpaque(first + i);
            }
            nanos += lane.counts.getOpaque(first + all.length);
        }
        return new Counted(BOUNDS.clone(), all, nanos / SECOND);
    }
}
