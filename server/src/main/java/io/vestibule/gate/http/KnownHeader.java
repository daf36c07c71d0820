package io.vestibule.gate.http;

import io.netty.util.AsciiString;

import org.jspecify.annotations.Nullable;

/// The header fields that the proxy treats in a way of their own, and how. *Immutable.*
enum KnownHeader {
    HOST("Host", Kind.FRAMING),
    CONTENT_LENGTH("Content-Length", Kind.FRAMING),
    TRANSFER_ENCODING("Transfer-Encoding", Kind.FRAMING),
    EXPECT("Expect", Kind.FRAMING),
    COOKIE("Cookie", Kind.END_TO_END),
    CACHE_CONTROL("Cache-Control", Kind.END_TO_END),
    CONNECTION("Connection", Kind.HOP),
    KEEP_ALIVE("Keep-Alive", Kind.HOP),
    PROXY_CONNECTION("Proxy-Connection", Kind.HOP),
    PROXY_AUTHENTICATE("Proxy-Authenticate", Kind.HOP),
    PROXY_AUTHORIZATION("Proxy-Authorization", Kind.HOP),
    PROXY_AUTHENTICATION_INFO("Proxy-Authentication-Info", Kind.HOP),
    TE("TE", Kind.HOP),
    UPGRADE("Upgrade", Kind.HOP),
    HTTP2_SETTINGS("HTTP2-Settings", Kind.HOP),
    /// Becomes `HTTP_PROXY` in CGI, which programs take for their own setting.
    PROXY("Proxy", Kind.INTERNAL),
    ROOM_COMMAND("Cf-Waiting-Room-Command", Kind.INTERNAL),
    X_FORWARDED_FOR("X-Forwarded-For", Kind.FORWARDED),
    X_FORWARDED_PROTO("X-Forwarded-Proto", Kind.FORWARDED),
    X_FORWARDED_HOST("X-Forwarded-Host", Kind.FORWARDED),
    FORWARDED("Forwarded", Kind.FORWARDED),
    X_REAL_IP("X-Real-IP", Kind.FORWARDED),
    X_CLIENT_IP("X-Client-IP", Kind.FORWARDED),
    X_CLUSTER_CLIENT_IP("X-Cluster-Client-IP", Kind.FORWARDED),
    TRUE_CLIENT_IP("True-Client-IP", Kind.FORWARDED),
    CF_CONNECTING_IP("CF-Connecting-IP", Kind.FORWARDED);

    /// How a field is treated.
    enum Kind {
        /// Passed on.
        END_TO_END,
        /// Checked and set again for the next hop.
        FRAMING,
        /// Ends here.
        HOP,
        /// Believed, and passed on, only from a trusted peer.
        FORWARDED,
        /// Between the gate and its origin, or the page and the gate; never passed through.
        INTERNAL
    }

    private static final String FORWARDED_PREFIX = "x-forwarded-";
    private static final String PAGE_PREFIX = "vestibule-";
    private static final int MASK = 127;
    private static final @Nullable KnownHeader[] TABLE = table();

    @SuppressWarnings("ImmutableEnumChecker") // is immutable, but does not say so
    private final AsciiString text;

    private final Kind kind;

    KnownHeader(String text, Kind kind) {
        this.text = AsciiString.cached(text);
        this.kind = kind;
    }

    /// The name as it is usually written.
    AsciiString text() {
        return text;
    }

    Kind kind() {
        return kind;
    }

    /// The field called `name`, whatever its case, if it is one of these.
    static @Nullable KnownHeader of(CharSequence name) {
        for (int i = AsciiString.hashCode(name) & MASK; ; i = (i + 1) & MASK) {
            var candidate = TABLE[i];
            if (candidate == null || candidate.text.contentEqualsIgnoreCase(name)) {
                return candidate;
            }
        }
    }

    /// How a request's field that is not one of these is treated. An underscore counts as a hyphen,
    /// since some origins cannot tell `X_Forwarded_For` from the real one; such a look-alike is
    /// dropped.
    static Kind kindOfUnknown(CharSequence name) {
        if (AsciiString.indexOf(name, '_', 0) >= 0) {
            return kindOfLookAlike(name.toString().replace('_', '-'));
        }
        return kindByPrefix(name);
    }

    private static Kind kindOfLookAlike(String name) {
        var known = of(name);
        boolean harmless = known == null || known.kind == Kind.END_TO_END;
        return harmless && kindByPrefix(name) == Kind.END_TO_END ? Kind.END_TO_END : Kind.INTERNAL;
    }

    private static Kind kindByPrefix(CharSequence name) {
        return switch (name.charAt(0)) {
            case 'x', 'X' -> startsWith(name, FORWARDED_PREFIX) ? Kind.FORWARDED : Kind.END_TO_END;
            case 'v', 'V' -> startsWith(name, PAGE_PREFIX) ? Kind.INTERNAL : Kind.END_TO_END;
            default -> Kind.END_TO_END;
        };
    }

    private static boolean startsWith(CharSequence name, String prefix) {
        return AsciiString.regionMatches(name, true, 0, prefix, 0, prefix.length());
    }

    private static @Nullable KnownHeader[] table() {
        var table = new @Nullable KnownHeader[MASK + 1];
        for (KnownHeader header : values()) {
            int i = header.text.hashCode() & MASK;
            while (table[i] != null) {
                i = (i + 1) & MASK;
            }
            table[i] = header;
        }
        return table;
    }
}
