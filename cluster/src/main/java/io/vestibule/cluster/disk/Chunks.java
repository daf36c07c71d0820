package io.vestibule.cluster.disk;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Bytes in memory, in pieces of 128 KiB: grows without copying what is there. *Confined to its
/// writer, then handed on.*
public final class Chunks extends OutputStream {

    /// The length in bytes of every part except the last.
    public static final int SIZE = 1 << 17;

    private static final int FIRST = 1 << 10;

    private final List<byte[]> full = new ArrayList<>();
    private byte[] chunk = new byte[FIRST];
    private int at;
    private long fullBytes;

    @Override
    public void write(int value) {
        if (at == chunk.length) {
            next();
        }
        chunk[at++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int from = offset;
        int left = length;
        while (left > 0) {
            if (at == chunk.length) {
                next();
            }
            int some = Math.min(left, chunk.length - at);
            System.arraycopy(bytes, from, chunk, at, some);
            at += some;
            from += some;
            left -= some;
        }
    }

    private void next() {
        if (chunk.length < SIZE) {
            chunk = Arrays.copyOf(chunk, 2 * chunk.length);
            return;
        }
        full.add(chunk);
        fullBytes += chunk.length;
        chunk = new byte[SIZE];
        at = 0;
    }

    /// How many bytes there are.
    public long size() {
        return fullBytes + at;
    }

    /// The bytes, to be read.
    List<ByteBuffer> buffers() {
        var buffers = new ArrayList<ByteBuffer>(full.size() + 1);
        full.forEach(bytes -> buffers.add(ByteBuffer.wrap(bytes)));
        buffers.add(ByteBuffer.wrap(chunk, 0, at));
        return buffers;
    }

    /// The bytes in parts, one at least: not copies but for the last, and not to be changed.
    public List<byte[]> parts() {
        var parts = new ArrayList<>(full);
        parts.add(at == SIZE ? chunk : Arrays.copyOf(chunk, at));
        return parts;
    }
}
