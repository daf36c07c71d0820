package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Keeps shared caches from storing a response that carries a visitor's ticket. *Immutable.*
public final class Privacy {

    private Privacy() {}

    /// Adds the cookies and makes the response private: `public` and `s-maxage` go, `private`
    /// comes; so do the fields that speak to certain caches alone.
    public static void addCookies(HttpHeaders headers, List<String> setCookies) {
        if (setCookies.isEmpty()) {
            return;
        }
        for (String cookie : setCookies) {
            headers.add(HttpHeaderNames.SET_COOKIE, cookie);
        }
        headers.remove("CDN-Cache-Control");
        headers.remove("Cloudflare-CDN-Cache-Control");
        headers.remove("Surrogate-Control");
        String before = String.join(",", headers.getAll(HttpHeaderNames.CACHE_CONTROL));
        headers.set(KnownHeader.CACHE_CONTROL.text(), cacheControl(before));
    }

    /// What `Cache-Control: directives` becomes.
    static String cacheControl(String directives) {
        List<String> kept = new ArrayList<>();
        for (String directive : split(directives)) {
            String name = name(directive);
            boolean shared = name.equals("public") || name.equals("s-maxage") || name.equals("private");
            if (!shared && !name.isEmpty()) {
                kept.add(directive);
            }
        }
        kept.addFirst("private");
        return String.join(", ", kept);
    }

    private static String name(String directive) {
        int equals = directive.indexOf('=');
        String name = equals < 0 ? directive : directive.substring(0, equals);
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /// At commas outside quotes.
    private static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\' && quoted) {
                i++;
            } else if (c == ',' && !quoted) {
                parts.add(list.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(list.substring(start).strip());
        return parts;
    }
}
