package io.vestibule.gate.http.origin;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.vestibule.gate.http.text.Trailers;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// A request's body on its way to the origin. Confined to the event loop.
public final class RequestBody {

    /* What comes before the origin's connection is there is kept; the visitor's connection is not
    read meanwhile, so that it is one read's worth at most. */

    private @Nullable Queue<ByteBuf> early;
    private HttpHeaders trailers = EmptyHttpHeaders.INSTANCE;
    private boolean ended;
    private boolean sent;

    /// Whether the visitor has sent all of it.
    public boolean ended() {
        return ended;
    }

    /// Whether the origin got something of it.
    public boolean sent() {
        return sent;
    }

    /// Takes a part from the visitor: sends it on, or keeps it.
    ///
    /// @param part released here, or by the receiver it is handed to
    /// @param origin null when there is no connection yet
    /// @return whether more may come now
    public boolean pass(ByteBuf part, @Nullable OriginStream origin) {
        if (origin == null) {
            keep(part);
            return false;
        }
        sent = true;
        origin.write(part);
        return origin.writable();
    }

    private void keep(ByteBuf part) {
        var parts = early;
        if (parts == null) {
            parts = new ArrayDeque<>(2);
            early = parts;
        }
        parts.add(part);
    }

    /// Takes its end from the visitor.
    ///
    /// @param origin null when there is no connection, or none any more
    public void end(HttpHeaders fields, @Nullable OriginStream origin) {
        ended = true;
        trailers = Trailers.allowed(fields);
        if (origin != null) {
            origin.end(trailers);
        }
    }

    /// Sends on what was kept.
    public void begin(OriginStream origin) {
        for (var part = nextEarly(); part != null; part = nextEarly()) {
            sent = true;
            origin.write(part);
        }
        if (ended) {
            origin.end(trailers);
        }
    }

    /// Throws away what was kept.
    public void release() {
        for (var part = nextEarly(); part != null; part = nextEarly()) {
            part.release();
        }
    }

    private @Nullable ByteBuf nextEarly() {
        return early == null ? null : early.poll();
    }
}
