package io.vestibule.gate.http.origin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.vestibule.gate.http.plan.BasePath;
import io.vestibule.gate.http.plan.OriginAddress;
import io.vestibule.gate.http.plan.OriginSettings;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names by which an origin knows itself, and what becomes of them in its responses: a redirect
/// to one leads to the host that the visitor asked for, a cookie for one is the visitor's host's.
/// If the site is below a path there, that path goes as well. *Immutable.*
public final class OwnNames {

    private static final List<AsciiString> LINKS = List.of(HttpHeaderNames.LOCATION, HttpHeaderNames.CONTENT_LOCATION);

    private final Set<String> hosts;
    private final Set<String> ports;
    private final @Nullable BasePath base;

    private OwnNames(Set<String> hosts, Set<String> ports, @Nullable BasePath base) {
        this.hosts = hosts;
        this.ports = ports;
        this.base = base;
    }

    /// The names in the origin's addresses and in what it gets as `Host`.
    static OwnNames of(OriginSettings settings) {
        var hosts = new HashSet<String>();
        var ports = new HashSet<>(Set.of("", ":80", ":443"));
        for (URI url : settings.addresses()) {
            if (!OriginAddress.isUnix(url)) {
                take(url.getRawAuthority(), hosts, ports);
            }
        }
        settings.naming().hostFor(settings.url()).ifPresent(host -> take(host, hosts, ports));
        return new OwnNames(Set.copyOf(hosts), Set.copyOf(ports), BasePath.of(settings.url()));
    }

    private static void take(String authority, Set<String> hosts, Set<String> ports) {
        String host = hostOf(authority);
        hosts.add(host.toLowerCase(Locale.ROOT));
        ports.add(authority.substring(host.length()));
    }

    /// Without port; of IPv6 with brackets.
    private static String hostOf(String authority) {
        int colon = authority.indexOf(':', authority.indexOf(']') + 1);
        return colon < 0 ? authority : authority.substring(0, colon);
    }

    /// Rewrites a response.
    ///
    /// @param headers of the response, changed in place
    /// @param authority as the visitor asked; nothing is changed if it is empty
    public void rewrite(HttpHeaders headers, String authority, boolean secure) {
        if (authority.isEmpty()) {
            return;
        }
        for (AsciiString name : LINKS) {
            String link = headers.get(name);
            if (link != null) {
                headers.set(name, rewritten(link, (secure ? "https://" : "http://") + authority));
            }
        }
        List<String> cookies = headers.getAll(HttpHeaderNames.SET_COOKIE);
        if (!cookies.isEmpty()) {
            String asked = hostOf(authority).toLowerCase(Locale.ROOT);
            var kept = new ArrayList<String>();
            cookies.forEach(cookie -> kept.add(withoutBase(withoutDomain(cookie, asked))));
            headers.set(HttpHeaderNames.SET_COOKIE, kept);
        }
    }

    private String rewritten(String link, String site) {
        if (base != null && link.startsWith("/") && !link.startsWith("//")) {
            String inside = base.without(link);
            if (inside == null) {
                return link;
            }
            return hostless(inside) ? inside : site + inside;
        }
        int begin = link.indexOf("//") + 2;
        String scheme = begin < 2 ? "" : link.substring(0, begin).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http://") && !scheme.equals("https://") && !scheme.equals("//")) {
            return link;
        }
        int end = begin;
        while (end < link.length() && "/?#\\".indexOf(link.charAt(end)) < 0) {
            end++;
        }
        String theirs = link.substring(begin, end);
        String host = hostOf(theirs);
        boolean ours = hosts.contains(host.toLowerCase(Locale.ROOT)) && ports.contains(theirs.substring(host.length()));
        String inside = inside(link.substring(end));
        return ours && inside != null ? site + inside : link;
    }

    /// A path that browsers do not take for a host.
    private static boolean hostless(String path) {
        return path.length() < 2 || "/\\".indexOf(path.charAt(1)) < 0;
    }

    /// What the visitor asks for; null when the origin has it outside the site.
    private @Nullable String inside(String rest) {
        return base == null ? rest : base.without(rest);
    }

    /// A cookie for a path of the site is for the path by which visitors know it.
    private String withoutBase(String cookie) {
        var below = base;
        int from = below == null ? -1 : cookie.indexOf(';');
        while (below != null && from >= 0) {
            int next = cookie.indexOf(';', from + 1);
            int end = next < 0 ? cookie.length() : next;
            int equals = cookie.indexOf('=', from);
            if (equals >= 0
                    && equals < end
                    && cookie.substring(from + 1, equals).strip().equalsIgnoreCase("path")) {
                String path = below.without(cookie.substring(equals + 1, end).strip());
                if (path != null) {
                    String rest = cookie.substring(end);
                    return cookie.substring(0, equals + 1) + path + withoutBase(rest);
                }
            }
            from = next;
        }
        return cookie;
    }

    /// Browsers refuse a cookie for a domain that is not the page's: without the attribute it is
    /// for the host that was asked for.
    private String withoutDomain(String cookie, String asked) {
        int from = cookie.indexOf(';');
        while (from >= 0) {
            int next = cookie.indexOf(';', from + 1);
            int end = next < 0 ? cookie.length() : next;
            String attribute = cookie.substring(from + 1, end).strip();
            if (isOurs(attribute, asked)) {
                return withoutDomain(cookie.substring(0, from) + cookie.substring(end), asked);
            }
            from = next;
        }
        return cookie;
    }

    /// Whether an attribute names the origin or a domain above it that the visitor's host is not
    /// in.
    private boolean isOurs(String attribute, String asked) {
        int equals = attribute.indexOf('=');
        if (equals < 0 || !attribute.substring(0, equals).strip().equalsIgnoreCase("domain")) {
            return false;
        }
        String value = attribute.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
        String domain = value.startsWith(".") ? value.substring(1) : value;
        return !isIn(asked, domain) && hosts.stream().anyMatch(host -> isIn(host, domain));
    }

    private static boolean isIn(String host, String domain) {
        return host.equals(domain) || host.endsWith("." + domain);
    }
}
