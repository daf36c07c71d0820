package io.vestibule.gate.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;

/// The origin's end of an exchange: an HTTP/1 connection or an HTTP/2 stream. Confined to the event
/// loop.
interface OriginStream {

    /// Where it leads.
    OriginServer server();

    /// Called once for each exchange, before anything is written.
    void begin(Exchange exchange);

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

    /// Stops or goes on reading the response's body.
    void setReading(boolean on);

    /// The exchange did not need it, or is complete.
    void giveBack();

    /// The exchange wants nothing more of it, and its state is unknown.
    void abandon();
}
