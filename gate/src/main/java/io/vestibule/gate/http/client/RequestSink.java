package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.text.RequestFacts;

/// Takes one request from the visitor's end as it comes in, and answers it there. Confined to the
/// event loop.
public interface RequestSink {

    RequestFacts facts();

    /// Has the request judged. Called once, when its head is complete.
    void begin();

    /// Refuses the request; called instead of, or after, [#begin].
    void refuse(Refusal refusal);

    /// Takes a part of the body.
    ///
    /// @param part released here, or by the receiver it is handed to
    void body(ByteBuf part);

    /// Takes the end of the request.
    void end(HttpHeaders trailers);

    /// Whether the end has come.
    boolean requestEnded();

    /// What was written to the origin has to leave.
    void flushOrigin();

    /// The visitor takes more of the response.
    void visitorWritable();

    /// The visitor is gone, or has to go.
    void visitorGone();

    /// About a second has passed.
    void tick();

    /// Answers the visitor if the usher has forgotten the request. Called now and then.
    ///
    /// @return whether it has
    boolean isForgotten();
}
