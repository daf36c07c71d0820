package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Stream;
import io.vestibule.gate.http.loop.Allowance;

/// What a visitor's HTTP/2 connection knows of all its streams, and does for them. Confined to the
/// event loop.
interface VisitorConnection {

    Channel channel();

    /// For the response to a request on a stream.
    Http2Writer writer(Http2Stream stream, Http2Writer.Departures departures);

    /// What the streams that are not over cost, with their heads.
    Allowance.Usage streams();

    /// What was written to its streams and has not left.
    Backlog backlog();

    /// Whether a request for a host has to come on a connection that shows another certificate.
    boolean isWrongFor(String host);

    /// Lets the visitor send more on a stream.
    ///
    /// @param bytes of it that have been taken
    void taken(Http2Stream stream, int bytes);

    /// Closes a stream at once, and tells the visitor why.
    void reset(Http2Stream stream, Http2Error error);

    /// Has what the windows allow leave ahead of what is written next.
    void push();

    /// Has what was written leave, at the latest at the end of this turn of the event loop.
    void flushSoon();
}
