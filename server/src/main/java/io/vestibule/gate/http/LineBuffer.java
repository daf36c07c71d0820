package io.vestibule.gate.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/// Entries as JSON lines, in bytes. Confined to the log's writer.
final class LineBuffer {

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[64 * 1024];
    private int length;
    private long second = Long.MIN_VALUE;
    private String secondText = "";

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    void append(AccessEntry entry) {
        raw("{\"time\":\"");
        time(entry.epochMillis());
        raw("\",\"id\":\"");
        raw(RequestId.text(entry.id()));
        text("\",\"client\":\"", entry.client());
        text("\",\"method\":\"", entry.method());
        text("\",\"host\":\"", entry.host());
        text("\",\"path\":\"", entry.path());
        text("\",\"protocol\":\"", entry.protocol());
        number("\",\"status\":", entry.status());
        number(",\"bytes\":", entry.bytes());
        number(",\"micros\":", entry.micros());
        text(",\"outcome\":\"", entry.outcome());
        if (!entry.detail().isEmpty()) {
            text("\",\"detail\":\"", entry.detail());
        }
        if (!entry.origin().isEmpty()) {
            text("\",\"origin\":\"", entry.origin());
            number("\",\"originMicros\":", entry.originMicros());
            raw("}\n");
        } else {
            raw("\"}\n");
        }
    }

    private void time(long epochMillis) {
        long now = Math.floorDiv(epochMillis, 1000);
        if (now != second) {
            second = now;
            secondText = SECOND.format(Instant.ofEpochSecond(now));
        }
        raw(secondText);
        int millis = (int) Math.floorMod(epochMillis, 1000L);
        room(8);
        bytes[length++] = '.';
        bytes[length++] = (byte) ('0' + millis / 100);
        bytes[length++] = (byte) ('0' + millis / 10 % 10);
        bytes[length++] = (byte) ('0' + millis % 10);
        bytes[length++] = 'Z';
    }

    private void number(String before, long value) {
        raw(before);
        raw(Long.toString(value));
    }

    private void text(String before, String value) {
        raw(before);
        escaped(value);
    }

    /// ASCII that needs no escape.
    private void raw(String ascii) {
        int size = ascii.length();
        room(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    private void escaped(String value) {
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

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
