package io.vestibule.gate.http.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.util.AsciiString;
import java.util.Set;

/// Encodes the heads of responses for one visitor's HTTP/2 connection (RFC 7541). Confined to the
/// event loop.
///
/// Its table holds what is the same in many responses, at most [#TABLE_BYTES] of it. Fields with a
/// value of their own for each response are never put there: they would push out the others, at the
/// cost of a hash and an entry, and be found by no later response. Tickets are among them, which
/// should not be compressed together with what others can choose.
///
/// A head that is larger than the visitor says it takes is sent all the same: that figure is advice
/// (RFC 9113, 6.5.2).
final class Http2HeadEncoder extends DefaultHttp2HeadersEncoder {

    /// As large as a table is where a peer says nothing. A peer may ask for a smaller one.
    static final int TABLE_BYTES = 4_096;

    /// Lower case.
    private static final Set<AsciiString> OF_ONE_RESPONSE = Set.of(
            HttpHeaderNames.AGE,
            HttpHeaderNames.CONTENT_LENGTH,
            HttpHeaderNames.CONTENT_RANGE,
            HttpHeaderNames.DATE,
            HttpHeaderNames.ETAG,
            HttpHeaderNames.EXPIRES,
            HttpHeaderNames.LAST_MODIFIED,
            HttpHeaderNames.LOCATION,
            HttpHeaderNames.SET_COOKIE,
            AsciiString.cached("x-request-id"));

    Http2HeadEncoder() {
        super((name, _) -> isOfOneResponse(name), /* ignoreMaxHeaderListSize= */ true);
    }

    private static boolean isOfOneResponse(CharSequence name) {
        return OF_ONE_RESPONSE.contains(AsciiString.of(name));
    }

    /// Takes the size that the visitor asks for, up to the bound.
    @Override
    public void maxHeaderTableSize(long bytes) throws Http2Exception {
        super.maxHeaderTableSize(Math.min(bytes, TABLE_BYTES));
    }
}
