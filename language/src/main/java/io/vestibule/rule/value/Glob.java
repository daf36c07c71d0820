package io.vestibule.rule.value;

import java.util.ArrayList;
import java.util.List;

/// A pattern in which `*` stands for any bytes, none included, and that covers a whole value. Only
/// `\*` and `\\` are escapes. *Immutable.*
public final class Glob {

    public static final String HINT =
            "* stands for any text; \\\\* in quotes, or \\* in a raw string, for the star itself";
    private static final int MOST_STARS = 16;

    private final List<String> parts;
    private final boolean fold;

    private Glob(List<String> parts, boolean fold) {
        this.parts = List.copyOf(parts);
        this.fold = fold;
    }

    /// Why `pattern` is none; empty if it is one.
    public static String refuse(String pattern) {
        int stars = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            char next = i + 1 < pattern.length() ? pattern.charAt(i + 1) : 0;
            if (c == '\\') {
                if (next != '*' && next != '\\') {
                    return "a wildcard pattern has no escapes other than \\* and \\\\";
                }
                i++;
            } else if (c == '*') {
                stars++;
                if (next == '*') {
                    return "a wildcard pattern cannot have two stars in a row";
                }
            }
        }
        return stars > MOST_STARS ? "a wildcard pattern may have at most " + MOST_STARS + " stars" : "";
    }

    /// Reads a pattern.
    ///
    /// @param pattern one that is not refused
    /// @param strict whether the case of ASCII letters counts
    public static Glob of(String pattern, boolean strict) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '*') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c == '\\' ? pattern.charAt(++i) : c);
            }
        }
        parts.add(part.toString());
        if (!strict) {
            parts.replaceAll(Ascii::lower);
        }
        return new Glob(parts, !strict);
    }

    /* The first part must begin the value, the last must end it, and those between must follow one
    another. Taking the earliest place for each is enough: it leaves the most for the others. */

    public boolean covers(String value) {
        String text = fold ? Ascii.lower(value) : value;
        String first = parts.getFirst();
        if (parts.size() == 1) {
            return text.equals(first);
        }
        String last = parts.getLast();
        int end = text.length() - last.length();
        if (end < first.length() || !text.startsWith(first) || !text.endsWith(last)) {
            return false;
        }
        int at = first.length();
        for (int i = 1; i < parts.size() - 1; i++) {
            String part = parts.get(i);
            int found = text.indexOf(part, at);
            if (found < 0 || found + part.length() > end) {
                return false;
            }
            at = found + part.length();
        }
        return true;
    }
}
