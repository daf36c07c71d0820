package io.vestibule.gate.http.tls;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The fingerprint JA4 of a TLS client, such as `t13d1516h2_8daaf6152771_e5627efa2ab1`: by the
/// description that FoxIO publishes for the TLS client under the BSD license. Nothing of JA4+,
/// whose license is another.
final class Ja4 {

    private static final int MOST_COUNTED = 99;
    private static final int HASH_CHARS = 12;
    private static final String NOTHING = "0".repeat(HASH_CHARS);
    private static final HexFormat HEX = HexFormat.of();

    private Ja4() {}

    /// The fingerprint of a client that speaks TLS over TCP.
    static String of(ClientHello hello) {
        boolean named = hello.extensions().contains(ClientHello.SERVER_NAME);
        return "t"
                + version(hello.version())
                + (named ? 'd' : 'i')
                + count(hello.ciphers())
                + count(hello.extensions())
                + ends(hello.protocol())
                + '_'
                + hash(sorted(hello.ciphers().stream()))
                + '_'
                + hash(extensions(hello));
    }

    private static String version(int version) {
        return switch (version) {
            case 0x0304 -> "13";
            case 0x0303 -> "12";
            case 0x0302 -> "11";
            case 0x0301 -> "10";
            case 0x0300 -> "s3";
            case 0x0002 -> "s2";
            default -> "00";
        };
    }

    private static String count(List<Integer> numbers) {
        return String.format(Locale.ROOT, "%02d", Math.min(numbers.size(), MOST_COUNTED));
    }

    /// The first and the last character of a protocol's name; of its bytes in hex if one of the two
    /// is neither a letter nor a digit.
    private static String ends(String protocol) {
        if (protocol.isEmpty()) {
            return "00";
        }
        char first = protocol.charAt(0);
        char last = protocol.charAt(protocol.length() - 1);
        if (isPlain(first) && isPlain(last)) {
            return "" + first + last;
        }
        String hex = HEX.formatHex(protocol.getBytes(StandardCharsets.ISO_8859_1));
        return "" + hex.charAt(0) + hex.charAt(hex.length() - 1);
    }

    private static boolean isPlain(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    /// Sorted, without those that part a says already; then the algorithms as they were sent.
    private static String extensions(ClientHello hello) {
        String sorted = sorted(hello.extensions().stream()
                .filter(number -> number != ClientHello.SERVER_NAME)
                .filter(number -> number != ClientHello.PROTOCOLS));
        return hello.signatures().isEmpty() || sorted.isEmpty()
                ? sorted
                : sorted + '_' + listed(hello.signatures().stream());
    }

    private static String sorted(Stream<Integer> numbers) {
        return listed(numbers.sorted());
    }

    private static String listed(Stream<Integer> numbers) {
        return numbers.map(number -> HEX.toHexDigits(number.shortValue())).collect(Collectors.joining(","));
    }

    private static String hash(String list) {
        if (list.isEmpty()) {
            return NOTHING;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(list.getBytes(StandardCharsets.US_ASCII));
            return HEX.formatHex(digest).substring(0, HASH_CHARS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
