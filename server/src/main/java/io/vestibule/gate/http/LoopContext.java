package io.vestibule.gate.http;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpRequest;
import io.vestibule.gate.StatusCounts;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Everything that belongs to one event loop: its connections, its pools of connections to origins,
/// its clock. Confined to its event loop.
@SuppressWarnings("FutureReturnValueIgnored")
final class LoopContext {

    private static final long SWEEP_MILLIS = 100;

    /// Of the heap, for heads and streams of HTTP/2 that are under way, and as much again of the
    /// memory outside it, for what visitors do not read.
    private static final int SHARE = 8;

    private static final long TICK_MILLIS = 1_000;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final int index;
    private final EventLoop loop;
    private final Shared shared;
    private final AccessRing log;
    private final Latency latency;
    private final StatusCounts outside;
    private final @Nullable OriginPassSigner pass;
    private final Deadlines deadlines = new Deadlines();
    private final Allowance streams;
    private final Allowance unsent;
    private final Map<Origin, OriginPool> pools = new HashMap<>();
    private final long zero = System.nanoTime();
    private long requests;
    private long dateSecond = Long.MIN_VALUE;
    private String date = "";
    private boolean stopping;
    private boolean retiring;

    LoopContext(int index, EventLoop loop, Shared shared, AccessRing log) {
        this.index = index;
        this.loop = loop;
        this.shared = shared;
        this.log = log;
        latency = shared.metrics().ofLane();
        outside = shared.metrics().outsideOfLane();
        pass = shared.pass().map(OriginPassSigner::new).orElse(null);
        long share = Runtime.getRuntime().maxMemory() / SHARE / shared.lanes();
        streams = new Allowance(share);
        unsent = new Allowance(share);
    }

    /// Called once, on the event loop.
    void begin() {
        loop.scheduleAtFixedRate(() -> deadlines.sweep(now()), SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        loop.scheduleAtFixedRate(deadlines::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        if (index == 0) {
            loop.scheduleAtFixedRate(() -> shared.sayFailures(now()), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    int index() {
        return index;
    }

    EventLoop loop() {
        return loop;
    }

    Shared shared() {
        return shared;
    }

    ConnectionLimits limits() {
        return shared.settings().limits();
    }

    GateMetrics metrics() {
        return shared.metrics();
    }

    /// How long this lane's requests took.
    Latency latency() {
        return latency;
    }

    /// Counts answers to requests that are of no room.
    StatusCounts outside() {
        return outside;
    }

    /// Of the heap, for HTTP/2 streams and their heads.
    Allowance streams() {
        return streams;
    }

    /// Of the memory outside the heap, for responses on HTTP/2 streams that are not read.
    Allowance unsent() {
        return unsent;
    }

    Deadlines deadlines() {
        return deadlines;
    }

    /// Nanoseconds since some moment, never negative; for deadlines and durations.
    long now() {
        return System.nanoTime() - zero;
    }

    /// A number that no other request has, in this or any recent run.
    long nextId() {
        return shared.idBase() + requests++ * shared.lanes() + index;
    }

    /// Puts the proof that it came through the gate into a request that goes out now, if origins
    /// get one.
    ///
    /// @param room that covers it; empty if none does
    void sign(HttpRequest request, String room) {
        if (pass != null) {
            pass.sign(request, shared.clock().millis(), room);
        }
    }

    OriginPool pool(OriginSettings settings) {
        return pools.computeIfAbsent(shared.origin(settings), origin -> new OriginPool(this, origin));
    }

    /// The time as in the field `Date`.
    String date() {
        long second = Math.floorDiv(shared.clock().millis(), 1000L);
        if (second != dateSecond) {
            dateSecond = second;
            date = DATE.format(Instant.ofEpochSecond(second));
        }
        return date;
    }

    void log(AccessEntry entry) {
        log.add(entry);
    }

    boolean stopping() {
        return stopping;
    }

    /// Whether no connection should outlive its response.
    boolean leaving() {
        return stopping || retiring;
    }

    /// Lets connections end with their next response: another process accepts new ones.
    void retire() {
        retiring = true;
        deadlines.forEach(Deadline.Bound::retire);
    }

    /// Lets connections end as soon as their work is done.
    void drain() {
        stopping = true;
        deadlines.forEach(Deadline.Bound::drain);
    }

    /// Ends all connections.
    void cut() {
        stopping = true;
        deadlines.forEach(Deadline.Bound::cut);
    }
}
