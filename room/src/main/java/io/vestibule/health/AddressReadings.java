package io.vestibule.health;

import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import java.util.ArrayList;
import java.util.List;

/// Where packets to an address may end. An IPv6 address can carry an IPv4 address to which a
/// translator or a tunnel takes what is sent there: `::ffff:169.254.169.254` and
/// `64:ff9b::a9fe:a9fe` both lead to 169.254.169.254. *Immutable.*
///
/// @param certain each of them has to be permitted
/// @param possible what the address carries if it is of a certain make, which it does not show;
///   refused where no check may go, and not asked about otherwise
record AddressReadings(List<Ip> certain, List<Ip> possible) {

    private static final IpRange COMPATIBLE = range("::/96");
    private static final IpRange TRANSLATED = range("::ffff:0:0:0/96");
    private static final IpRange NAT64 = range("64:ff9b::/96");
    private static final IpRange LOCAL_NAT64 = range("64:ff9b:1::/48");
    private static final IpRange SIX_TO_FOUR = range("2002::/16");
    private static final IpRange TEREDO = range("2001::/32");
    private static final int ISATAP = 0x5EFE;
    private static final int ISATAP_GLOBAL = 0x0200_5EFE;

    private static IpRange range(String text) {
        return IpRange.parse(text).orElseThrow();
    }

    private static boolean has(IpRange range, Ip ip) {
        return range.first().compareTo(ip) <= 0 && ip.compareTo(range.last()) <= 0;
    }

    /// Of an address that carries none: itself.
    static AddressReadings of(Ip given) {
        Ip ip = given.unmapped();
        if (!ip.six()) {
            return certain(ip);
        }
        long high = ip.high();
        long low = ip.low();
        if (has(NAT64, ip)) {
            return certain(Ip.four(low));
        }
        if (has(SIX_TO_FOUR, ip)) {
            return new AddressReadings(List.of(Ip.four(high >>> 16)), isatap(low));
        }
        if (has(TEREDO, ip)) {
            return certain(Ip.four(high), Ip.four(~low));
        }
        boolean named = high == 0 && low >>> 1 == 0;
        if ((has(COMPATIBLE, ip) && !named) || has(TRANSLATED, ip)) {
            return certain(ip, Ip.four(low));
        }
        if (has(LOCAL_NAT64, ip)) {
            return new AddressReadings(List.of(ip), embedded(high, low));
        }
        return new AddressReadings(List.of(ip), isatap(low));
    }

    private static AddressReadings certain(Ip... all) {
        return new AddressReadings(List.of(all), List.of());
    }

    /// The IPv4 address in a network of translators whose prefix has 48, 56, 64 or 96 bits (RFC
    /// 6052): eight bits in the middle are left out.
    private static List<Ip> embedded(long high, long low) {
        long middle = low >>> 56 == 0 ? low << 8 : low;
        var readings = new ArrayList<Ip>();
        readings.add(Ip.four((high & 0xFFFF) << 16 | middle >>> 48));
        readings.add(Ip.four((high & 0xFF) << 24 | middle >>> 40));
        readings.add(Ip.four(middle >>> 32));
        readings.add(Ip.four(low));
        return List.copyOf(readings.stream().filter(ip -> ip.low() >>> 24 != 0).toList());
    }

    private static List<Ip> isatap(long low) {
        int upper = (int) (low >>> 32);
        return upper == ISATAP || upper == ISATAP_GLOBAL ? List.of(Ip.four(low)) : List.of();
    }
}
