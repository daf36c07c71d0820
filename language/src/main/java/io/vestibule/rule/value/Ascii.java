package io.vestibule.rule.value;

import java.nio.charset.StandardCharsets;

/// Bytes held one a char, and their ASCII letters.
public final class Ascii {

    private Ascii() {}

    /// The UTF-8 bytes of `text`, one a char.
    public static String bytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                return new String(utf8, StandardCharsets.ISO_8859_1);
            }
        }
        return text;
    }

    /// The text whose UTF-8 these bytes are; bytes that are not UTF-8 become U+FFFD.
    public static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /// The same object if there is nothing to change.
    public static String lower(String bytes) {
        for (int i = 0; i < bytes.length(); i++) {
            if (lower(bytes.charAt(i)) != bytes.charAt(i)) {
                return changed(bytes, i, 'A');
            }
        }
        return bytes;
    }

    /// The same object if there is nothing to change.
    public static String upper(String bytes) {
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (c >= 'a' && c <= 'z') {
                return changed(bytes, i, 'a');
            }
        }
        return bytes;
    }

    /// Flips the letters from `from` on whose alphabet begins with `first`.
    private static String changed(String bytes, int from, char first) {
        var out = bytes.getBytes(StandardCharsets.ISO_8859_1);
        for (int i = from; i < out.length; i++) {
            int letter = out[i] - first;
            if (letter >= 0 && letter < 26) {
                out[i] ^= 0x20;
            }
        }
        return new String(out, StandardCharsets.ISO_8859_1);
    }

    public static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
    }

    public static boolean isNameChar(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }

    /// -1 if it is none.
    public static int hexDigit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }
}
