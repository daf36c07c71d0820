package io.vestibule.ground;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes as text for cookies: base64url (RFC 4648, section 5) without padding.
///
/// Strict, unlike the JDK's: one text for one sequence of bytes, and no exception for a stranger's
/// text. *Thread-safe.*
public final class Base64Url {

    private static final byte[] DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] VALUES = values();

    private Base64Url() {}

    /// How many characters `bytes` bytes become.
    public static int textLength(int bytes) {
        return (bytes * 4 + 2) / 3;
    }

    /// How many bytes `characters` characters stand for; -1 if no text is that long.
    public static int byteLength(int characters) {
        return characters % 4 == 1 ? -1 : characters * 3 / 4;
    }

    /// The text of the first `length` bytes.
    public static String encode(byte[] bytes, int length) {
        var text = new byte[textLength(length)];
        int at = 0;
        int from = 0;
        while (from + 3 <= length) {
            int three = octet(bytes, from) << 16 | octet(bytes, from + 1) << 8 | octet(bytes, from + 2);
            text[at] = DIGITS[three >> 18];
            text[at + 1] = DIGITS[(three >> 12) & 63];
            text[at + 2] = DIGITS[(three >> 6) & 63];
            text[at + 3] = DIGITS[three & 63];
            at += 4;
            from += 3;
        }
        if (length - from == 1) {
            text[at] = DIGITS[octet(bytes, from) >> 2];
            text[at + 1] = DIGITS[(octet(bytes, from) << 4) & 63];
        } else if (length - from == 2) {
            int two = (octet(bytes, from) << 8) | octet(bytes, from + 1);
            text[at] = DIGITS[two >> 10];
            text[at + 1] = DIGITS[(two >> 4) & 63];
            text[at + 2] = DIGITS[(two << 2) & 63];
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /// Writes the bytes of `text` to the beginning of `bytes`.
    ///
    /// @return how many; -1 if the text is not what [#encode] gives or does not fit
    public static int decode(String text, byte[] bytes) {
        return decode(text, 0, text.length(), bytes);
    }

    /// The same of the part of `text` from `start` to `end`.
    public static int decode(String text, int start, int end, byte[] bytes) {
        int length = byteLength(end - start);
        if (length < 0 || length > bytes.length) {
            return -1;
        }
        int from = start;
        int at = 0;
        while (from + 4 <= end) {
            int three = value(text, from) << 18
                    | value(text, from + 1) << 12
                    | value(text, from + 2) << 6
                    | value(text, from + 3);
            if (three < 0) {
                return -1;
            }
            bytes[at] = (byte) (three >> 16);
            bytes[at + 1] = (byte) (three >> 8);
            bytes[at + 2] = (byte) three;
            at += 3;
            from += 4;
        }
        return from == end || decodeRest(text, from, end, bytes, at) ? length : -1;
    }

    /// Two or three characters: one byte or two.
    private static boolean decodeRest(String text, int from, int end, byte[] bytes, int at) {
        int third = from + 2 < end ? value(text, from + 2) : 0;
        int three = value(text, from) << 18 | value(text, from + 1) << 12 | third << 6;
        int bytesLeft = end - from - 1;
        boolean bitsLeft = (three & (0xFFFFFF >> (bytesLeft * 8))) != 0;
        if (three < 0 || bitsLeft) {
            return false;
        }
        bytes[at] = (byte) (three >> 16);
        if (bytesLeft == 2) {
            bytes[at + 1] = (byte) (three >> 8);
        }
        return true;
    }

    /// The value of one character; negative if it is not one of the 64.
    private static int value(String text, int at) {
        char c = text.charAt(at);
        return c < VALUES.length ? VALUES[c] : -1;
    }

    private static int octet(byte[] bytes, int at) {
        return bytes[at] & 0xFF;
    }

    private static byte[] values() {
        var values = new byte[0x80];
        Arrays.fill(values, (byte) -1);
        for (int value = 0; value < DIGITS.length; value++) {
            values[DIGITS[value]] = (byte) value;
        }
        return values;
    }
}
