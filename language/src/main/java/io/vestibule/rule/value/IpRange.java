package io.vestibule.rule.value;

import java.util.Optional;

/// The addresses from `first` to `last`, of one family. *Immutable.*
public record IpRange(Ip first, Ip last) {

    public IpRange {
        if (first.six() != last.six() || first.compareTo(last) > 0) {
            throw new IllegalArgumentException("not a range: " + first + " to " + last);
        }
    }

    /// Reads an address or a network in CIDR notation whose host bits are zero.
    public static Optional<IpRange> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return Ip.parse(text).map(ip -> new IpRange(ip, ip));
        }
        String digits = text.substring(slash + 1);
        boolean number = !digits.isEmpty()
                && digits.length() <= 3
                && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                && (digits.length() == 1 || digits.charAt(0) != '0');
        if (!number) {
            return Optional.empty();
        }
        int prefix = Integer.parseInt(digits);
        return Ip.parse(text.substring(0, slash))
                .filter(ip -> prefix <= ip.bits() && ip.equals(ip.first(prefix)))
                .map(ip -> new IpRange(ip, ip.last(prefix)));
    }

    /// An address, a network where it is one, else `first..last`.
    @Override
    public String toString() {
        if (first.equals(last)) {
            return first.toString();
        }
        for (int prefix = 0; prefix < first.bits(); prefix++) {
            if (first.equals(first.first(prefix)) && last.equals(first.last(prefix))) {
                return first + "/" + prefix;
            }
        }
        return first + ".." + last;
    }
}
