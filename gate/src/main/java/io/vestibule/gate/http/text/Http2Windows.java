package io.vestibule.gate.http.text;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;

/// How many bytes a peer of HTTP/2 may send before we take them: RFC 9113, 5.2. The connection's
/// window is larger than a stream's, so that one stream whose receiver is slow does not stop the
/// others.
public final class Http2Windows {

    public static final int STREAM = 128 * 1024;

    private static final int CONNECTION = 2 * 1024 * 1024;

    /// What every connection begins with.
    private static final int FIRST = 65_535;

    private Http2Windows() {}

    /// Gives the peer the connection's window. Called once, when the connection begins.
    public static void widen(Http2Connection connection) {
        try {
            connection.local().flowController().incrementWindowSize(connection.connectionStream(), CONNECTION - FIRST);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
