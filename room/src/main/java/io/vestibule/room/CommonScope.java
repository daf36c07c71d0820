package io.vestibule.room;

import java.util.Arrays;
import java.util.List;

/// What several routes share: the domain above all hosts, the path above all paths.
final class CommonScope {

    private CommonScope() {}

    /// The longest common parent domain of `hosts`; the host itself if there is only one. Empty if
    /// browsers would keep no cookie for it.
    static String domain(List<String> hosts) {
        String common = hosts.getFirst();
        for (String host : hosts) {
            if (host.equals(Route.EVERY_HOST) || RegisteredDomain.isAddress(host)) {
                return "";
            }
            common = commonEnd(common, host);
        }
        boolean shared = hosts.size() > 1;
        return isSingleLabel(common) || (shared && RegisteredDomain.isRegistry(common)) ? "" : common;
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

    private static boolean isSingleLabel(String domain) {
        return domain.indexOf('.') < 0;
    }
}
