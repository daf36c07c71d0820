package io.vestibule.rule.syntax;

import io.vestibule.rule.syntax.RuleError.Code;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads IP addresses, networks and ranges, which are written without quotes. *Confined to its
/// parser.*
final class AddressLiterals {

    private static final String ADDRESS = "0123456789abcdefABCDEF:./";

    private final Source in;

    AddressLiterals(Source in) {
        this.in = in;
    }

    /// An address; null, and nothing taken, when there is none.
    @Nullable
    Ip addressIfAny() {
        int start = in.at();
        var ip = Ip.parse(in.takeRun(ADDRESS)).orElse(null);
        if (ip == null) {
            in.goTo(start);
        }
        return ip;
    }

    Ip address() {
        int start = in.at();
        String text = in.takeRun(ADDRESS);
        Optional<Ip> ip = Ip.parse(text);
        if (ip.isPresent()) {
            return ip.get();
        }
        boolean network = text.indexOf('/') >= 0 || text.contains("..");
        throw in.fault(
                start,
                Math.max(in.at(), start + 1),
                Code.ADDRESS,
                network ? "networks and ranges are only allowed in a set" : "this is not an IP address",
                network
                        ? "write in {" + text + "}"
                        : "write four numbers from 0 to 255 without leading zeros, or an IPv6"
                                + " address, without quotes");
    }

    /// An address, a network or a range.
    IpRange addresses() {
        int start = in.at();
        String text = in.takeRun(ADDRESS);
        int dots = text.indexOf("..");
        if (dots >= 0) {
            return range(start, text.substring(0, dots), text.substring(dots + 2));
        }
        Optional<IpRange> range = IpRange.parse(text);
        if (range.isPresent()) {
            return range.get();
        }
        int slash = text.indexOf('/');
        Optional<Ip> ip = slash < 0 ? Optional.empty() : Ip.parse(text.substring(0, slash));
        throw in.fault(
                start,
                Math.max(in.at(), start + 1),
                Code.ADDRESS,
                slash < 0 || ip.isEmpty() ? "this is not an IP address" : "this is not a network",
                ip.map(address -> networkHint(address, text.substring(slash + 1)))
                        .orElse("items are addresses, networks such as 10.0.0.0/8, or first..last,"
                                + " separated by spaces"));
    }

    private static String networkHint(Ip ip, String digits) {
        boolean number = digits.matches("0|[1-9][0-9]{0,2}");
        int prefix = number ? Integer.parseInt(digits) : -1;
        return prefix < 0 || prefix > ip.bits()
                ? "the prefix must be a number from 0 to " + ip.bits()
                : "the bits after the prefix must be zero: " + ip.first(prefix) + "/" + prefix;
    }

    private IpRange range(int start, String first, String last) {
        Optional<Ip> from = Ip.parse(first);
        Optional<Ip> to = Ip.parse(last);
        if (from.isPresent() && to.isPresent()) {
            boolean same = from.get().six() == to.get().six();
            if (same && from.get().compareTo(to.get()) <= 0) {
                return new IpRange(from.get(), to.get());
            }
            throw in.fault(
                    start,
                    in.at(),
                    Code.ADDRESS,
                    same ? "the range ends before it begins" : "the range mixes IPv4 and IPv6",
                    "");
        }
        throw in.fault(
                start,
                Math.max(in.at(), start + 1),
                Code.ADDRESS,
                "this is not a range of IP addresses",
                "write 10.0.0.1..10.0.0.9");
    }
}
