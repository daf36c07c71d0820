package io.vestibule.ground;

import java.nio.charset.StandardCharsets;

/// Escapes of bytes in a URL, such as `%2F`. *Immutable.*
final class PercentEscape {

    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private PercentEscape() {}

    /// Percent-encodes what is not visible ASCII.
    static String visible(String text) {
        var out = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c > ' ' && c < 0x7F) {
                out.append(c);
                at++;
            } else {
                at = append(text, at, out);
            }
        }
        return out.toString();
    }

    /// Escapes the character at `at`: as one byte, or beyond those as UTF-8.
    static int append(String text, int at, StringBuilder out) {
        char c = text.charAt(at);
        if (c <= 0xFF) {
            append(c, out);
            return at + 1;
        }
        int next = text.offsetByCodePoints(at, 1);
        for (byte b : text.substring(at, next).getBytes(StandardCharsets.UTF_8)) {
            append(b & 0xFF, out);
        }
        return next;
    }

    /// Escapes one byte.
    static void append(int value, StringBuilder out) {
        out.append('%').append(HEX[value >> 4]).append(HEX[value & 15]);
    }

    /// The byte that the escape at `at` stands for; -1 if there is none.
    static int byteAt(String raw, int at) {
        if (at + 2 >= raw.length()) {
            return -1;
        }
        int high = hexDigit(raw.charAt(at + 1));
        int low = hexDigit(raw.charAt(at + 2));
        return high < 0 || low < 0 ? -1 : (high << 4) | low;
    }

    private static int hexDigit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int letter = (c | 0x20) - 'a';
        return c < 0x80 && letter >= 0 && letter < 6 ? letter + 10 : -1;
    }
}
