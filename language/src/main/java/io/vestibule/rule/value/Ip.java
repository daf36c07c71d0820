package io.vestibule.rule.value;

import java.util.Optional;

/// An IPv4 or an IPv6 address. Addresses of different families are never equal. *Immutable.*
///
/// @param six whether it is IPv6
/// @param high the upper 64 bits; 0 for IPv4
/// @param low the lower 64 bits; for IPv4 0 to 2^32 - 1
public record Ip(boolean six, long high, long low) implements Comparable<Ip> {

    private static final long MAPPED = 0xFFFF_0000_0000L;
    private static final long FOUR_BYTES = 0xFFFF_FFFFL;
    private static final int GROUPS = 8;

    /// The IPv4 address with these 32 bits.
    public static Ip four(long bits) {
        return new Ip(false, 0, bits & FOUR_BYTES);
    }

    public static Ip six(long high, long low) {
        return new Ip(true, high, low);
    }

    /// The address of these bytes in network order.
    ///
    /// @param bytes 4 or 16 of them
    public static Ip ofBytes(byte[] bytes) {
        long high = 0;
        long low = 0;
        for (byte next : bytes) {
            high = high << 8 | low >>> 56;
            low = low << 8 | (next & 0xFF);
        }
        return switch (bytes.length) {
            case 4 -> four(low);
            case 16 -> six(high, low);
            default -> throw new IllegalArgumentException(bytes.length + " bytes");
        };
    }

    /// Its 4 or 16 bytes in network order.
    public byte[] bytes() {
        var bytes = new byte[six ? 16 : 4];
        for (int i = 0; i < bytes.length; i++) {
            int fromEnd = bytes.length - 1 - i;
            long half = fromEnd < 8 ? low : high;
            bytes[i] = (byte) (half >>> (8 * (fromEnd & 7)));
        }
        return bytes;
    }

    /// Reads a dotted quad without leading zeros, or an IPv6 address without zone; nothing else.
    /// Never asks anybody for a name.
    public static Optional<Ip> parse(String text) {
        return text.indexOf(':') < 0 ? parseFour(text) : parseSix(text);
    }

    private static Optional<Ip> parseFour(String text) {
        long bits = 0;
        int parts = 0;
        int at = 0;
        while (parts < 4) {
            int start = at;
            int value = 0;
            while (at < text.length() && at - start < 3 && isDigit(text.charAt(at))) {
                value = value * 10 + text.charAt(at) - '0';
                at++;
            }
            boolean padded = at - start > 1 && text.charAt(start) == '0';
            if (at == start || padded || value > 255) {
                return Optional.empty();
            }
            bits = bits << 8 | value;
            parts++;
            if (parts < 4 && (at >= text.length() || text.charAt(at++) != '.')) {
                return Optional.empty();
            }
        }
        return at == text.length() ? Optional.of(four(bits)) : Optional.empty();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static Optional<Ip> parseSix(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            var all = new Groups();
            return all.read(text, true) && all.count == GROUPS ? Optional.of(all.ip(GROUPS)) : Optional.empty();
        }
        var head = new Groups();
        var tail = new Groups();
        String before = text.substring(0, gap);
        String after = text.substring(gap + 2);
        boolean good = (before.isEmpty() || head.read(before, false))
                && (after.isEmpty() || tail.read(after, true))
                && head.count + tail.count < GROUPS;
        if (!good) {
            return Optional.empty();
        }
        for (int i = 0; i < tail.count; i++) {
            head.values[GROUPS - tail.count + i] = tail.values[i];
        }
        return Optional.of(head.ip(GROUPS));
    }

    /// Groups of 16 bits.
    private static final class Groups {

        private final int[] values = new int[GROUPS];
        private int count;

        /// @param last whether a dotted quad may be at the end
        boolean read(String text, boolean last) {
            int at = 0;
            while (true) {
                int colon = text.indexOf(':', at);
                String group = text.substring(at, colon < 0 ? text.length() : colon);
                if (colon < 0 && last && group.indexOf('.') >= 0) {
                    var four = parseFour(group);
                    return four.isPresent()
                            && add((int) (four.get().low >> 16))
                            && add((int) (four.get().low & 0xFFFF));
                }
                if (!isGroup(group) || !add(Integer.parseInt(group, 16))) {
                    return false;
                }
                if (colon < 0) {
                    return true;
                }
                at = colon + 1;
            }
        }

        private static boolean isGroup(String text) {
            return !text.isEmpty()
                    && text.length() <= 4
                    && text.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 0x80);
        }

        private boolean add(int value) {
            if (count == GROUPS) {
                return false;
            }
            values[count++] = value;
            return true;
        }

        Ip ip(int groups) {
            long high = 0;
            long low = 0;
            for (int i = 0; i < groups; i++) {
                if (i < 4) {
                    high = high << 16 | values[i];
                } else {
                    low = low << 16 | values[i];
                }
            }
            return six(high, low);
        }
    }

    /// The IPv4 address inside `::ffff:0:0/96`; any other address itself.
    public Ip unmapped() {
        return six && high == 0 && (low & ~FOUR_BYTES) == MAPPED ? four(low) : this;
    }

    /// 32 or 128.
    public int bits() {
        return six ? 128 : 32;
    }

    /// The first address of the network of this one with a prefix of `prefix` bits.
    public Ip first(int prefix) {
        if (!six) {
            return four(low & (FOUR_BYTES << (32 - prefix)));
        }
        long highMask = prefix == 0 ? 0 : -1L << Math.max(0, 64 - prefix);
        long lowMask = prefix <= 64 ? 0 : -1L << (128 - prefix);
        return six(high & highMask, low & lowMask);
    }

    /// The last one of that network.
    public Ip last(int prefix) {
        if (!six) {
            return four(low | (FOUR_BYTES >>> prefix));
        }
        long highMask = prefix >= 64 ? 0 : -1L >>> prefix;
        long lowMask = prefix <= 64 ? -1L : prefix == 128 ? 0 : -1L >>> (prefix - 64);
        return six(high | highMask, low | lowMask);
    }

    /// IPv4 before IPv6, then by number.
    @Override
    public int compareTo(Ip other) {
        if (six != other.six) {
            return six ? 1 : -1;
        }
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    /// The canonical text (RFC 5952).
    @Override
    public String toString() {
        return six ? sixText() : fourText(low);
    }

    private static String fourText(long bits) {
        return (bits >> 24 & 255) + "." + (bits >> 16 & 255) + "." + (bits >> 8 & 255) + "." + (bits & 255);
    }

    private String sixText() {
        if (high == 0 && (low & ~FOUR_BYTES) == MAPPED) {
            return "::ffff:" + fourText(low & FOUR_BYTES);
        }
        int best = -1;
        int longest = 1;
        for (int i = 0; i < GROUPS; i++) {
            int zeros = 0;
            while (i + zeros < GROUPS && group(i + zeros) == 0) {
                zeros++;
            }
            if (zeros > longest) {
                best = i;
                longest = zeros;
            }
        }
        var text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (i == best) {
                text.append("::");
                i += longest - 1;
            } else {
                boolean first = text.isEmpty() || text.charAt(text.length() - 1) == ':';
                text.append(first ? "" : ":").append(Integer.toHexString(group(i)));
            }
        }
        return text.toString();
    }

    private int group(int number) {
        long half = number < 4 ? high : low;
        return (int) (half >>> (48 - 16 * (number & 3))) & 0xFFFF;
    }
}
