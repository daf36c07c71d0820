package io.vestibule.gate.door;

import io.netty.buffer.ByteBuf;
import java.util.IdentityHashMap;

/// The pieces of pages that are the same for all visitors, each copied once, when it is first
/// needed, to where a socket takes it from. There are two for a language and kind of page.
/// *Thread-safe.*
public final class ReadyBytes {

    /* A page's shared pieces are the very same arrays every time (`PagePieces`), so that an array's
    identity names them. The map is never changed, only replaced. */

    private volatile IdentityHashMap<byte[], ByteBuf> known = new IdentityHashMap<>();

    /// The ready copy of a piece.
    public ByteBuf of(byte[] piece) {
        var ready = known.get(piece);
        return ready != null ? ready : added(piece);
    }

    private synchronized ByteBuf added(byte[] piece) {
        var ready = known.get(piece);
        if (ready != null) {
            return ready;
        }
        var more = new IdentityHashMap<byte[], ByteBuf>(known);
        var fresh = Body.ready(piece);
        more.put(piece, fresh);
        known = more;
        return fresh;
    }
}
