package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.util.internal.StringUtil;

/// Follows a chunked body next to its decoder, which has found it well formed, and finds what the
/// decoder lets pass: trailers that continue on the next line. Confined to the event loop.
final class ChunkWatch {

    private enum State {
        /// In the digits of a chunk's size.
        SIZE,
        /// Behind them, before the end of the line.
        SIZE_LINE,
        DATA,
        /// In the line end behind a chunk.
        DATA_END,
        TRAILER_BEGINS,
        TRAILER
    }

    private State place = State.SIZE;
    private long left;
    private boolean folded;

    /// Before a new body.
    void restart() {
        place = State.SIZE;
        left = 0;
        folded = false;
    }

    /// Whether a trailer continued on the next line.
    boolean folded() {
        return folded;
    }

    /// Follows the bytes that the decoder has consumed.
    void follow(ByteBuf bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (place == State.DATA) {
                int more = (int) Math.min(left, to - at);
                at += more;
                left -= more;
                place = left == 0 ? State.DATA_END : State.DATA;
            } else {
                step(bytes.getByte(at++));
            }
        }
    }

    private void step(byte b) {
        switch (place) {
            case SIZE -> size(b);
            case SIZE_LINE -> place = b == HttpConstants.LF ? afterSize() : place;
            case DATA_END -> place = b == HttpConstants.LF ? State.SIZE : place;
            case TRAILER_BEGINS -> {
                folded |= b == HttpConstants.SP || b == HttpConstants.HT;
                place = State.TRAILER;
            }
            case TRAILER -> place = b == HttpConstants.LF ? State.TRAILER_BEGINS : place;
            case DATA -> throw new IllegalStateException();
        }
    }

    private void size(byte b) {
        int digit = StringUtil.decodeHexNibble(b);
        if (digit < 0) {
            place = b == HttpConstants.LF ? afterSize() : State.SIZE_LINE;
        } else {
            left = left * 16 + digit;
        }
    }

    private State afterSize() {
        return left == 0 ? State.TRAILER_BEGINS : State.DATA;
    }
}
