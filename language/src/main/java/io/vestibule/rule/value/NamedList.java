package io.vestibule.rule.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A list that rules use by name, as in `ip.src in $office`, ready for look-ups. *Immutable.*
public final class NamedList {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,50}");
    private static final long MOST_ASN = 0xFFFF_FFFFL;

    /// What the items are.
    public enum Kind {
        /// Addresses and networks, for fields of type Ip.
        IP,
        /// Host names, for text such as `http.host`; `*.example.com` stands for every name below
        /// `example.com`, but not for that name itself.
        HOSTNAME,
        /// Numbers of autonomous systems, for fields of type Int.
        ASN;

        /// As people write it.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String name;
    private final Kind kind;
    private final List<String> items;
    private final IpSet ips;
    private final IntSet numbers;
    private final Set<String> hosts;
    private final Set<String> parents;

    /// A list.
    ///
    /// @param items in the notation of the kind
    /// @throws IllegalArgumentException naming the first item that is not of the kind; ask
    ///   [#refuse] first
    public NamedList(String name, Kind kind, List<String> items) {
        this.name = name;
        this.kind = kind;
        this.items = List.copyOf(items);
        var ranges = new ArrayList<IpRange>();
        var asns = new ArrayList<IntRange>();
        for (String item : items) {
            refuse(kind, item).ifPresent(reason -> {
                throw new IllegalArgumentException(item + ": " + reason);
            });
            switch (kind) {
                case IP -> IpRange.parse(item).ifPresent(ranges::add);
                case ASN -> asns.add(new IntRange(Long.parseLong(item), Long.parseLong(item)));
                case HOSTNAME -> {}
            }
        }
        ips = IpSet.of(ranges);
        numbers = IntSet.of(asns);
        hosts = hosts(false);
        parents = hosts(true);
    }

    private Set<String> hosts(boolean below) {
        return kind != Kind.HOSTNAME
                ? Set.of()
                : items.stream()
                        .filter(item -> item.startsWith("*.") == below)
                        .map(item -> Ascii.lower(below ? item.substring(1) : item))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether lists may have this name.
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /// Why `item` is not allowed in a list of this kind, if so.
    public static Optional<String> refuse(Kind kind, String item) {
        boolean good = switch (kind) {
            case IP -> IpRange.parse(item).isPresent();
            case HOSTNAME -> isHost(item.startsWith("*.") ? item.substring(2) : item);
            case ASN -> isAsn(item);
        };
        return good
                ? Optional.empty()
                : Optional.of(
                        switch (kind) {
                            case IP ->
                                "must be an address, or a network such as 10.0.0.0/8 with no"
                                        + " bits set after its prefix";
                            case HOSTNAME -> "must be a host name such as www.example.com or" + " *.example.com";
                            case ASN -> "must be a number from 0 to " + MOST_ASN;
                        });
    }

    private static boolean isHost(String text) {
        if (text.isEmpty() || text.length() > 253) {
            return false;
        }
        for (String label : text.split("\\.", -1)) {
            boolean good = !label.isEmpty()
                    && label.length() <= 63
                    && label.chars().allMatch(c -> c == '-' || Ascii.isNameChar(c));
            if (!good) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAsn(String text) {
        return !text.isEmpty()
                && text.length() <= 10
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && Long.parseLong(text) <= MOST_ASN;
    }

    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    /// As they were given.
    public List<String> items() {
        return items;
    }

    public boolean contains(Ip ip) {
        return ips.contains(ip);
    }

    public boolean contains(long number) {
        return numbers.contains(number);
    }

    /// Whether a host, or a domain above it, is on the list.
    ///
    /// @param host in any case, with or without port and trailing dot
    public boolean contains(String host) {
        String name = plain(host);
        if (hosts.contains(name)) {
            return true;
        }
        if (!parents.isEmpty()) {
            for (int dot = name.indexOf('.', 1); dot >= 0; dot = name.indexOf('.', dot + 1)) {
                if (parents.contains(name.substring(dot))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String plain(String host) {
        int colon = host.lastIndexOf(':');
        boolean port = colon >= 0 && isDigits(host, colon + 1);
        String name = port ? host.substring(0, colon) : host;
        return Ascii.lower(name.endsWith(".") ? name.substring(0, name.length() - 1) : name);
    }

    private static boolean isDigits(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamedList list
                && name.equals(list.name)
                && kind == list.kind
                && items.equals(list.items);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return "$" + name + " (" + kind.text() + ", " + items.size() + " items)";
    }
}
