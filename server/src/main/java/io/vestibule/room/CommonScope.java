package io.vestibule.room;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What several routes share: the domain above all hosts, the path above all paths.
final class CommonScope {

    /// Browsers take whatever ends in a number for an IPv4 address.
    private static final Pattern IPV4 = Pattern.compile("(.*\\.)?(\\d+|0x[0-9a-f]*)");

    /// Second labels under which countries register domains, as in `co.uk`: browsers keep no cookie
    /// for such a domain.
    private static final Set<String> REGISTRIES = Set.of(
            "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "govt", "gv", "ltd", "me", "mil", "ne", "net", "nom",
            "or", "org", "plc", "sch");

    private CommonScope() {}

    /// The longest common parent domain of `hosts`; the host itself if there is only one. Empty if
    /// browsers would keep no cookie for it.
    static String domain(List<String> hosts) {
        String common = hosts.getFirst();
        for (String host : hosts) {
            if (host.equals(Route.EVERY_HOST) || isAddress(host)) {
                return "";
            }
            common = commonEnd(common, host);
        }
        boolean shared = hosts.size() > 1;
        return isSingleLabel(common) || (shared && isRegistry(common)) ? "" : common;
    }

    /// The registered domain that this host belongs to: its last two labels, or three where a
    /// country registers under a second label. An address, `*` and a name of one label are their
    /// own.
    static String registered(String host) {
        String[] labels = host.split("\\.", -1);
        if (host.equals(Route.EVERY_HOST) || isAddress(host) || labels.length < 2) {
            return host;
        }
        String two = String.join(".", List.of(labels).subList(labels.length - 2, labels.length));
        return isRegistry(two) && labels.length > 2 ? labels[labels.length - 3] + "." + two : two;
    }

    /// The longest common leading path, by whole segments. Stops before a segment that a browser
    /// may spell otherwise than we do, since it compares paths letter by letter.
    static String path(List<String> paths) {
        String[] common = segments(paths.getFirst());
        int length = common.length;
        for (String path : paths) {
            String[] next = segments(path);
            int same = 0;
            while (same < Math.min(length, next.length) && next[same].equals(common[same])) {
                same++;
            }
            length = same;
        }
        var shared = new StringBuilder();
        for (int i = 0; i < length && isSpelledAlike(common[i]); i++) {
            shared.append('/').append(common[i]);
        }
        return shared.isEmpty() ? "/" : shared.toString();
    }

    private static boolean isSpelledAlike(String segment) {
        return segment.indexOf('%') < 0 && segment.indexOf(';') < 0;
    }

    private static String[] segments(String path) {
        return Arrays.stream(path.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .toArray(String[]::new);
    }

    private static String commonEnd(String one, String other) {
        String[] a = one.split("\\.", -1);
        String[] b = other.split("\\.", -1);
        int same = 0;
        while (same < Math.min(a.length, b.length) && a[a.length - 1 - same].equals(b[b.length - 1 - same])) {
            same++;
        }
        return String.join(".", List.of(a).subList(a.length - same, a.length));
    }

    private static boolean isAddress(String host) {
        return host.indexOf(':') >= 0 || IPV4.matcher(host).matches();
    }

    private static boolean isSingleLabel(String domain) {
        return domain.indexOf('.') < 0;
    }

    private static boolean isRegistry(String domain) {
        String[] labels = domain.split("\\.", -1);
        return labels.length == 2 && labels[1].length() == 2 && REGISTRIES.contains(labels[0]);
    }
}
