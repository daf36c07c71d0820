package io.vestibule.gate.http.text;

import io.netty.util.NetUtil;
import java.util.Locale;

/// The host and port that a request is meant for. *Immutable.*
public final class Authority {

    private Authority() {}

    /// The host of `Host: authority`, lower case, without port and trailing dot.
    ///
    /// @throws RefusedException when it is not an authority
    public static String host(String authority) {
        if (authority.isEmpty()) {
            throw new RefusedException(Refusal.HOST_MISSING);
        }
        int end = authority.charAt(0) == '[' ? authority.indexOf(']') + 1 : colon(authority);
        checkPort(authority, end);
        String host = authority.substring(0, end);
        return host.startsWith("[") ? address(host) : name(host);
    }

    private static int colon(String authority) {
        int colon = authority.indexOf(':');
        return colon < 0 ? authority.length() : colon;
    }

    private static void checkPort(String authority, int end) {
        if (end == 0) {
            throw new RefusedException(Refusal.HOST_MALFORMED);
        }
        if (end == authority.length()) {
            return;
        }
        String port = authority.substring(end + 1);
        boolean number = HttpText.isNumber(port, 5) && Integer.parseInt(port) <= 65_535;
        if (authority.charAt(end) != ':' || !number) {
            throw new RefusedException(Refusal.HOST_MALFORMED);
        }
    }

    private static String address(String host) {
        boolean zoned = host.indexOf('%') >= 0; // after which that method takes anything
        if (zoned || !NetUtil.isValidIpV6Address(host.substring(1, host.length() - 1))) {
            throw new RefusedException(Refusal.HOST_MALFORMED);
        }
        return host.toLowerCase(Locale.ROOT);
    }

    private static String name(String host) {
        String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        boolean dotted = plain.startsWith(".") || plain.endsWith(".") || plain.contains("..");
        if (!HttpText.isHostName(plain) || dotted) {
            throw new RefusedException(Refusal.HOST_MALFORMED);
        }
        return lower(plain);
    }

    /// Lower case, and the same object when it was so already.
    private static String lower(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                return text.toLowerCase(Locale.ROOT);
            }
        }
        return text;
    }

    /// The authority that a target in absolute form names.
    ///
    /// @throws RefusedException when it is not of that form
    static String named(String target) {
        int start = afterScheme(target);
        return target.substring(start, end(target, start));
    }

    private static int end(String target, int start) {
        int end = start;
        while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    /// The path and query of a target in absolute form.
    ///
    /// @param authority of `Host`, which the target must not contradict; empty for none
    /// @param asterisk whether a target without path means the server itself
    /// @throws RefusedException when it is not of that form
    static String originForm(String target, String authority, boolean asterisk) {
        int start = afterScheme(target);
        int end = end(target, start);
        String named = target.substring(start, end);
        if (named.indexOf('@') >= 0) {
            throw new RefusedException(Refusal.TARGET_MALFORMED);
        }
        host(named);
        if (!authority.isEmpty() && !named.equalsIgnoreCase(authority)) {
            throw new RefusedException(Refusal.HOST_CONFLICT);
        }
        if (end == target.length()) {
            return asterisk ? "*" : "/";
        }
        String rest = target.substring(end);
        return rest.startsWith("/") ? rest : '/' + rest;
    }

    private static int afterScheme(String target) {
        for (String scheme : new String[] {"http://", "https://"}) {
            if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
                return scheme.length();
            }
        }
        throw new RefusedException(Refusal.TARGET_MALFORMED);
    }
}
