package io.vestibule.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// What went one way over a connection: every byte is counted, the first mebibyte is kept.
/// *Thread-safe.*
public final class Transcript {

    private static final int KEPT = 1 << 20;
    private static final int SHOWN = 1200;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long count;

    synchronized void add(byte[] source, int offset, int length) {
        count += length;
        bytes.write(source, offset, Math.min(length, KEPT - Math.min(KEPT, bytes.size())));
    }

    public synchronized long count() {
        return count;
    }

    /// The bytes as Latin-1.
    public synchronized String text() {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String toString() {
        return visible(text()) + (count() > SHOWN ? " (" + count() + " bytes)" : "");
    }

    /// The text with its control characters visible, lines broken after each line feed, long ones
    /// cut.
    public static String visible(String text) {
        var shown = new StringBuilder();
        for (int at = 0; at < Math.min(text.length(), SHOWN); at++) {
            char c = text.charAt(at);
            switch (c) {
                case '\r' -> shown.append("\\r");
                case '\n' -> shown.append("\\n\n      ");
                case '\t' -> shown.append("\\t");
                default -> shown.append(c < 32 || c > 126 ? "\\x%02x".formatted((int) c) : c);
            }
        }
        return text.length() > SHOWN ? shown + "…" : shown.toString();
    }
}
