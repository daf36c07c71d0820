package io.vestibule.gate.http.origin;

/// A request that seeks a connection to an origin. Confined to the event loop.
public interface OriginSeeker extends ResponseSink {

    /// Whether nothing is wanted any more.
    boolean isOver();

    /// Whether the visitor wants to leave HTTP, which only HTTP/1.1 lets it.
    boolean wantsUpgrade();

    /// The shares at the origin that it is charged to; the same as long as it has a place there.
    VisitorShares shares();

    /// A bit for each address of the origin that was tried in vain.
    long tried();

    /// An address was tried in vain.
    void tried(OriginServer server);

    /// A connection is there; the request goes out on it.
    void connected(OriginStream connection);

    /// What was written to the connection has to leave.
    void flushOrigin();

    /// No connection is available.
    void unavailable(OriginTrouble trouble);
}
