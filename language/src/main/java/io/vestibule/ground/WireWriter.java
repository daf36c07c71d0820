package io.vestibule.ground;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes compact binary forms into a buffer of fixed size. Big-endian. *Confined to its caller.*
public final class WireWriter {

    private final byte[] buffer;
    private int at;

    /// A writer that begins at the start of `buffer`; writing past its end is a mistake of ours.
    public WireWriter(byte[] buffer) {
        this.buffer = buffer;
    }

    /// How many bytes were written.
    public int length() {
        return at;
    }

    /// A copy of what was written.
    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, at);
    }

    /// Begins again at `position`.
    public void moveTo(int position) {
        at = position;
    }

    /// The lowest `bytes` bytes of `value`, 1 to 8.
    public void fixed(long value, int bytes) {
        for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
            buffer[at++] = (byte) (value >>> shift);
        }
    }

    /// Seven bits a byte, lowest first: 1 byte below 128, 5 bytes for any `int`, 10 for any `long`.
    public void varint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            buffer[at++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        buffer[at++] = (byte) left;
    }

    /// Sets bits of a byte that was written.
    public void setBits(int position, int bits) {
        buffer[position] |= (byte) bits;
    }

    public void bytes(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, at, bytes.length);
        at += bytes.length;
    }

    /// A text in UTF-8 behind its length in bytes, so that two texts in a row cannot be split in
    /// two ways.
    public void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        varint(bytes.length);
        bytes(bytes);
    }
}
