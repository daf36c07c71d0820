package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;

/// Writes responses; knows which of them have no body because the request was HEAD. Confined to the
/// event loop.
public final class ResponseEncoder extends HttpResponseEncoder {

    private static final byte[] NOTHING = {};

    private boolean bodiless;
    private byte[] ready = NOTHING;

    /// Whether the response to come has no body, whatever its fields say.
    public void bodiless(boolean next) {
        bodiless = next;
    }

    /// Lines of fields that precede those of the next response.
    public void ready(byte[] next) {
        ready = next;
    }

    @Override
    public void encodeHeaders(HttpHeaders headers, ByteBuf buf) {
        buf.writeBytes(ready);
        ready = NOTHING;
        super.encodeHeaders(headers, buf);
    }

    @Override
    public boolean isContentAlwaysEmpty(HttpResponse response) {
        return (bodiless && response.status().code() >= 200) || super.isContentAlwaysEmpty(response);
    }
}
