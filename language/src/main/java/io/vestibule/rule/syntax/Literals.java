package io.vestibule.rule.syntax;

import io.vestibule.rule.syntax.RuleError.Code;
import io.vestibule.rule.value.Ascii;
import io.vestibule.rule.value.IntRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads literals, which have no form of their own: what they are depends on what is needed.
/// *Confined to its parser.*
final class Literals {

    private static final String DIGITS = "0123456789abcdefABCDEF";
    private static final String PAIRS = DIGITS + ":-.";
    private static final int MOST_HASHES = 255;

    private final Source in;

    Literals(Source in) {
        this.in = in;
    }

    // ---- text

    /// Whether a quoted or a raw string is here.
    boolean atString() {
        return in.peek() == '"' || (in.peek() == 'r' && rawHashes() >= 0);
    }

    /// How many `#` the raw string here begins with, or -1 if there is none.
    private int rawHashes() {
        int hashes = 0;
        while (in.peek(1 + hashes) == '#') {
            hashes++;
        }
        return in.peek(1 + hashes) == '"' ? hashes : -1;
    }

    /// A quoted or raw string.
    String string() {
        return in.peek() == '"' ? quoted() : raw();
    }

    String quoted() {
        int start = in.at();
        in.skip(1);
        var out = new StringBuilder();
        while (in.peek() != '"') {
            if (in.atEnd()) {
                throw unended(start);
            }
            if (in.peek() == '\\') {
                out.append(escape());
            } else {
                out.append((char) in.peek());
                in.skip(1);
            }
        }
        in.skip(1);
        return out.toString();
    }

    private Source.Fault unended(int start) {
        return in.fault(start, in.end(), Code.STRING, "this string is not closed", "close it with \"");
    }

    private char escape() {
        int start = in.at();
        in.skip(1);
        int c = in.peek();
        if (c == '"' || c == '\\') {
            in.skip(1);
            return (char) c;
        }
        if (c == 'x') {
            int high = hex(1);
            int low = hex(2);
            if (high >= 0 && low >= 0) {
                in.skip(3);
                return (char) (high << 4 | low);
            }
        }
        int value = 0;
        int digits = 0;
        while (digits < 3 && in.peek(digits) >= '0' && in.peek(digits) <= '7') {
            value = value * 8 + in.peek(digits) - '0';
            digits++;
        }
        if (digits == 3 && value <= 0xFF) {
            in.skip(3);
            return (char) value;
        }
        throw in.fault(
                start,
                start + 2,
                Code.STRING,
                "unknown escape",
                "valid escapes are \\\", \\\\, \\xHH and \\OOO (three octal digits); a raw string,"
                        + " r\"…\", has no escapes");
    }

    private int hex(int ahead) {
        int c = in.peek(ahead);
        return c < 0 ? -1 : Ascii.hexDigit((char) c);
    }

    private String raw() {
        int start = in.at();
        int hashes = rawHashes();
        if (hashes > MOST_HASHES) {
            throw in.fault(
                    start,
                    start + hashes,
                    Code.STRING,
                    "a raw string may begin with at most " + MOST_HASHES + " #",
                    "");
        }
        in.skip(2 + hashes);
        String close = '"' + "#".repeat(hashes);
        int from = in.at();
        while (!in.looksAt(close)) {
            if (in.atEnd()) {
                throw in.fault(start, in.end(), Code.STRING, "this string is not closed", "close it with " + close);
            }
            in.skip(1);
        }
        String text = in.from(from);
        in.skip(close.length());
        return text;
    }

    /// A regular expression as it is in the text.
    ///
    /// @param pattern its bytes
    /// @param places where each of them is in the rule, and where the next one would
    record Regex(String pattern, List<Integer> places) {}

    /// After `matches`: a string in which only `\"` is an escape, and in a class nothing is.
    Regex regex() {
        var places = new ArrayList<Integer>();
        if (in.peek() != '"') {
            int start = in.at() + 2 + Math.max(0, rawHashes());
            String raw = raw();
            for (int i = 0; i <= raw.length(); i++) {
                places.add(start + i);
            }
            return new Regex(raw, places);
        }
        int start = in.at();
        in.skip(1);
        var out = new StringBuilder();
        boolean inClass = false;
        while (inClass || in.peek() != '"') {
            if (in.atEnd()) {
                throw unended(start);
            }
            char c = (char) in.peek();
            if (c == '\\' && !inClass && in.peek(1) >= 0) {
                char next = (char) in.peek(1);
                if (next != '"') {
                    places.add(in.at());
                    out.append(c);
                }
                in.skip(1);
                c = next;
            } else if (c == '[' || c == ']') {
                inClass = c == '[';
            }
            places.add(in.at());
            out.append(c);
            in.skip(1);
        }
        places.add(in.at());
        in.skip(1);
        return new Regex(out.toString(), places);
    }

    /// Two or more pairs of hex digits with `:`, `-` or `.` between; null when there is none.
    @Nullable
    String byteString() {
        int start = in.at();
        String text = in.takeRun(PAIRS);
        String bytes = bytesOf(text);
        if (bytes == null) {
            in.goTo(start);
        }
        return bytes;
    }

    private static @Nullable String bytesOf(String text) {
        if (text.length() < 5 || text.length() % 3 != 2) {
            return null;
        }
        var out = new StringBuilder();
        for (int i = 0; i < text.length(); i += 3) {
            int high = Ascii.hexDigit(text.charAt(i));
            int low = Ascii.hexDigit(text.charAt(i + 1));
            if (high < 0 || low < 0) {
                return null;
            }
            if (i + 2 < text.length() && ":-.".indexOf(text.charAt(i + 2)) < 0) {
                return null;
            }
            out.append((char) (high << 4 | low));
        }
        return out.toString();
    }

    // ---- numbers

    boolean atNumber() {
        int c = in.peek() == '-' ? in.peek(1) : in.peek();
        return c >= '0' && c <= '9';
    }

    long number() {
        int start = in.at();
        boolean negative = in.take("-");
        boolean hex = !negative && in.take("0x");
        String digits = in.takeRun(DIGITS);
        boolean octal = !negative && !hex && digits.length() > 1 && digits.charAt(0) == '0';
        int base = hex ? 16 : octal ? 8 : 10;
        try {
            return Long.parseLong((negative ? "-" : "") + digits, base);
        } catch (NumberFormatException _) {
            boolean tooLarge = !digits.isEmpty() && digits.chars().allMatch(c -> Character.digit(c, base) >= 0);
            throw in.fault(
                    start,
                    Math.max(in.at(), start + 1),
                    Code.NUMBER,
                    tooLarge ? "this number does not fit into 64 bits" : "this is not a whole number",
                    octal ? "a leading 0 makes a number octal" : "write 42, -42, 0x2A or, octal, 052");
        }
    }

    IntRange numbers() {
        int start = in.at();
        long first = number();
        if (!in.take("..")) {
            return new IntRange(first, first);
        }
        long last = number();
        if (first > last) {
            throw in.fault(
                    start, in.at(), Code.NUMBER, "the range ends before it begins", "write " + last + ".." + first);
        }
        return new IntRange(first, last);
    }
}
