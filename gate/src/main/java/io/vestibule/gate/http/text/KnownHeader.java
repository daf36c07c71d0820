package io.vestibule.gate.http.text;

import io.netty.util.AsciiString;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The header fields that the proxy treats in a way of their own, and how. *Immutable.*
public enum KnownHeader {
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
    CF_CONNECTING_IP("CF-Connecting-IP", Kind.FORWARDED),
    CF_CONNECTING_IPV6("CF-Connecting-IPv6", Kind.FORWARDED),
    CLIENT_IP("Client-IP", Kind.FORWARDED),
    FASTLY_CLIENT_IP("Fastly-Client-IP", Kind.FORWARDED),
    FORWARDED_FOR("Forwarded-For", Kind.FORWARDED),
    FRONT_END_HTTPS("Front-End-Https", Kind.FORWARDED),
    X_ORIGINAL_FORWARDED_FOR("X-Original-Forwarded-For", Kind.FORWARDED),
    X_ORIGINAL_HOST("X-Original-Host", Kind.FORWARDED),
    /// By these two, some origins serve another address than the one that was judged.
    X_ORIGINAL_URL("X-Original-URL", Kind.FORWARDED),
    X_REWRITE_URL("X-Rewrite-URL", Kind.FORWARDED),
    X_SCHEME("X-Scheme", Kind.FORWARDED),
    X_URL_SCHEME("X-Url-Scheme", Kind.FORWARDED);

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

    /// `X-Forwarded`, `X-Forwarded-Port`, `X-ForwardedFor`.
    private static final String FORWARDED_PREFIX = "x-forwarded";

    private static final String PAGE_PREFIX = "vestibule-";

    /// What means something else where all but letters and digits is the same: what the gate sets
    /// by setting, and what makes another request of one that was judged.
    private static final Set<String> ALIKE =
            Set.of("x-request-id", "x-http-method-override", "x-http-method", "x-method-override");

    private static final Pattern ODD = Pattern.compile("[^0-9A-Za-z-]");
    private static final int MASK = 127;
    private static final KnownHeader[] ALL = values();
    private static final @Nullable KnownHeader[] TABLE = table();

    @SuppressWarnings("ImmutableEnumChecker") // is immutable, but does not say so
    private final AsciiString text;

    private final Kind kind;

    KnownHeader(String text, Kind kind) {
        this.text = AsciiString.cached(text);
        this.kind = kind;
    }

    /// The name as it is usually written.
    public AsciiString text() {
        return text;
    }

    Kind kind() {
        return kind;
    }

    /// By its place, from 0.
    static KnownHeader at(int place) {
        return ALL[place];
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

    /// How a request's field that is not one of these is treated. Whatever is no letter or digit
    /// counts as a hyphen, since some origins cannot distinguish `X_Forwarded_For` or
    /// `X.Forwarded.For` from the real one; such a look-alike is dropped.
    static Kind kindOfUnknown(CharSequence name) {
        for (int i = 0; i < name.length(); i++) {
            if (isOdd(name.charAt(i))) {
                return kindOfLookAlike(ODD.matcher(name).replaceAll("-"));
            }
        }
        return kindByPrefix(name);
    }

    private static boolean isOdd(char c) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return !letter && c != '-' && (c < '0' || c > '9');
    }

    private static Kind kindOfLookAlike(String name) {
        var known = of(name);
        boolean harmless = known == null || known.kind == Kind.END_TO_END;
        return harmless && kindByPrefix(name) == Kind.END_TO_END && !ALIKE.contains(name.toLowerCase(Locale.ROOT))
                ? Kind.END_TO_END
                : Kind.INTERNAL;
    }

    /// Whether a field of a response is one that only the gate sends.
    static boolean isOurs(CharSequence name) {
        char first = name.isEmpty() ? ' ' : name.charAt(0);
        return (first == 'v' || first == 'V') && startsWith(name, PAGE_PREFIX);
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
        if (ALL.length > Long.SIZE) {
            throw new IllegalStateException("more than FieldNames has bits for");
        }
        var table = new @Nullable KnownHeader[MASK + 1];
        for (KnownHeader header : ALL) {
            int i = header.text.hashCode() & MASK;
            while (table[i] != null) {
                i = (i + 1) & MASK;
            }
            table[i] = header;
        }
        return table;
    }
}
