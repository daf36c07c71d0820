package io.vestibule.gate.http.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;

/// Lines of the access log, as bytes. Confined to the log's writer.
final class LineBuffer {

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter CLF = DateTimeFormatter.ofPattern(
                    "dd/MMM/uuuu:HH:mm:ss +0000", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[64 * 1024];
    private int length;
    private long second = Long.MIN_VALUE;
    private String secondText = "";
    private String clfText = "";

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    /// RFC 3339 with milliseconds.
    void time(long epochMillis) {
        format(epochMillis);
        raw(secondText);
        int millis = (int) Math.floorMod(epochMillis, 1000L);
        room(8);
        bytes[length++] = '.';
        bytes[length++] = (byte) ('0' + millis / 100);
        bytes[length++] = (byte) ('0' + millis / 10 % 10);
        bytes[length++] = (byte) ('0' + millis % 10);
        bytes[length++] = 'Z';
    }

    /// As in the Common Log Format.
    void clfTime(long epochMillis) {
        format(epochMillis);
        raw(clfText);
    }

    private void format(long epochMillis) {
        long now = Math.floorDiv(epochMillis, 1000);
        if (now != second) {
            second = now;
            var instant = Instant.ofEpochSecond(now);
            secondText = SECOND.format(instant);
            clfText = CLF.format(instant);
        }
    }

    void number(long value) {
        raw(Long.toString(value));
    }

    /// ASCII that needs no escape.
    void raw(String ascii) {
        int size = ascii.length();
        room(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    /// The inside of a string of JSON.
    void escaped(String value) {
        int size = value.length();
        room(size * 6);
        for (int i = 0; i < size; i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                bytes[length++] = '\\';
                bytes[length++] = (byte) c;
            } else if (c >= ' ' && c < 0x7f) {
                bytes[length++] = (byte) c;
            } else {
                unicode(c);
            }
        }
    }

    private void unicode(char c) {
        bytes[length++] = '\\';
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[(c >> shift) & 0xf];
        }
    }

    /// A value of a pattern: what could end it or forge another is written as `\xHH`, byte by byte,
    /// as nginx does.
    ///
    /// @param spaces whether a space stays a space
    void hexEscaped(String value, boolean spaces) {
        byte[] all = value.getBytes(StandardCharsets.UTF_8);
        room(all.length * 4);
        for (byte b : all) {
            boolean plain = b > ' ' && b < 0x7f && b != '"' && b != '\\';
            if (plain || (b == ' ' && spaces)) {
                bytes[length++] = b;
            } else {
                bytes[length++] = '\\';
                bytes[length++] = 'x';
                bytes[length++] = HEX[(b >> 4) & 0xf];
                bytes[length++] = HEX[b & 0xf];
            }
        }
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
