package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.OwnResponse;
import io.vestibule.gate.http.text.ResponseFacts;

/// The visitor's end of an exchange: an HTTP/1 connection or an HTTP/2 stream. Confined to the
/// event loop.
public interface ClientStream {

    LoopContext lane();

    Peer peer();

    /// `HTTP/1.1` and so on, for the log.
    String protocol();

    /// The connection's.
    Channel channel();

    /// Sends a 1xx response that is not the last.
    void sendInterim(HttpResponse head);

    /// Sends the response's head; body and end follow.
    ///
    /// @param head without framing except for a `Content-Length`
    /// @param framing how the body's end is known
    void sendHead(HttpResponse head, Framing framing);

    /// Sends a part of the response's body.
    ///
    /// @param part released by the callee
    void sendBody(ByteBuf part);

    /// Ends the response.
    ///
    /// @param part the last of its body, may be empty; released by the callee
    void sendEnd(ByteBuf part, HttpHeaders trailers);

    /// Sends head, body and end.
    ///
    /// @param response its body is released by the callee, and not sent when `bodiless`
    void sendWhole(OwnResponse response, boolean bodiless);

    /// Sends what was written; at the latest when the read under way is complete.
    void flush();

    /// Whether the visitor takes what we send.
    boolean writable();

    /// Whether the visitor has left so much unread that a further request has to wait.
    ///
    /// @param goOn called when there is room again, if it has to
    boolean parks(Runnable goOn);

    /// Stops or keeps reading the request's body.
    void setReading(boolean on);

    /// Ends the connection or stream so that the visitor sees that the response is not complete.
    void abort();

    /// The response to come is the last on this connection, as far as the protocol allows.
    void takeLeave();

    /// The response is complete; if the request is not, nothing more of it is wanted.
    void over();

    /// How the end of a response's body is known to the visitor.
    enum Framing {
        /// There is no body, whatever the fields say.
        BODILESS,
        /// Without a body, which the end of the message says.
        EMPTY,
        /// By its `Content-Length`.
        LENGTH,
        /// By chunks, frames or the end of the connection, as the protocol has it.
        OPEN;

        /// That of an origin's response.
        ///
        /// @param toHead whether the request's method is `HEAD`
        public static Framing of(boolean toHead, int status, ResponseFacts response) {
            if (toHead || status == 204 || status == 304) {
                return BODILESS;
            }
            if (response.bodiless) {
                return EMPTY;
            }
            return response.hasLength ? LENGTH : OPEN;
        }
    }
}
