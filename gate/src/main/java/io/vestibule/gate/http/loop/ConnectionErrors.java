package io.vestibule.gate.http.loop;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Distinguishes ordinary network errors, of which there are always some, from errors of our own.
/// The connection is closed in either case. *Thread-safe.*
public final class ConnectionErrors {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionErrors.class);

    private ConnectionErrors() {}

    public static void note(Throwable cause) {
        boolean usual =
                cause instanceof IOException || cause instanceof Http2Exception || cause instanceof DecoderException;
        if (usual) {
            LOG.debug("connection closed", cause);
        } else {
            LOG.error("internal error; the connection is closed", cause);
        }
    }
}
