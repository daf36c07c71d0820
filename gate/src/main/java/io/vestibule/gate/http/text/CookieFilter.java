package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;

/// Keeps our own cookies from the origin, and the origin from setting them; all others stay as they
/// are, byte for byte. *Immutable.*
public final class CookieFilter {

    private CookieFilter() {}

    /// Removes the cookies called `hidden`, and those with such a name and a suffix, from every
    /// `Cookie` field.
    public static void hide(HttpHeaders headers, List<String> hidden) {
        List<String> fields = headers.getAll(KnownHeader.COOKIE.text());
        if (fields.stream().noneMatch(field -> mentions(field, hidden))) {
            return;
        }
        headers.remove(KnownHeader.COOKIE.text());
        for (String field : fields) {
            String rest = without(field, hidden);
            if (!rest.isEmpty()) {
                headers.add(KnownHeader.COOKIE.text(), rest);
            }
        }
    }

    /// Removes every `Set-Cookie` of a response by which a browser would send a cookie called
    /// `ours`, or one with such a name and a suffix.
    public static void refuse(HttpHeaders headers, List<String> ours) {
        List<String> fields = headers.getAll(HttpHeaderNames.SET_COOKIE);
        if (fields.stream().noneMatch(field -> mentions(field, ours))) {
            return;
        }
        headers.remove(HttpHeaderNames.SET_COOKIE);
        for (String field : fields) {
            if (!isHidden(nameSet(field), ours)) {
                headers.add(HttpHeaderNames.SET_COOKIE, field);
            }
        }
    }

    /// The name by which a browser sends a cookie back. One without a name comes back as its value,
    /// which may look like a name and a value: `=a=b` is sent as `a=b`.
    private static String nameSet(String field) {
        int semicolon = field.indexOf(';');
        int end = semicolon < 0 ? field.length() : semicolon;
        int start = 0;
        while (start < end && "= \t".indexOf(field.charAt(start)) >= 0) {
            start++;
        }
        return name(field, start, end);
    }

    private static boolean mentions(String field, List<String> hidden) {
        for (String name : hidden) {
            if (field.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /// The field without the pairs called `hidden`, and those with such a name and a suffix.
    static String without(String field, List<String> hidden) {
        var rest = new StringBuilder(field.length());
        for (int start = 0; start <= field.length(); ) {
            int semicolon = field.indexOf(';', start);
            int end = semicolon < 0 ? field.length() : semicolon;
            if (!isHidden(name(field, start, end), hidden)) {
                String pair = field.substring(start, end);
                rest.append(rest.isEmpty() ? pair.stripLeading() : ';' + pair);
            }
            start = end + 1;
        }
        return rest.toString();
    }

    private static boolean isHidden(String name, List<String> hidden) {
        for (String one : hidden) {
            boolean whole = name.length() == one.length() || name.startsWith("_", one.length());
            if (whole && name.startsWith(one)) {
                return true;
            }
        }
        return false;
    }

    private static String name(String field, int start, int end) {
        int equals = field.indexOf('=', start);
        return field.substring(start, equals < 0 || equals > end ? end : equals).strip();
    }
}
