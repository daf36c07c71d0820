package io.vestibule.ground;

/// Reads what a [WireWriter] wrote, from bytes that may come from anywhere.
///
/// Never throws: a read past the end, or of a varint that no writer makes, gives zeros from there
/// on, and [#isDone] says so at the end. *Confined to its caller.*
public final class WireReader {

    private final byte[] buffer;
    private final int end;
    private int at;
    private boolean sound = true;

    /// Reads `buffer` from `start` to before `end`.
    public WireReader(byte[] buffer, int start, int end) {
        this.buffer = buffer;
        this.at = start;
        this.end = end;
    }

    /// Whether everything was there and nothing is left.
    public boolean isDone() {
        return sound && at == end;
    }

    /// The next `bytes` bytes, 1 to 8, as a number without sign.
    public long fixed(int bytes) {
        if (!has(bytes)) {
            return 0;
        }
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = (value << 8) | (buffer[at++] & 0xFF);
        }
        return value;
    }

    /// A varint in its shortest form.
    public long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            long next = fixed(1);
            long bits = next & 0x7F;
            value |= bits << shift;
            if ((next & 0x80) == 0) {
                boolean padded = next == 0 && shift > 0;
                boolean tooLarge = shift == 63 && bits > 1;
                return padded || tooLarge ? unsound() : value;
            }
        }
        return unsound();
    }

    /// A varint that is at most `max`.
    public long varint(long max) {
        long value = varint();
        return value < 0 || value > max ? unsound() : value;
    }

    private boolean has(int bytes) {
        if (!sound || bytes < 0 || end - at < bytes) {
            unsound();
            return false;
        }
        return true;
    }

    private long unsound() {
        sound = false;
        return 0;
    }
}
