package io.vestibule.rule;

import io.vestibule.rule.syntax.Source;
import io.vestibule.rule.value.Ascii;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds one value in a JSON text (RFC 8259) without building the rest. *Confined to its caller.*
final class JsonLookup {

    private static final int LONGEST = 64 * 1024;
    private static final int DEEPEST = 32;

    private final String text;
    private int at;
    private int depth;

    private JsonLookup(String text) {
        this.text = text;
    }

    /// The text has no such form.
    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Broken() {
            super(null, null, false, false);
        }
    }

    /// The string (as bytes) or the whole number at the end of a path; null for anything else, for
    /// text that is no JSON, longer than 64 KiB or nested deeper than 32.
    ///
    /// @param path names and numbers; of a name that occurs twice the last counts
    static @Nullable Object find(String text, List<Object> path) {
        if (text.length() > LONGEST) {
            return null;
        }
        try {
            var lookup = new JsonLookup(text);
            Object found = lookup.value(true, path);
            lookup.skipSpace();
            return lookup.at == text.length() ? found : null;
        } catch (Broken _) {
            return null;
        }
    }

    /// Reads a value; null unless the path ends at it or below it.
    ///
    /// @param on whether this is on the path, with `path` left to go
    private @Nullable Object value(boolean on, List<Object> path) {
        skipSpace();
        return switch (peek()) {
            case '{' -> object(on, path);
            case '[' -> array(on, path);
            case '"' -> {
                Object string = string();
                yield ended(on, path, string);
            }
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> {
                Object number = number();
                yield ended(on, path, number);
            }
        };
    }

    private static @Nullable Object ended(boolean on, List<Object> path, @Nullable Object value) {
        return on && path.isEmpty() ? value : null;
    }

    private int peek() {
        return at < text.length() ? text.charAt(at) : -1;
    }

    private void skipSpace() {
        while (Source.isBlank(peek())) {
            at++;
        }
    }

    private void need(char c) {
        if (peek() != c) {
            throw new Broken();
        }
        at++;
    }

    private boolean take(char c) {
        skipSpace();
        boolean there = peek() == c;
        at += there ? 1 : 0;
        return there;
    }

    private @Nullable Object word(String word) {
        if (!text.startsWith(word, at)) {
            throw new Broken();
        }
        at += word.length();
        return null;
    }

    private void enter() {
        at++;
        if (++depth > DEEPEST) {
            throw new Broken();
        }
    }

    private @Nullable Object object(boolean on, List<Object> path) {
        enter();
        Object found = null;
        if (!take('}')) {
            do {
                skipSpace();
                String name = string();
                skipSpace();
                need(':');
                boolean wanted = on && !path.isEmpty() && name.equals(path.getFirst());
                Object inside = value(wanted, wanted ? path.subList(1, path.size()) : path);
                found = wanted ? inside : found;
            } while (take(','));
            skipSpace();
            need('}');
        }
        depth--;
        return found;
    }

    private @Nullable Object array(boolean on, List<Object> path) {
        enter();
        Object found = null;
        if (!take(']')) {
            long index = 0;
            do {
                boolean wanted = on && !path.isEmpty() && path.getFirst() instanceof Long number && number == index;
                Object inside = value(wanted, wanted ? path.subList(1, path.size()) : path);
                found = wanted ? inside : found;
                index++;
            } while (take(','));
            skipSpace();
            need(']');
        }
        depth--;
        return found;
    }

    private String string() {
        need('"');
        var out = new StringBuilder();
        while (peek() != '"') {
            int c = peek();
            if (c < ' ') {
                throw new Broken();
            }
            at++;
            if (c == '\\') {
                escape(out);
            } else {
                out.append((char) c);
            }
        }
        at++;
        return out.toString();
    }

    private void escape(StringBuilder out) {
        int c = peek();
        at++;
        int simple = "\"\\/bfnrt".indexOf(c);
        if (c < 0 || (simple < 0 && c != 'u')) {
            throw new Broken();
        }
        if (simple >= 0) {
            out.append("\"\\/\b\f\n\r\t".charAt(simple));
            return;
        }
        int first = unit();
        if (Character.isHighSurrogate((char) first) && text.startsWith("\\u", at)) {
            at += 2;
            int second = unit();
            if (Character.isLowSurrogate((char) second)) {
                int character = Character.toCodePoint((char) first, (char) second);
                out.append(Ascii.bytes(Character.toString(character)));
                return;
            }
            throw new Broken();
        }
        if (Character.isSurrogate((char) first)) {
            throw new Broken();
        }
        out.append(Ascii.bytes(String.valueOf((char) first)));
    }

    private int unit() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 0 ? -1 : Ascii.hexDigit((char) peek());
            if (digit < 0) {
                throw new Broken();
            }
            value = value << 4 | digit;
            at++;
        }
        return value;
    }

    /// A `Long`; null for numbers that are not written as whole ones, or need more than 64 bits.
    private @Nullable Object number() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        int digits = at;
        digits();
        if (text.charAt(digits) == '0' && at > digits + 1) {
            throw new Broken();
        }
        int end = at;
        if (peek() == '.') {
            at++;
            digits();
        }
        if (peek() == 'e' || peek() == 'E') {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            digits();
        }
        if (at > end) {
            return null;
        }
        try {
            return Long.parseLong(text.substring(start, end));
        } catch (NumberFormatException _) {
            return null;
        }
    }

    private void digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        if (at == start) {
            throw new Broken();
        }
    }
}
