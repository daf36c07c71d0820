package io.vestibule.gate.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/// Writes ClientHellos from lists of numbers in hex, as descriptions of fingerprints show them.
public final class Hellos {

    private static final HexFormat HEX = HexFormat.of();

    private int version = 0x0303;
    private String ciphers = "";
    private final Map<String, byte[]> extensions = new LinkedHashMap<>();

    public Hellos version(int number) {
        version = number;
        return this;
    }

    public Hellos ciphers(String numbers) {
        ciphers = numbers;
        return this;
    }

    /// Extensions without content, which some of them never are.
    public Hellos extensions(String numbers) {
        for (String number : numbers.split(",", -1)) {
            extensions.put(number, new byte[0]);
        }
        return this;
    }

    public Hellos signatures(String numbers) {
        extensions.put("000d", counted(2, bytes(numbers)));
        return this;
    }

    public Hellos versions(String numbers) {
        extensions.put("002b", counted(1, bytes(numbers)));
        return this;
    }

    public Hellos protocols(String... names) {
        byte[][] each = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            each[i] = counted(1, names[i].getBytes(StandardCharsets.ISO_8859_1));
        }
        extensions.put("0010", counted(2, joined(each)));
        return this;
    }

    /// The handshake message, with its header.
    public byte[] message() {
        byte[][] each = extensions.entrySet().stream()
                .map(entry -> joined(bytes(entry.getKey()), counted(2, entry.getValue())))
                .toArray(byte[][]::new);
        byte[] body = joined(
                number(2, version),
                new byte[32],
                counted(1, new byte[32]),
                counted(2, bytes(ciphers)),
                counted(1, new byte[1]),
                counted(2, joined(each)));
        return joined(new byte[] {1}, counted(3, body));
    }

    /// The message in records that have at most so many bytes of it.
    public byte[] records(int most) {
        byte[] message = message();
        var all = new ByteArrayOutputStream();
        for (int at = 0; at < message.length; at += most) {
            int some = Math.min(most, message.length - at);
            all.writeBytes(new byte[] {22, 3, 1});
            all.writeBytes(number(2, some));
            all.write(message, at, some);
        }
        return all.toByteArray();
    }

    private static byte[] bytes(String numbers) {
        return HEX.parseHex(numbers.replace(",", ""));
    }

    private static byte[] counted(int lengthBytes, byte[] content) {
        return joined(number(lengthBytes, content.length), content);
    }

    private static byte[] number(int bytes, int number) {
        byte[] written = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            written[i] = (byte) (number >> (8 * (bytes - 1 - i)));
        }
        return written;
    }

    private static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
