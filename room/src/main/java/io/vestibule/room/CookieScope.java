package io.vestibule.room;

import io.vestibule.room.CookieSettings.SameSite;
import java.util.List;

/// Name, reach and attributes of a room's cookie, and its `Set-Cookie` values. *Immutable.*
///
/// The cookie reaches all routes of its room and as little else as possible: its `Domain` is the
/// longest domain that all hosts share, its `Path` the longest path that all routes share, by whole
/// segments. It has no `Domain`, and so belongs to one host, where browsers would not keep it with
/// one: for addresses, single-label hosts, hosts without a common domain of their own, and rooms of
/// every host.
public final class CookieScope {

    /// The published beginning of the cookie's name.
    public static final String PREFIX = "__cfwaitingroom";

    private final String name;
    private final String domain;
    private final String path;
    private final String overHttp;
    private final String overHttps;

    private CookieScope(String name, String domain, String path, CookieSettings settings) {
        this.name = name;
        this.domain = domain;
        this.path = path;
        this.overHttp = attributes(settings, false);
        this.overHttps = attributes(settings, true);
    }

    /// The scope of the cookie of `room`.
    ///
    /// @param prefix the beginning of the cookie's name, usually [#PREFIX]
    public static CookieScope of(Room room, String prefix) {
        String suffix = room.cookie().suffix();
        String name = suffix.isEmpty() ? prefix : prefix + "_" + suffix;
        List<String> hosts = room.routes().stream().map(Route::host).distinct().toList();
        List<String> paths = room.routes().stream().map(Route::canonicalPath).toList();
        String path = room.requests().caseSensitive() ? CommonScope.path(paths) : "/";
        return new CookieScope(name, CommonScope.domain(hosts), path, room.cookie());
    }

    public String name() {
        return name;
    }

    /// Empty for none.
    public String domain() {
        return domain;
    }

    public String path() {
        return path;
    }

    /// The `Set-Cookie` value that gives a visitor their ticket.
    ///
    /// @param value the sealed ticket
    /// @param maxAgeSeconds until the ticket ends, at least 1
    /// @param https whether the visitor came over HTTPS
    public String give(String value, long maxAgeSeconds, boolean https) {
        return name + '=' + value + "; Max-Age=" + maxAgeSeconds + attributes(https);
    }

    /// The `Set-Cookie` value that takes the ticket away.
    ///
    /// @param https whether the visitor came over HTTPS
    public String take(boolean https) {
        return name + "=; Max-Age=0" + attributes(https);
    }

    private String attributes(boolean https) {
        return https ? overHttps : overHttp;
    }

    private String attributes(CookieSettings settings, boolean https) {
        boolean secure = switch (settings.secure()) {
            case AUTO -> https;
            case ALWAYS -> true;
            case NEVER -> false;
        };
        String sameSite = sameSite(settings.sameSite(), https, secure);
        boolean partitioned = secure && sameSite.equals("None");
        return "; Path="
                + path
                + (domain.isEmpty() ? "" : "; Domain=" + domain)
                + "; HttpOnly"
                + (secure ? "; Secure" : "")
                + ("; SameSite=" + sameSite)
                + (partitioned ? "; Partitioned" : "");
    }

    /// `None` without `Secure` is refused by browsers, and a visitor whose browser does not keep
    /// the cookie never enters: then `Lax`.
    private static String sameSite(SameSite wanted, boolean https, boolean secure) {
        return switch (wanted) {
            case AUTO -> https && secure ? "None" : "Lax";
            case NONE -> secure ? "None" : "Lax";
            case LAX -> "Lax";
            case STRICT -> "Strict";
        };
    }
}
