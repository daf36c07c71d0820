package io.vestibule.gate.http.plan;

import io.netty.util.NetUtil;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.IpSet;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A set of addresses, given in CIDR notation. An IPv4 address inside IPv6 (`::ffff:192.0.2.1`) is
/// the IPv4 address. *Immutable.*
public final class AddressBlocks {

    /// No address at all.
    public static final AddressBlocks NONE = new AddressBlocks(List.of());

    /// IPv4 as IPv6 too: in the mapped form, `::ffff:0:0/96`.
    private final List<IpRange> blocks;

    private final IpSet addresses;

    private AddressBlocks(List<IpRange> blocks) {
        this.blocks = List.copyOf(blocks);
        this.addresses = IpSet.of(blocks);
    }

    /// Reads blocks such as `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.1`.
    ///
    /// @throws IllegalArgumentException naming the first text that is not an address block
    public static AddressBlocks of(String... texts) {
        return new AddressBlocks(Arrays.stream(texts).map(AddressBlocks::parse).toList());
    }

    private static IpRange parse(String text) {
        int slash = text.indexOf('/');
        byte[] network = NetUtil.createByteArrayFromIpAddressString(
                slash < 0 ? text.strip() : text.substring(0, slash).strip());
        if (network == null) {
            throw new IllegalArgumentException("not an address block: " + text);
        }
        int bits = slash < 0
                ? network.length * 8
                : bits(text, text.substring(slash + 1).strip());
        if (bits > network.length * 8) {
            throw new IllegalArgumentException("not an address block: " + text);
        }
        var ip = Ip.six(high(network), low(network));
        int prefix = bits + ip.bits() - network.length * 8;
        return new IpRange(ip.first(prefix), ip.last(prefix));
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
        return addresses.containsSix(high(bytes), low(bytes));
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
        return address.length == 4 ? 0xffff_0000_0000L | Integer.toUnsignedLong(bytes.getInt(0)) : bytes.getLong(8);
    }
}
