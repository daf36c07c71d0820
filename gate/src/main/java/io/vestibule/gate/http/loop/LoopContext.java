package io.vestibule.gate.http.loop;

import io.netty.channel.EventLoop;
import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.http.log.AccessEntry;
import io.vestibule.gate.http.log.AccessRing;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Latency;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Everything that belongs to one event loop but its origins: its connections, its log, its clock. Confined to its
/// event loop.
@SuppressWarnings("FutureReturnValueIgnored")
public final class LoopContext {

    /// Of the heap, for heads and streams of HTTP/2 that are under way, and as much again of the
    /// memory outside it, for what visitors do not read.
    private static final int SHARE = 8;

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final int index;
    private final EventLoop loop;
    private final SharedParts shared;
    private final AccessRing log;
    private final Latency latency;
    private final StatusCounts outside;
    private final Deadlines deadlines;
    private final Allowance streams;
    private final Allowance unsent;
    private final long zero = System.nanoTime();
    private long requests;
    private long dateSecond = Long.MIN_VALUE;
    private String date = "";
    private boolean stopping;
    private boolean retiring;

    public LoopContext(int index, EventLoop loop, SharedParts shared, AccessRing log) {
        this.index = index;
        this.loop = loop;
        this.shared = shared;
        this.log = log;
        latency = shared.metrics().ofLane();
        outside = shared.metrics().outsideOfLane();
        long share = Runtime.getRuntime().maxMemory() / SHARE / shared.lanes();
        streams = new Allowance(share);
        unsent = new Allowance(share);
        deadlines = new Deadlines((millis, task) -> loop.schedule(task, millis, TimeUnit.MILLISECONDS), this::now);
    }

    public int index() {
        return index;
    }

    public EventLoop loop() {
        return loop;
    }

    public SharedParts shared() {
        return shared;
    }

    public ConnectionLimits limits() {
        return shared.settings().limits();
    }

    public GateMetrics metrics() {
        return shared.metrics();
    }

    /// How long this lane's requests took.
    public Latency latency() {
        return latency;
    }

    /// Counts answers to requests that are of no room.
    public StatusCounts outside() {
        return outside;
    }

    /// Of the heap, for HTTP/2 streams and their heads.
    public Allowance streams() {
        return streams;
    }

    /// Of the memory outside the heap, for responses on HTTP/2 streams that are not read.
    public Allowance unsent() {
        return unsent;
    }

    public Deadlines deadlines() {
        return deadlines;
    }

    /// Nanoseconds since some moment, never negative; for deadlines and durations.
    public long now() {
        return System.nanoTime() - zero;
    }

    /// A number that no other request has, in this or any recent run.
    public long nextId() {
        return shared.idBase() + requests++ * shared.lanes() + index;
    }

    /// The time as in the field `Date`.
    public String date() {
        long second = Math.floorDiv(shared.clock().millis(), 1000L);
        if (second != dateSecond) {
            dateSecond = second;
            date = DATE.format(Instant.ofEpochSecond(second));
        }
        return date;
    }

    public void log(AccessEntry entry) {
        log.add(entry);
    }

    public boolean stopping() {
        return stopping;
    }

    /// Whether no connection should outlive its response.
    public boolean leaving() {
        return stopping || retiring;
    }

    /// Lets connections end with their next response: another process accepts new ones.
    public void retire() {
        retiring = true;
        deadlines.forEach(Deadline.Bound::retire);
    }

    /// Lets connections end as soon as their work is done.
    public void drain() {
        stopping = true;
        deadlines.forEach(Deadline.Bound::drain);
    }

    /// Ends all connections.
    public void cut() {
        stopping = true;
        deadlines.forEach(Deadline.Bound::cut);
    }
}
