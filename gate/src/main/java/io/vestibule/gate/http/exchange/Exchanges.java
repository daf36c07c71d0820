package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpRequest;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.http.client.ClientStream;
import io.vestibule.gate.http.client.RequestSink;
import io.vestibule.gate.http.client.RequestSinks;
import io.vestibule.gate.http.origin.LoopOrigins;
import io.vestibule.gate.http.text.RequestFacts;

/// Makes an exchange of each request that comes to one listener on one event loop. Confined to the
/// event loop.
///
/// @param usher that judges the requests
/// @param origins as the event loop knows them
public record Exchanges(Usher usher, LoopOrigins origins) implements RequestSinks {

    @Override
    public RequestSink open(ClientStream clientStream, HttpRequest request, RequestFacts facts) {
        return new Exchange(usher, origins, clientStream, request, facts);
    }

    @Override
    public boolean asksForTlsClient() {
        return usher.asksForTlsClient();
    }
}
