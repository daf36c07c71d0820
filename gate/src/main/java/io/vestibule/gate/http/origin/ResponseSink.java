package io.vestibule.gate.http.origin;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.vestibule.gate.http.loop.TunnelEnd;
import io.vestibule.gate.http.text.ResponseFacts;

/// Takes what an origin answers to one request, as it comes in. Confined to the event loop.
public interface ResponseSink {

    /// Whether the request's method is `HEAD`.
    boolean isHead();

    /// The origin takes more of the request's body.
    void originWritable();

    /// Takes a 1xx response that is not the last.
    void interim(HttpResponse head);

    /// Takes the head of the response.
    void responseHead(HttpResponse head, ResponseFacts answer);

    /// Takes a part of its body.
    ///
    /// @param part released here, or by the receiver it is handed to
    void responseBody(ByteBuf part);

    /// Takes its end.
    ///
    /// @param part the last of the body, may be empty; released here, or by the receiver it is
    ///   handed to
    void responseEnd(ByteBuf part, HttpHeaders trailers);

    /// What was written to the visitor has to leave.
    void flushVisitor();

    /// Whether the visitor wants to leave HTTP, and can.
    boolean mayUpgrade();

    /// The origin speaks another protocol from here on, as the visitor asked it to.
    void upgraded(HttpResponse head, ResponseFacts answer, TunnelEnd connection);

    /// The origin failed.
    void originFailed(OriginServer server, OriginTrouble trouble, OriginProgress progress);
}
