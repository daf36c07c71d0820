package io.vestibule.gate.http.plan;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Writes the few ASN.1 values that certificates and keys are made of, in their distinguished
/// encoding (X.690). *Immutable.*
public final class Der {

    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;

    private Der() {}

    public static byte[] sequence(byte[]... values) {
        return tagged(SEQUENCE, join(values));
    }

    public static byte[] set(byte[]... values) {
        return tagged(SET, join(values));
    }

    /// A whole number.
    ///
    /// @param magnitude big-endian two's complement
    public static byte[] integer(byte[] magnitude) {
        return tagged(0x02, magnitude);
    }

    public static byte[] bool(boolean value) {
        return tagged(0x01, new byte[] {(byte) (value ? 0xff : 0)});
    }

    public static byte[] octets(byte[] value) {
        return tagged(0x04, value);
    }

    public static byte[] bits(byte[] value) {
        return tagged(0x03, join(new byte[] {0}, value));
    }

    static byte[] none() {
        return new byte[] {0x05, 0};
    }

    public static byte[] utf8(String text) {
        return tagged(0x0c, text.getBytes(StandardCharsets.UTF_8));
    }

    /// A moment.
    ///
    /// @param text `YYYYMMDDhhmmssZ`
    public static byte[] time(String text) {
        return tagged(0x18, text.getBytes(StandardCharsets.US_ASCII));
    }

    /// An object identifier, such as `2.5.4.3`.
    public static byte[] oid(String dotted) {
        String[] parts = dotted.split("\\.", -1);
        var out = new ByteArrayOutputStream();
        out.write(Integer.parseInt(parts[0]) * 40 + Integer.parseInt(parts[1]));
        for (int i = 2; i < parts.length; i++) {
            base128(out, Integer.parseInt(parts[i]));
        }
        return tagged(0x06, out.toByteArray());
    }

    private static void base128(ByteArrayOutputStream out, int value) {
        for (int shift = 28; shift > 0; shift -= 7) {
            if (value >>> shift != 0) {
                out.write(((value >>> shift) & 0x7f) | 0x80);
            }
        }
        out.write(value & 0x7f);
    }

    /// A value with an explicit tag of its context.
    public static byte[] explicit(int number, byte[] value) {
        return tagged(0xa0 | number, value);
    }

    public static byte[] tagged(int tag, byte[] content) {
        var out = new ByteArrayOutputStream(content.length + 6);
        out.write(tag);
        int size = content.length;
        if (size < 0x80) {
            out.write(size);
        } else {
            int octets = size < 0x100 ? 1 : size < 0x10000 ? 2 : 3;
            out.write(0x80 | octets);
            for (int shift = 8 * (octets - 1); shift >= 0; shift -= 8) {
                out.write(size >>> shift);
            }
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] join(byte[]... values) {
        var out = new ByteArrayOutputStream();
        for (byte[] value : values) {
            out.writeBytes(value);
        }
        return out.toByteArray();
    }
}
