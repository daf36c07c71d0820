package io.vestibule.advice;

import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.PrivateNetworks;
import java.util.Optional;

/// Addresses as logs have them: with a port, in brackets, with a zone, in a list. *Immutable.*
final class LogAddress {

    private LogAddress() {}

    /// The address in a word; an IPv4 address that is written as IPv6 is one of IPv4.
    static Optional<Ip> in(String word) {
        String text = word.endsWith(",") ? word.substring(0, word.length() - 1) : word;
        int close = text.indexOf(']');
        if (text.startsWith("[") && close > 0) {
            text = text.substring(1, close);
        } else if (text.indexOf('.') > 0 && text.indexOf(':') == text.lastIndexOf(':')) {
            int port = text.indexOf(':');
            text = port < 0 ? text : text.substring(0, port);
        }
        int zone = text.indexOf('%');
        return Ip.parse(zone < 0 ? text : text.substring(0, zone)).map(Ip::unmapped);
    }

    /// Whether a text is what `X-Forwarded-For` has: addresses with commas between.
    static boolean isList(String text) {
        for (String part : text.split(",", -1)) {
            if (in(part.strip()).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /// The visitor's address in a field `X-Forwarded-For`: the first that is not private, else the
    /// first.
    static Optional<String> visitorIn(String forwarded) {
        Ip first = null;
        for (String part : forwarded.split(",", -1)) {
            var ip = in(part.strip());
            if (ip.isPresent() && !PrivateNetworks.contain(ip.get())) {
                return Optional.of(ip.get().toString());
            }
            first = first == null ? ip.orElse(null) : first;
        }
        return Optional.ofNullable(first).map(Ip::toString);
    }

    /// Whether an address, as [#in] prints it, belongs to this machine or a private network.
    static boolean isPrivate(String address) {
        return in(address).filter(PrivateNetworks::contain).isPresent();
    }
}
