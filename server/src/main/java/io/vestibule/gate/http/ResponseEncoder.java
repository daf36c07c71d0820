package io.vestibule.gate.http;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;

/// Writes responses; knows which of them have no body because the request was HEAD. Confined to the
/// event loop.
final class ResponseEncoder extends HttpResponseEncoder {

    private boolean bodiless;

    /// Whether the response to come has no body, whatever its fields say.
    void bodiless(boolean next) {
        bodiless = next;
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpResponse response) {
        return (bodiless && response.status().code() >= 200)
                || super.isContentAlwaysEmpty(response);
    }
}
