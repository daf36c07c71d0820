package io.vestibule.gate.door;

import io.netty.buffer.ByteBuf;
import io.vestibule.page.PagePieces;
import java.io.ByteArrayOutputStream;
import java.util.IdentityHashMap;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Pages in gzip (RFC 1952). What is the same for all visitors was compressed when it was first
/// needed; one visitor's own part goes into the stream as it is, in stored blocks (RFC 1951,
/// 3.2.4), so that a page costs little more than without. *Thread-safe.*
///
/// Nothing of one visitor's own is compressed, so the length of an answer reveals nothing about it
/// (BREACH).
public final class GzipPieces {

    /* As in `ReadyBytes`, an array's identity names a piece, and the map is only ever replaced. */

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int BLOCK_HEADER = 5;
    private static final int LONGEST_BLOCK = 0xffff;
    private static final int TRAILER = 8;

    private volatile IdentityHashMap<byte[], Packed> known = new IdentityHashMap<>();

    /// A piece that is compressed.
    ///
    /// @param crc of what it was before
    /// @param shift moves a checksum past the piece
    private record Packed(ByteBuf bytes, int crc, int shift) {}

    /// The page as one gzip member.
    public Body body(PagePieces page) {
        var front = packed(page.front(), true);
        var back = packed(page.back(), false);
        var own = page.middle();
        var checksum = new CRC32();
        checksum.update(own);
        int soFar = Crc.combined(front.crc, (int) checksum.getValue(), Crc.shift(own.length));
        return Body.between(
                front.bytes, stored(own), back.bytes, trailer(Crc.combined(soFar, back.crc, back.shift), page.size()));
    }

    private Packed packed(byte[] piece, boolean first) {
        var ready = known.get(piece);
        return ready != null ? ready : added(piece, first);
    }

    private synchronized Packed added(byte[] piece, boolean first) {
        var ready = known.get(piece);
        if (ready != null) {
            return ready;
        }
        var more = new IdentityHashMap<byte[], Packed>(known);
        var checksum = new CRC32();
        checksum.update(piece);
        var fresh =
                new Packed(Body.ready(compressed(piece, first)), (int) checksum.getValue(), Crc.shift(piece.length));
        more.put(piece, fresh);
        known = more;
        return fresh;
    }

    /// @param first whether the stream begins here; else it ends here. The first piece ends on a
    ///   whole byte, after which a stored block may follow
    private static byte[] compressed(byte[] piece, boolean first) {
        var out = new ByteArrayOutputStream(piece.length / 2);
        try (var deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            deflater.setInput(piece);
            if (first) {
                out.write(HEADER, 0, HEADER.length);
            } else {
                deflater.finish();
            }
            var buffer = new byte[8192];
            int mode = first ? Deflater.SYNC_FLUSH : Deflater.NO_FLUSH;
            int count = deflater.deflate(buffer, 0, buffer.length, mode);
            while (count > 0) {
                out.write(buffer, 0, count);
                count = deflater.deflate(buffer, 0, buffer.length, mode);
            }
        }
        return out.toByteArray();
    }

    /// The bytes in as many blocks as they need.
    private static byte[] stored(byte[] own) {
        int blocks = Math.ceilDiv(own.length, LONGEST_BLOCK);
        var out = new byte[own.length + blocks * BLOCK_HEADER];
        int at = 0;
        for (int from = 0; from < own.length; from += LONGEST_BLOCK) {
            int size = Math.min(LONGEST_BLOCK, own.length - from);
            out[at + 1] = (byte) size;
            out[at + 2] = (byte) (size >> 8);
            out[at + 3] = (byte) ~size;
            out[at + 4] = (byte) (~size >> 8);
            System.arraycopy(own, from, out, at + BLOCK_HEADER, size);
            at += BLOCK_HEADER + size;
        }
        return out;
    }

    private static byte[] trailer(int crc, int size) {
        var out = new byte[TRAILER];
        for (int i = 0; i < 4; i++) {
            out[i] = (byte) (crc >> (8 * i));
            out[4 + i] = (byte) (size >> (8 * i));
        }
        return out;
    }

    /// The arithmetic of CRC-32 as gzip has it: polynomials over two elements, the coefficient of
    /// x⁰ in the highest bit, modulo the one of RFC 1952, 8. *Pure.*
    private static final class Crc {

        private static final int POLYNOMIAL = 0xedb88320;
        private static final int ONE = 1 << 31;

        /// x to the power of 8, 16, 32…: one for each bit of a length.
        private static final int[] POWERS = powers();

        private Crc() {}

        private static int[] powers() {
            var powers = new int[31];
            powers[0] = ONE >>> 8;
            for (int i = 1; i < powers.length; i++) {
                powers[i] = times(powers[i - 1], powers[i - 1]);
            }
            return powers;
        }

        /// x to the power of 8 times the length.
        static int shift(int length) {
            int product = ONE;
            for (int bit = 0, rest = length; rest != 0; bit++, rest >>>= 1) {
                if ((rest & 1) != 0) {
                    product = times(POWERS[bit], product);
                }
            }
            return product;
        }

        /// The checksum of two texts in a row, from those of both.
        ///
        /// @param shift of the second
        static int combined(int first, int second, int shift) {
            return times(shift, first) ^ second;
        }

        private static int times(int a, int b) {
            int product = 0;
            int power = b;
            for (int rest = a; rest != 0; rest <<= 1) {
                if (rest < 0) {
                    product ^= power;
                }
                power = (power >>> 1) ^ ((power & 1) * POLYNOMIAL);
            }
            return product;
        }
    }
}
