package io.vestibule.health;

import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.IpSet;
import java.util.stream.Stream;

/// How far an address reaches, by the registries of IANA for special purposes (RFC 6890 and what
/// followed it) and the addresses at which clouds answer their own machines. An address that
/// carries another one is judged by [AddressReadings].
enum AddressScope {
    /// Anyone may connect to it.
    PUBLIC,
    /// It belongs to a network of its owner's, or to nothing.
    INSIDE,
    /// No check and no webhook may ever reach it: link-local addresses and other places where a
    /// cloud hands its machines secrets, multicast, broadcast, and the unspecified address.
    NEVER;

    private static final IpSet REFUSED = set(
            "0.0.0.0/8",
            "224.0.0.0/4",
            "255.255.255.255",
            "::",
            "ff00::/8",
            // Link-local, and with it the metadata of nearly every cloud.
            "169.254.0.0/16",
            "fe80::/10",
            // Metadata elsewhere: Alibaba, Azure, Amazon, Google, Oracle, Scaleway, Linode.
            "100.100.100.200",
            "168.63.129.16",
            "fd00:ec2::/32",
            "fd20:ce::/32",
            "fd00:c1::/32",
            "fd00:42::42",
            "fd00:a9fe:a9fe::/48");

    private static final IpSet NOT_GLOBAL = set(
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "240.0.0.0/4",
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20");

    private static final IpSet GLOBAL_SIX = set("2000::/3");
    private static final IpSet LOOPBACK = set("127.0.0.0/8", "::1");

    private static IpSet set(String... networks) {
        return IpSet.of(Stream.of(networks)
                .map(text -> IpRange.parse(text).orElseThrow())
                .toList());
    }

    static AddressScope of(Ip ip) {
        if (REFUSED.contains(ip)) {
            return NEVER;
        }
        boolean global = !NOT_GLOBAL.contains(ip) && (!ip.six() || GLOBAL_SIX.contains(ip));
        return global ? PUBLIC : INSIDE;
    }

    /// Whether an address is this machine's wherever it is used.
    static boolean isLoopback(Ip ip) {
        return LOOPBACK.contains(ip);
    }
}
