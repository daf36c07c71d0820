package io.vestibule.rule;

import io.vestibule.rule.value.Ascii;
import java.nio.charset.StandardCharsets;

/// Bytes as text, one a char, and how they are written in URLs. *Immutable.*
final class ByteText {

    private ByteText() {}

    static byte[] raw(String bytes) {
        return bytes.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String bytes(byte[] raw) {
        return new String(raw, StandardCharsets.ISO_8859_1);
    }

    /// Decodes percent-encoding once, and `+` as a blank.
    ///
    /// @param wide whether `%uHHHH` is decoded too
    static String urlDecoded(String text, boolean wide) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        var out = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int value = c == '%' ? hex(text, at + 1, 2) : -1;
            if (value >= 0) {
                out.append((char) value);
                at += 3;
            } else if (c == '%' && wide && at + 1 < text.length() && text.charAt(at + 1) == 'u') {
                at = decodeWide(text, at, out);
            } else {
                out.append(c == '+' ? ' ' : c);
                at++;
            }
        }
        return out.toString();
    }

    /// `%uHHHH`, or two of them that stand for one character.
    private static int decodeWide(String text, int at, StringBuilder out) {
        int first = hex(text, at + 2, 4);
        if (first < 0) {
            out.append('%');
            return at + 1;
        }
        char high = (char) first;
        boolean pair = Character.isHighSurrogate(high) && text.startsWith("%u", at + 6);
        int second = pair ? hex(text, at + 8, 4) : -1;
        if (second >= 0 && Character.isLowSurrogate((char) second)) {
            String character = Character.toString(Character.toCodePoint(high, (char) second));
            out.append(Ascii.bytes(character));
            return at + 12;
        }
        if (Character.isSurrogate(high)) {
            out.append('%');
            return at + 1;
        }
        out.append(Ascii.bytes(String.valueOf(high)));
        return at + 6;
    }

    private static int hex(String text, int at, int digits) {
        if (at + digits > text.length()) {
            return -1;
        }
        int value = 0;
        for (int i = at; i < at + digits; i++) {
            int digit = Ascii.hexDigit(text.charAt(i));
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }
}
