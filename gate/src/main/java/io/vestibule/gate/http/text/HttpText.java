package io.vestibule.gate.http.text;

import java.util.function.IntPredicate;

/// Which characters are allowed where in HTTP. *Immutable.*
public final class HttpText {

    private static final boolean[] TOKEN = of(HttpText::inToken);
    private static final boolean[] METHOD = of(c -> upper(c) || c == '-' || c == '_');
    private static final boolean[] TARGET = of(c -> c > ' ' && c < 0x7f && c != '#');
    private static final boolean[] VALUE = of(c -> c == '\t' || (c >= ' ' && c != 0x7f));
    private static final boolean[] HOST = of(c -> upper(c) || lower(c) || digit(c) || c == '-' || c == '.' || c == '_');

    private HttpText() {}

    /// Whether this may be a header's name: RFC 9110, token.
    public static boolean isToken(CharSequence text) {
        return !text.isEmpty() && all(text, TOKEN);
    }

    /// Whether this may be a method. Lower case is refused: `get` is not `GET`, but not every
    /// origin knows.
    static boolean isMethod(CharSequence text) {
        return !text.isEmpty() && all(text, METHOD);
    }

    /// Whether only characters of a target are in here: printable ASCII, and no fragment.
    static boolean isTarget(CharSequence text) {
        return all(text, TARGET);
    }

    /// Whether this may be a header's value: no control characters but tabulator.
    public static boolean isValue(CharSequence text) {
        return all(text, VALUE);
    }

    /// Whether only characters of a host name or IPv4 address are in here.
    static boolean isHostName(CharSequence text) {
        return !text.isEmpty() && all(text, HOST);
    }

    /// Whether this is a number of at most `most` decimal digits.
    static boolean isNumber(CharSequence text, int most) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (!digit(text.charAt(i))) {
                return false;
            }
        }
        return length > 0 && length <= most;
    }

    private static boolean all(CharSequence text, boolean[] allowed) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0xff || !allowed[c]) {
                return false;
            }
        }
        return true;
    }

    private static boolean inToken(int c) {
        return upper(c) || lower(c) || digit(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }

    private static boolean upper(int c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean lower(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean[] of(IntPredicate predicate) {
        var table = new boolean[256];
        for (int c = 0; c < table.length; c++) {
            table[c] = predicate.test(c);
        }
        return table;
    }
}
