package io.vestibule.gate.http.plan;

import java.time.Duration;

/// What one visitor, and all of them together, may cost in connections, bytes and time.
/// *Immutable.*
///
/// @param headBytes request line and headers together; more gets 431 (or 414)
/// @param connections open at once, all listeners together; further ones are closed unanswered
/// @param connectionsPerAddress from one IPv4 address or one IPv6 /56; further ones are closed
///   unanswered; trusted peers are exempt
/// @param streams HTTP/2 streams at once on one connection
/// @param head from the connection's start, or from the first byte of a later request, to the end
///   of the request's head; more gets 408
/// @param idle silence between two requests of a connection
/// @param tunnelIdle silence in both directions of an upgraded connection
/// @param pace how slowly a body may trickle
public record ConnectionLimits(
        int headBytes,
        int connections,
        int connectionsPerAddress,
        int streams,
        Duration head,
        Duration idle,
        Duration tunnelIdle,
        Pace pace) {

    public static final ConnectionLimits DEFAULT = new ConnectionLimits(
            32 * 1024,
            50_000,
            1_000,
            100,
            Duration.ofSeconds(15),
            Duration.ofSeconds(75),
            Duration.ofMinutes(10),
            Pace.DEFAULT);

    /// How slowly a request's body may come in, and a response be taken, before the connection is
    /// cut. Counted only while it is the visitor who keeps us waiting.
    ///
    /// @param bytes at least this many
    /// @param window in each span of this length
    public record Pace(int bytes, Duration window) {

        public static final Pace DEFAULT = new Pace(2 * 1024, Duration.ofSeconds(20));
    }

    public ConnectionLimits withConnections(int total, int perAddress) {
        return new ConnectionLimits(headBytes, total, perAddress, streams, head, idle, tunnelIdle, pace);
    }
}
