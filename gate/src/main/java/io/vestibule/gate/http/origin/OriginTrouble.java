package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.plan.GateMetrics;

/// What may go wrong with an origin, and the answer to the visitor.
public enum OriginTrouble {
    /// No connection could be made: nothing of the request was sent.
    UNREACHABLE(502, "unreachable", GateMetrics.Count.ORIGIN_UNREACHABLE),
    /// The connection was not made in time: nothing of the request was sent.
    CONNECT_TIMEOUT(504, "connect_timeout", GateMetrics.Count.ORIGIN_TIMEOUT),
    /// All connections are taken, and the line for them is full or too slow.
    BUSY(503, "busy", GateMetrics.Count.ORIGIN_BUSY),
    /// The visitor's address or session has its share of all connections, and gave none back in
    /// time.
    SHARE(503, "share", GateMetrics.Count.ORIGIN_SHARE),
    /// The connection broke before the response was complete.
    BROKEN(502, "broken", GateMetrics.Count.ORIGIN_BROKEN),
    /// What came is no HTTP response, or an ambiguous one.
    GARBAGE(502, "garbage", GateMetrics.Count.ORIGIN_BROKEN),
    /// Nothing came in time.
    TIMEOUT(504, "timeout", GateMetrics.Count.ORIGIN_TIMEOUT);

    private final int status;
    private final String word;
    private final GateMetrics.Count count;

    OriginTrouble(int status, String word, GateMetrics.Count count) {
        this.status = status;
        this.word = word;
        this.count = count;
    }

    /// Whether the origin could not be reached.
    public boolean isUnreached() {
        return this == UNREACHABLE || this == CONNECT_TIMEOUT;
    }

    /// Whether it is the origin that failed, and not a bound of the gate.
    public boolean isOfOrigin() {
        return this != BUSY && this != SHARE;
    }

    public int status() {
        return status;
    }

    /// For the log.
    public String word() {
        return word;
    }

    public GateMetrics.Count count() {
        return count;
    }
}
