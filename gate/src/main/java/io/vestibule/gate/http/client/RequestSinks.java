package io.vestibule.gate.http.client;

import io.netty.handler.codec.http.HttpRequest;
import io.vestibule.gate.http.text.RequestFacts;

/// Where the requests go that come to one listener on one event loop. Confined to the event loop.
public interface RequestSinks {

    /// Makes the sink of a request.
    RequestSink open(ClientStream clientStream, HttpRequest request, RequestFacts facts);

    /// Whether it matters how clients begin TLS.
    boolean asksForTlsClient();
}
