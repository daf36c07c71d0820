package io.vestibule.gate.http.origin;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;

/// The origin's end of an exchange: an HTTP/1 connection or an HTTP/2 stream. Confined to the event
/// loop.
public interface OriginStream {

    /// An origin has this many things to say before the response at most.
    int INTERIMS_MOST = 100;

    /// Where it leads.
    OriginServer server();

    /// Called once for each request, before anything is written.
    ///
    /// @param sink takes the response
    void begin(ResponseSink sink);

    /// Sends the request's head.
    ///
    /// @param whole whether no body follows; then [#end] writes nothing more
    void write(HttpRequest head, boolean whole);

    /// Sends a part of its body.
    ///
    /// @param part released here
    void write(ByteBuf part);

    /// Ends the request.
    void end(HttpHeaders trailers);

    void flush();

    /// Whether the origin takes what we send.
    boolean writable();

    /// Stops or keeps reading the response's body.
    void setReading(boolean on);

    /// The exchange did not need it, or is complete.
    void giveBack();

    /// The exchange wants nothing more of it, and its state is unknown.
    void abandon();
}
