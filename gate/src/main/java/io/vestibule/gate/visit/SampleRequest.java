package io.vestibule.gate.visit;

import io.netty.util.AsciiString;
import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.ground.RequestPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// A request that was written down to try out rules: its facts are those that the gate would find.
/// *Immutable.*
///
/// @param method such as `GET`
/// @param scheme `http` or `https`
/// @param version such as `HTTP/1.1`
/// @param target as in the request line
/// @param headers in order
/// @param peer the visitor's address
public record SampleRequest(
        String method, String scheme, String version, String target, List<Header> headers, String peer) {

    /// One line of the head.
    public record Header(String name, String value) {}

    public SampleRequest {
        headers = List.copyOf(headers);
    }

    /// Reads it once.
    ///
    /// @param nowMillis when it came
    /// @return makes what rules may know of it, new each time
    public Supplier<VisitFacts> read(RuleParts parts, long nowMillis) {
        var lines = MultiMap.caseInsensitiveMultiMap();
        String authority = "";
        for (Header header : headers) {
            if (AsciiString.contentEqualsIgnoreCase(header.name(), "host")
                    || header.name().equals(":authority")) {
                authority = bytes(header.value());
            }
            if (!header.name().startsWith(":")) {
                lines.add(header.name(), bytes(header.value()));
            }
        }
        String asked = bytes(target);
        String named = absolute(asked);
        if (!named.isEmpty()) {
            authority = authority.isEmpty() ? named : authority;
            String rest = asked.substring(asked.indexOf("://") + 3 + named.length());
            asked = rest.startsWith("/") ? rest : '/' + rest;
        }
        boolean secure = scheme.equals("https");
        var head = new RequestHead(
                0,
                method,
                secure,
                host(authority),
                authority,
                asked,
                lines,
                peer,
                false,
                Transport.plain(version, port(authority, secure)));
        var path = RequestPath.normalize(asked);
        return () -> new VisitFacts(head, path, false, parts, nowMillis);
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// The authority of a target in absolute form; empty for another one.
    private static String absolute(String target) {
        boolean absolute =
                target.regionMatches(true, 0, "http://", 0, 7) || target.regionMatches(true, 0, "https://", 0, 8);
        if (!absolute) {
            return "";
        }
        int start = target.indexOf("://") + 3;
        int end = start;
        while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        return target.substring(start, end);
    }

    private static int colon(String authority) {
        int colon = authority.lastIndexOf(':');
        return colon > authority.indexOf(']') ? colon : -1;
    }

    private static String host(String authority) {
        int colon = colon(authority);
        String host = colon < 0 ? authority : authority.substring(0, colon);
        return (host.endsWith(".") ? host.substring(0, host.length() - 1) : host).toLowerCase(Locale.ROOT);
    }

    private static int port(String authority, boolean secure) {
        int colon = colon(authority);
        String port = colon < 0 ? "" : authority.substring(colon + 1);
        return port.matches("[0-9]{1,5}") ? Integer.parseInt(port) : secure ? 443 : 80;
    }
}
