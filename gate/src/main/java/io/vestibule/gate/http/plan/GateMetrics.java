package io.vestibule.gate.http.plan;

import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.http.text.Refusal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/// What the proxy counts. Counters only grow; gauges are the difference of two. *Thread-safe.*
public final class GateMetrics {

    /// The events counted.
    public enum Count {
        CONNECTIONS_OPENED,
        CONNECTIONS_CLOSED,
        /// Closed unanswered: too many in all.
        CONNECTIONS_OVER_TOTAL,
        /// Closed unanswered: too many from one address.
        CONNECTIONS_OVER_ADDRESS,
        /// Closed unanswered: a PROXY protocol listener, and not a trusted peer.
        CONNECTIONS_UNTRUSTED,
        REQUESTS,
        /// Sent to an origin and answered by it.
        FORWARDED,
        /// Answered by the usher.
        ANSWERED,
        /// Sent to an origin that failed, or could not be sent.
        FAILED,
        /// Given up by the visitor before the end.
        ABORTED,
        RETRIES,
        ORIGIN_UNREACHABLE,
        ORIGIN_TIMEOUT,
        ORIGIN_BROKEN,
        ORIGIN_BUSY,
        ORIGIN_SHARE,
        TUNNELS_OPENED,
        TUNNELS_CLOSED,
        LOG_LINES,
        LOG_LINES_DROPPED,
        /// With a new session.
        TLS_HANDSHAKES_FULL,
        TLS_HANDSHAKES_RESUMED,
        /// By the JDK, which does not say whether a session was resumed.
        TLS_HANDSHAKES_JDK,
        TLS_RELOADS,
        TLS_RELOADS_FAILED
    }

    private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
    private final Map<Refusal, LongAdder> refusals = new EnumMap<>(Refusal.class);

    private final List<Latency> latencies = new CopyOnWriteArrayList<>();
    private final List<StatusCounts> outside = new CopyOnWriteArrayList<>();

    public GateMetrics() {
        for (Count count : Count.values()) {
            counts.put(count, new LongAdder());
        }
        for (Refusal refusal : Refusal.values()) {
            refusals.put(refusal, new LongAdder());
        }
    }

    /// How often it happened since the start.
    public long of(Count count) {
        return adder(counts, count).sum();
    }

    /// How many requests were refused for this reason since the start.
    public long of(Refusal refusal) {
        return adder(refusals, refusal).sum();
    }

    /// How long requests have taken since the start.
    public Latency.Counted latency(Latency.Span span) {
        return Latency.sum(span, latencies);
    }

    /// What was answered to requests of no room, by lane.
    public List<StatusCounts> outside() {
        return List.copyOf(outside);
    }

    /// For one more lane to count by.
    public Latency ofLane() {
        var latency = new Latency();
        latencies.add(latency);
        return latency;
    }

    /// The same for requests of no room.
    public StatusCounts outsideOfLane() {
        var counts = new StatusCounts("");
        outside.add(counts);
        return counts;
    }

    public void add(Count count) {
        adder(counts, count).increment();
    }

    public void add(Refusal refusal) {
        adder(refusals, refusal).increment();
    }

    private static <K extends Enum<K>> LongAdder adder(Map<K, LongAdder> map, K key) {
        var adder = map.get(key);
        if (adder == null) {
            throw new AssertionError(key);
        }
        return adder;
    }
}
