package io.vestibule.challenge;

import java.util.List;

/// Reads small JSON of known form piece by piece: punctuation, strings, whole numbers, and scalars
/// that are passed over. Never throws, and never goes back. *Confined to its event loop.*
final class JsonScan {

    /// What [#number] gives if there is no whole number.
    static final long NONE = -1;

    private static final String ESCAPABLE = "\"\\/bfnrt";
    private static final List<String> WORDS = List.of("true", "false", "null");
    private static final long TEN = 10;

    private final byte[] bytes;
    private int at;
    private int end;
    private int start;
    private int stop;

    /// @param bytes holds the text whenever it is scanned
    JsonScan(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Begins with the first `length` bytes.
    void begin(int length) {
        at = 0;
        end = length;
    }

    /// Whether nothing but blanks is left.
    boolean isDone() {
        skipBlanks();
        return at == end;
    }

    /// Goes past this sign if it comes next.
    boolean take(char sign) {
        skipBlanks();
        if (at < end && bytes[at] == sign) {
            at++;
            return true;
        }
        return false;
    }

    /// Goes past a string and remembers it. It has signs of ASCII alone, and no escapes by number.
    boolean string() {
        if (!take('"')) {
            return false;
        }
        start = at;
        while (at < end && bytes[at] >= ' ' && bytes[at] != '"') {
            if (bytes[at] == '\\' && (++at == end || ESCAPABLE.indexOf(bytes[at]) < 0)) {
                return false;
            }
            at++;
        }
        stop = at;
        return at < end && bytes[at++] == '"';
    }

    /// Whether the remembered string is this one, letter by letter.
    boolean is(String text) {
        return stop - start == text.length() && matches(text, start);
    }

    /// How long the remembered string is.
    int length() {
        return stop - start;
    }

    /// Whether the remembered string consists of this sign alone.
    boolean isAll(char sign) {
        for (int i = start; i < stop; i++) {
            if (bytes[i] != sign) {
                return false;
            }
        }
        return true;
    }

    /// The bytes of the remembered string, two lower-case hex digits each; none unless it has
    /// exactly as many as fit.
    boolean hex(byte[] target) {
        if (stop - start != 2 * target.length) {
            return false;
        }
        for (int i = 0; i < target.length; i++) {
            int high = digit(bytes[start + 2 * i]);
            int low = digit(bytes[start + 2 * i + 1]);
            if (high < 0 || low < 0) {
                return false;
            }
            target[i] = (byte) (high << 4 | low);
        }
        return true;
    }

    /// The next whole number from 0 to `max`, without sign and leading zeros; else [#NONE]. It ends
    /// where its digits end.
    long number(long max) {
        skipBlanks();
        int from = at;
        long value = 0;
        while (isDigit() && value <= max) {
            value = value * TEN + bytes[at++] - '0';
        }
        boolean padded = at - from > 1 && bytes[from] == '0';
        return at == from || padded || value > max ? NONE : value;
    }

    /// Goes past a string, a number, a truth value or null, whatever it is.
    boolean scalar() {
        skipBlanks();
        if (at < end && bytes[at] == '"') {
            return string();
        }
        for (String word : WORDS) {
            if (at + word.length() <= end && matches(word, at)) {
                at += word.length();
                return true;
            }
        }
        return decimal();
    }

    private boolean decimal() {
        next('-');
        int from = at;
        if (!digits() || (at - from > 1 && bytes[from] == '0') || (next('.') && !digits())) {
            return false;
        }
        if (!next('e') && !next('E')) {
            return true;
        }
        if (!next('+')) {
            next('-');
        }
        return digits();
    }

    private boolean digits() {
        int from = at;
        while (isDigit()) {
            at++;
        }
        return at > from;
    }

    private boolean isDigit() {
        return at < end && bytes[at] >= '0' && bytes[at] <= '9';
    }

    /// Goes past this sign if it comes next, without blanks before it.
    private boolean next(char sign) {
        boolean there = at < end && bytes[at] == sign;
        at += there ? 1 : 0;
        return there;
    }

    private boolean matches(String text, int from) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void skipBlanks() {
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
    }

    private static int digit(byte c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    }
}
