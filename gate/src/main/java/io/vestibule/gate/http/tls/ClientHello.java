package io.vestibule.gate.http.tls;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lists of a ClientHello (RFC 8446, 4.1.2) that distinguish one TLS client from another, in
/// the order in which they were sent, reserved values (GREASE, RFC 8701) left out. *Immutable.*
///
/// @param offersTls13 whether TLS 1.3 is among `supported_versions`
/// @param version the highest that the client offers: `supported_versions` if it is there, else the
///   field that was there before it
/// @param ciphers as numbers of 16 bits
/// @param extensions the numbers of all of them
/// @param signatures algorithms that the client takes
/// @param protocol the first name that it offers by ALPN, a char a byte; empty if none
record ClientHello(
        boolean offersTls13,
        int version,
        List<Integer> ciphers,
        List<Integer> extensions,
        List<Integer> signatures,
        String protocol) {

    static final int SERVER_NAME = 0x0000;
    static final int PROTOCOLS = 0x0010;

    private static final int TLS_13 = 0x0304;
    private static final int SIGNATURES = 0x000d;
    private static final int VERSIONS = 0x002b;
    private static final int RANDOM_BYTES = 32;

    ClientHello {
        ciphers = List.copyOf(ciphers);
        extensions = List.copyOf(extensions);
        signatures = List.copyOf(signatures);
    }

    /// Reads the body of the handshake message.
    ///
    /// @return null for what is not a whole ClientHello
    static @Nullable ClientHello read(ByteBuffer body) {
        var in = new Bytes(body);
        boolean offersTls13 = false;
        int version = in.number(2);
        in.skip(RANDOM_BYTES);
        in.part(1);
        var ciphers = in.part(2).numbers();
        in.part(1);
        var extensions = new ArrayList<Integer>();
        List<Integer> signatures = List.of();
        String protocol = "";
        // Clients of long ago send none.
        var rest = in.hasMore() ? in.part(2) : new Bytes(ByteBuffer.allocate(0));
        while (rest.hasMore()) {
            int number = rest.number(2);
            var content = rest.part(2);
            if (isReserved(number)) {
                continue;
            }
            extensions.add(number);
            switch (number) {
                case PROTOCOLS -> protocol = first(content.part(2));
                case SIGNATURES -> signatures = content.part(2).numbers();
                case VERSIONS -> {
                    var versions = content.part(1).numbers();
                    version = highest(versions);
                    offersTls13 = versions.contains(TLS_13);
                }
                default -> {}
            }
        }
        return in.isBroken || in.hasMore()
                ? null
                : new ClientHello(offersTls13, version, ciphers, extensions, signatures, protocol);
    }

    private static String first(Bytes names) {
        return names.hasMore() ? names.part(1).text() : "";
    }

    private static int highest(List<Integer> versions) {
        return versions.stream().mapToInt(version -> version).max().orElse(0);
    }

    private static boolean isReserved(int number) {
        return (number & 0x0f0f) == 0x0a0a && number >> 8 == (number & 0xff);
    }

    /// Bytes that are read from front to back; what is missing makes them broken, and is 0 or
    /// nothing. *Confined to the reading of one message.*
    private static final class Bytes {

        private final ByteBuffer left;
        private final @Nullable Bytes whole;
        private boolean isBroken;

        Bytes(ByteBuffer left) {
            this(left, null);
        }

        /// @param whole what these are a part of, which is broken with them
        private Bytes(ByteBuffer left, @Nullable Bytes whole) {
            this.left = left;
            this.whole = whole;
        }

        boolean hasMore() {
            return !isBroken && left.hasRemaining();
        }

        void breakOff() {
            isBroken = true;
            if (whole != null) {
                whole.breakOff();
            }
        }

        int number(int bytes) {
            if (left.remaining() < bytes) {
                breakOff();
                return 0;
            }
            int number = 0;
            for (int i = 0; i < bytes; i++) {
                number = number << 8 | (left.get() & 0xff);
            }
            return number;
        }

        void skip(int bytes) {
            if (left.remaining() < bytes) {
                breakOff();
            } else {
                left.position(left.position() + bytes);
            }
        }

        /// The next so many bytes, as a number of this many bytes in front of them says.
        Bytes part(int lengthBytes) {
            int length = number(lengthBytes);
            if (isBroken || left.remaining() < length) {
                breakOff();
                return new Bytes(ByteBuffer.allocate(0), this);
            }
            var part = new Bytes(left.slice(left.position(), length), this);
            left.position(left.position() + length);
            return part;
        }

        /// All that is left, as numbers of 16 bits.
        List<Integer> numbers() {
            var numbers = new ArrayList<Integer>(left.remaining() / 2);
            while (hasMore()) {
                int number = number(2);
                if (!isBroken && !isReserved(number)) {
                    numbers.add(number);
                }
            }
            return numbers;
        }

        /// All that is left, a char a byte.
        String text() {
            var text = new StringBuilder(left.remaining());
            while (hasMore()) {
                text.append((char) number(1));
            }
            return text.toString();
        }
    }
}
