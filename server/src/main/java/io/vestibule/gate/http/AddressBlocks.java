package io.vestibule.gate.http;

import io.netty.util.NetUtil;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/// A set of addresses, given in CIDR notation. An IPv4 address inside IPv6 (`::ffff:192.0.2.1`) is
/// the IPv4 address. *Immutable.*
public final class AddressBlocks {

    /// No address at all.
    public static final AddressBlocks NONE = new AddressBlocks(List.of());

    private final List<Block> blocks;

    private AddressBlocks(List<Block> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /// Reads blocks such as `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.1`.
    ///
    /// @throws IllegalArgumentException naming the first text that is not an address block
    public static AddressBlocks of(String... texts) {
        return new AddressBlocks(Arrays.stream(texts).map(AddressBlocks::parse).toList());
    }

    private static Block parse(String text) {
        int slash = text.indexOf('/');
        byte[] network =
                NetUtil.createByteArrayFromIpAddressString(
                        slash < 0 ? text.strip() : text.substring(0, slash).strip());
        if (network == null) {
            throw new IllegalArgumentException("not an address block: " + text);
        }
        int bits = slash < 0 ? network.length * 8 : bits(text, text.substring(slash + 1).strip());
        if (bits > network.length * 8) {
            throw new IllegalArgumentException("not an address block: " + text);
        }
        return new Block(high(network), low(network), bits + 128 - network.length * 8);
    }

    private static int bits(String text, String digits) {
        if (!digits.matches("[0-9]{1,3}")) {
            throw new IllegalArgumentException("not an address block: " + text);
        }
        return Integer.parseInt(digits);
    }

    /// Whether `address` lies in one of the blocks.
    public boolean contains(InetAddress address) {
        if (blocks.isEmpty()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        long high = high(bytes);
        long low = low(bytes);
        for (Block block : blocks) {
            if (block.contains(high, low)) {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        return blocks.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AddressBlocks that && blocks.equals(that.blocks);
    }

    @Override
    public int hashCode() {
        return blocks.hashCode();
    }

    /// The upper half of the address as IPv6; of IPv4 the mapped form, `::ffff:0:0/96`.
    private static long high(byte[] address) {
        return address.length == 4 ? 0 : ByteBuffer.wrap(address).getLong(0);
    }

    private static long low(byte[] address) {
        var bytes = ByteBuffer.wrap(address);
        return address.length == 4
                ? 0xffff_0000_0000L | Integer.toUnsignedLong(bytes.getInt(0))
                : bytes.getLong(8);
    }

    /// @param bits of the 128 that have to agree
    private record Block(long high, long low, int bits) {

        boolean contains(long otherHigh, long otherLow) {
            long highMask = bits == 0 ? 0 : -1L << Math.max(0, 64 - bits);
            long lowMask = bits <= 64 ? 0 : -1L << (128 - bits);
            return ((high ^ otherHigh) & highMask) == 0 && ((low ^ otherLow) & lowMask) == 0;
        }
    }
}
