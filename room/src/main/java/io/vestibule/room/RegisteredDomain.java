package io.vestibule.room;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The domain that an owner has registered, as far as the name of a host shows. *Immutable.*
final class RegisteredDomain {

    /// Browsers take whatever ends in a number for an IPv4 address.
    private static final Pattern IPV4 = Pattern.compile("(.*\\.)?(\\d+|0x[0-9a-f]*)");

    /// Second labels under which countries register domains, as in `co.uk`: browsers keep no cookie
    /// for such a domain.
    private static final Set<String> REGISTRIES = Set.of(
            "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "govt", "gv", "ltd", "me", "mil", "ne", "net", "nom",
            "or", "org", "plc", "sch");

    private RegisteredDomain() {}

    /// The registered domain that this host belongs to: its last two labels, or three where a
    /// country registers under a second label. An address, `*` and a name of one label are their
    /// own.
    static String of(String host) {
        String[] labels = host.split("\\.", -1);
        if (isAddress(host) || labels.length < 2) {
            return host;
        }
        String two = String.join(".", List.of(labels).subList(labels.length - 2, labels.length));
        return isRegistry(two) && labels.length > 2 ? labels[labels.length - 3] + "." + two : two;
    }

    /// Whether a host is an address and no name.
    static boolean isAddress(String host) {
        return host.indexOf(':') >= 0 || IPV4.matcher(host).matches();
    }

    /// Whether a country registers domains under this one.
    static boolean isRegistry(String domain) {
        String[] labels = domain.split("\\.", -1);
        return labels.length == 2 && labels[1].length() == 2 && REGISTRIES.contains(labels[0]);
    }
}
