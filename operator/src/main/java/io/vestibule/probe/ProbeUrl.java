package io.vestibule.probe;

import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Optional;

/// A URL that a probe asks for. *Immutable.*
///
/// @param secure whether it is `https`
/// @param host lower case; IPv6 without brackets. Whether it may be asked for is not judged here
/// @param port 1 to 65,535
/// @param target path and query, as they are sent
record ProbeUrl(boolean secure, String host, int port, String target) {

    private static final int LONGEST = 8_192;
    private static final int HIGHEST_PORT = 65_535;

    static int usualPort(boolean secure) {
        return secure ? 443 : 80;
    }

    /// Where a `Location` leads; empty if it is not one, or leads to another scheme than `http` and
    /// `https`, or holds a user's name.
    ///
    /// @param location a character for each byte, as it was received
    Optional<ProbeUrl> follow(String location) {
        int fragment = location.indexOf('#');
        String text = fragment < 0 ? location : location.substring(0, fragment);
        if (text.length() > LONGEST || !text.chars().allMatch(c -> c > ' ' && c != 0x7F && c != '\\')) {
            return Optional.empty();
        }
        int scheme = schemeEnd(text);
        if (scheme > 0) {
            String name = text.substring(0, scheme).toLowerCase(Locale.ROOT);
            boolean known = name.equals("http") || name.equals("https");
            return known && text.startsWith("//", scheme + 1)
                    ? elsewhere(name.equals("https"), text.substring(scheme + 3))
                    : Optional.empty();
        }
        if (text.startsWith("//")) {
            return elsewhere(secure, text.substring(2));
        }
        return Optional.of(new ProbeUrl(secure, host, port, sent(merged(text))));
    }

    /// Where the colon after a scheme is; -1 without a scheme.
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                return i > 0 ? i : -1;
            }
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
            if (!letter && !(other && i > 0)) {
                return -1;
            }
        }
        return -1;
    }

    private String merged(String reference) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        if (reference.isEmpty()) {
            return target;
        }
        if (reference.startsWith("?")) {
            return path + reference;
        }
        return reference.startsWith("/") ? reference : path.substring(0, path.lastIndexOf('/') + 1) + reference;
    }

    private static Optional<ProbeUrl> elsewhere(boolean secure, String text) {
        int end = 0;
        while (end < text.length() && "/?".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String rest = text.substring(end);
        String target = sent(rest.startsWith("/") ? rest : "/" + rest);
        return Authority.parse(text.substring(0, end))
                .map(at -> new ProbeUrl(secure, at.host(), at.port() > 0 ? at.port() : usualPort(secure), target));
    }

    /// Host and port, as a URL or a `Host` header has them. *Immutable.*
    ///
    /// @param port 0 if none is named
    record Authority(String host, int port) {

        static Optional<Authority> parse(String text) {
            int bracket = text.lastIndexOf(']');
            int colon = text.indexOf(':', Math.max(bracket, 0));
            String host = colon < 0 ? text : text.substring(0, colon);
            int port = colon < 0 ? 0 : port(text.substring(colon + 1));
            boolean six = host.startsWith("[");
            boolean whole = six == (bracket >= 0) && (!six || bracket == host.length() - 1);
            String bare = six && whole ? host.substring(1, bracket) : host;
            boolean six2 = bare.indexOf(':') >= 0;
            return port < 0 || !whole || six != six2 || bare.isEmpty() || bare.indexOf('@') >= 0
                    ? Optional.empty()
                    : Optional.of(new Authority(bare.toLowerCase(Locale.ROOT), port));
        }

        /// 0 for none, -1 for what is not a port.
        private static int port(String text) {
            boolean digits = text.length() <= 5 && text.chars().allMatch(c -> c >= '0' && c <= '9');
            int port = text.isEmpty() ? 0 : digits ? Integer.parseInt(text) : -1;
            return text.isEmpty() || (port > 0 && port <= HIGHEST_PORT) ? port : -1;
        }
    }

    /// A path without dot segments, and what is not ASCII escaped: as browsers send it.
    private static String sent(String target) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        String clean = withoutDots(path) + (query < 0 ? "" : target.substring(query));
        var text = new StringBuilder();
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            if (c < 0x7F) {
                text.append(c);
            } else {
                text.append('%').append(String.format(Locale.ROOT, "%02X", c & 0xFF));
            }
        }
        return text.toString();
    }

    private static String withoutDots(String path) {
        var segments = new ArrayDeque<String>();
        String[] given = path.substring(1).split("/", -1);
        for (int i = 0; i < given.length; i++) {
            boolean last = i == given.length - 1;
            switch (given[i]) {
                case "." -> {
                    if (last) {
                        segments.add("");
                    }
                }
                case ".." -> {
                    segments.pollLast();
                    if (last) {
                        segments.add("");
                    }
                }
                default -> segments.add(given[i]);
            }
        }
        return "/" + String.join("/", segments);
    }

    /// Whether both are of one site as browsers see it: scheme, host and port.
    boolean isSameOrigin(ProbeUrl other) {
        return secure == other.secure && port == other.port && host.equals(other.host);
    }

    /// What is in the `Host` header.
    String authority() {
        String written = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == usualPort(secure) ? written : written + ":" + port;
    }
}
