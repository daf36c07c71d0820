package io.vestibule.cluster.mirror;

import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A copy of which some pieces are missing. *Confined to its mirror.*
final class IncomingCopy {
    final long term;
    final long through;
    private final byte[] @Nullable [] pieces;
    int missing;

    /// How many are there before the first that is missing.
    int unbroken;

    IncomingCopy(Frame.Piece piece) {
        term = piece.term();
        through = piece.through();
        pieces = new byte[piece.count()][];
        missing = piece.count();
    }

    boolean is(Frame.Piece piece) {
        return term == piece.term() && through == piece.through() && pieces.length == piece.count();
    }

    boolean isOlderThan(Frame.Piece piece) {
        return term < piece.term() || (term == piece.term() && through < piece.through());
    }

    void add(Frame.Piece piece) {
        if (pieces[piece.index()] == null) {
            pieces[piece.index()] = piece.content();
            missing--;
        }
        while (unbroken < pieces.length && pieces[unbroken] != null) {
            unbroken++;
        }
    }

    List<byte[]> all() {
        var all = new ArrayList<byte[]>(pieces.length);
        for (byte[] piece : pieces) {
            if (piece != null) {
                all.add(piece);
            }
        }
        return all;
    }
}
