package io.vestibule.page;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A growing row of UTF-8 bytes. *Confined to the one call that renders.*
final class Utf8 {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LOWEST_LONG = Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes;
    private int size;

    Utf8(int capacity) {
        bytes = new byte[capacity];
    }

    /// Text that never changes, ready to be copied.
    static byte[] encoded(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    Utf8 copy(byte[] ready) {
        reserve(ready.length);
        System.arraycopy(ready, 0, bytes, size, ready.length);
        size += ready.length;
        return this;
    }

    Utf8 text(String text) {
        reserve(text.length() * 3);
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit >= 0x80) {
                return copy(encoded(text.substring(i)));
            }
            bytes[size++] = (byte) unit;
        }
        return this;
    }

    Utf8 number(long value) {
        if (value == Long.MIN_VALUE) {
            return copy(LOWEST_LONG);
        }
        reserve(20);
        long rest = value;
        if (rest < 0) {
            bytes[size++] = '-';
            rest = -rest;
        }
        int digits = digits(rest);
        for (int at = size + digits - 1; at >= size; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
        return this;
    }

    /// Exactly `width` digits of a number that has no more, with zeros in front.
    Utf8 padded(int value, int width) {
        reserve(width);
        int rest = value;
        for (int at = size + width - 1; at >= size; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += width;
        return this;
    }

    /// Text for element content and quoted attributes.
    Utf8 html(String text) {
        int plain = 0;
        for (int i = 0; i < text.length(); i++) {
            var reference = reference(text.charAt(i));
            if (!reference.isEmpty()) {
                text(text.substring(plain, i)).text(reference);
                plain = i + 1;
            }
        }
        return text(text.substring(plain));
    }

    /// A quoted JSON string. A lone surrogate, which UTF-8 cannot hold, is written as an escape.
    Utf8 json(String text) {
        put('"');
        int plain = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isHighSurrogate(unit)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (unit < 0x20 || unit == '"' || unit == '\\' || Character.isSurrogate(unit)) {
                text(text.substring(plain, i)).escape(unit);
                plain = i + 1;
            }
        }
        return text(text.substring(plain)).put('"');
    }

    Utf8 put(char ascii) {
        reserve(1);
        bytes[size++] = (byte) ascii;
        return this;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }

    private void escape(char unit) {
        put('\\');
        if (unit == '"' || unit == '\\') {
            put(unit);
            return;
        }
        put('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            put((char) HEX[unit >> shift & 15]);
        }
    }

    private static String reference(char unit) {
        return switch (unit) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> "";
        };
    }

    private static int digits(long value) {
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
