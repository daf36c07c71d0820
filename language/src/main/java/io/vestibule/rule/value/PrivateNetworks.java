package io.vestibule.rule.value;

import java.util.stream.Stream;

/// Addresses that no visitor from the internet has: of this machine, of networks behind a router,
/// of one link (RFC 1918, 4193, 6598, 1122, 3927, 4291). *Immutable.*
public final class PrivateNetworks {

    private static final IpSet ALL = IpSet.of(Stream.of(
                    "10.0.0.0/8",
                    "100.64.0.0/10",
                    "127.0.0.0/8",
                    "169.254.0.0/16",
                    "172.16.0.0/12",
                    "192.168.0.0/16",
                    "::1",
                    "fc00::/7",
                    "fe80::/10")
            .map(text -> IpRange.parse(text).orElseThrow())
            .toList());

    private PrivateNetworks() {}

    /// Whether an address, also one of IPv4 written as IPv6, is in one of them.
    public static boolean contain(Ip ip) {
        return ALL.contains(ip.unmapped());
    }

    /// Whether a range begins and ends in one of them.
    public static boolean contain(IpRange range) {
        return contain(range.first()) && contain(range.last());
    }
}
