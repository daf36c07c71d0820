package io.vestibule.demo;

import io.vertx.core.MultiMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The cookies that one visitor's browser keeps for one site: names, paths, ages and removals as in
/// RFC 6265, over plain HTTP. *Confined to the crowd's event loop.*
final class CookieJar {

    private record Key(String name, String path) {}

    /// @param untilMillis {@link Long#MAX_VALUE} for a cookie of the browser's session
    private record Kept(String value, long untilMillis) {}

    private final Map<Key, Kept> cookies = new LinkedHashMap<>();

    /// Takes what an answer sets.
    void take(MultiMap answerHeaders, String requestPath, long nowMillis) {
        for (String header : answerHeaders.getAll("set-cookie")) {
            takeOne(header, requestPath, nowMillis);
        }
    }

    private void takeOne(String header, String requestPath, long nowMillis) {
        List<String> parts = List.of(header.split(";", -1));
        int equals = parts.getFirst().indexOf('=');
        if (equals <= 0) {
            return;
        }
        String name = parts.getFirst().substring(0, equals).strip();
        String value = parts.getFirst().substring(equals + 1).strip();
        String path = defaultPath(requestPath);
        long until = Long.MAX_VALUE;
        for (String part : parts.subList(1, parts.size())) {
            String attribute = part.strip();
            String lower = attribute.toLowerCase(Locale.ROOT);
            if (lower.equals("secure")) {
                return;
            } else if (lower.startsWith("path=/")) {
                path = attribute.substring("path=".length());
            } else if (lower.startsWith("max-age=")) {
                until = nowMillis + 1000 * Long.parseLong(lower.substring("max-age=".length()));
            }
        }
        if (until <= nowMillis) {
            cookies.remove(new Key(name, path));
        } else {
            cookies.put(new Key(name, path), new Kept(value, until));
        }
    }

    private static String defaultPath(String requestPath) {
        int lastSlash = requestPath.lastIndexOf('/');
        return lastSlash <= 0 ? "/" : requestPath.substring(0, lastSlash);
    }

    /// The `Cookie` header for a path; empty if there is none to send.
    String header(String path, long nowMillis) {
        var header = new StringBuilder();
        for (Iterator<Map.Entry<Key, Kept>> each = cookies.entrySet().iterator(); each.hasNext(); ) {
            var cookie = each.next();
            if (cookie.getValue().untilMillis() <= nowMillis) {
                each.remove();
            } else if (covers(cookie.getKey().path(), path)) {
                header.append(header.isEmpty() ? "" : "; ");
                header.append(cookie.getKey().name()).append('=');
                header.append(cookie.getValue().value());
            }
        }
        return header.toString();
    }

    private static boolean covers(String cookiePath, String path) {
        return path.equals(cookiePath)
                || (path.startsWith(cookiePath)
                        && (cookiePath.endsWith("/") || path.charAt(cookiePath.length()) == '/'));
    }

    /// The value of the first cookie whose name begins with `prefix`.
    Optional<String> startingWith(String prefix) {
        return cookies.entrySet().stream()
                .filter(cookie -> cookie.getKey().name().startsWith(prefix))
                .map(cookie -> cookie.getValue().value())
                .findFirst();
    }
}
