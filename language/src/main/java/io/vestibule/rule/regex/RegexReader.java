package io.vestibule.rule.regex;

import io.vestibule.rule.regex.RegexTree.Choice;
import io.vestibule.rule.regex.RegexTree.Gap;
import io.vestibule.rule.regex.RegexTree.One;
import io.vestibule.rule.regex.RegexTree.Repeat;
import io.vestibule.rule.regex.RegexTree.Sequence;
import io.vestibule.rule.value.Ascii;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the syntax of Rust's `regex` crate with Unicode off, over bytes, and refuses the rest of
/// it. *Confined to its caller*, for one pattern.
final class RegexReader {

    /* What the published engine reads and RE2/J does not read in the same way must not get past
    here: class set operations, `\s`, escapes, repeats of repeats, comments, case folding. All of it
    is worked out into sets of bytes. (one file because groups, repeats and escapes call each other) */

    private static final int DEEPEST = 100;
    private static final int MOST_REPEATS = 1_000;
    private static final ByteSet LINE_FEED = ByteSet.range('\n', '\n');

    private final String in;
    private final Set<String> groups = new HashSet<>();
    private int at;
    private int depth;
    private Flags flags = Flags.NONE;

    RegexReader(String pattern) {
        in = pattern;
    }

    /// What `(?imsxUR)` switch.
    private record Flags(boolean fold, boolean lines, boolean dotAll, boolean loose, boolean swapGreed, boolean crlf) {
        static final Flags NONE = new Flags(false, false, false, false, false, false);
    }

    /// Why the pattern is refused.
    ///
    /// @param start of what is wrong, in bytes of the pattern
    /// @param end behind it
    record Refusal(int start, int end, String reason, String hint) {}

    /// Ends the reading; never leaves [Regexes].
    static final class Stop extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient Refusal refusal;

        Stop(Refusal refusal) {
            super(refusal.reason(), null, false, false);
            this.refusal = refusal;
        }

        Refusal refusal() {
            return refusal;
        }
    }

    private Stop stop(int start, String reason) {
        return stop(start, reason, "");
    }

    private Stop stop(int start, String reason, String hint) {
        int end = Math.min(in.length(), Math.max(at, start + 1));
        return new Stop(new Refusal(start, end, reason, hint));
    }

    private int peek() {
        return peek(0);
    }

    private int peek(int ahead) {
        return at + ahead < in.length() ? in.charAt(at + ahead) : -1;
    }

    private boolean take(String text) {
        boolean there = in.startsWith(text, at);
        at += there ? text.length() : 0;
        return there;
    }

    RegexTree read() {
        RegexTree tree = choice();
        if (peek() >= 0) {
            throw stop(at, "this ) does not close any group", "write \\) for the character itself");
        }
        return tree;
    }

    // ---- structure -----------------------------------------------------------------------------

    private RegexTree choice() {
        var before = flags;
        var options = new ArrayList<RegexTree>();
        options.add(sequence());
        while (take("|")) {
            options.add(sequence());
        }
        flags = before;
        return options.size() == 1 ? options.getFirst() : new Choice(options);
    }

    private RegexTree sequence() {
        var parts = new ArrayList<RegexTree>();
        skipLoose();
        while (peek() >= 0 && peek() != '|' && peek() != ')') {
            int start = at;
            RegexTree part = part();
            skipLoose();
            while (part != null && isRepeat()) {
                part = repeat(part, start);
                skipLoose();
            }
            if (part != null) {
                parts.add(part);
            }
        }
        return parts.size() == 1 ? parts.getFirst() : new Sequence(parts);
    }

    /// With `(?x)`, blanks and comments mean nothing.
    private void skipLoose() {
        while (flags.loose && peek() >= 0) {
            if (peek() == '#') {
                while (peek() >= 0 && peek() != '\n') {
                    at++;
                }
            } else if (isBlank(peek())) {
                at++;
            } else {
                return;
            }
        }
    }

    private static boolean isBlank(int c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /// One element; null if it only switches flags.
    private @Nullable RegexTree part() {
        int c = peek();
        return switch (c) {
            case '(' -> group();
            case '[' -> new One(fold(set()));
            case '.' -> {
                at++;
                yield new One(dot());
            }
            case '^' -> {
                at++;
                yield flags.lines ? lines(Gap.LINE_START) : Gap.TEXT_START;
            }
            case '$' -> {
                at++;
                yield flags.lines ? lines(Gap.LINE_END) : Gap.TEXT_END;
            }
            case '\\' -> escape();
            case '*', '+', '?', '{' ->
                throw stop(at, "there is nothing to repeat here", "write \\" + (char) c + " for the character itself");
            default -> character();
        };
    }

    private Gap lines(Gap place) {
        if (flags.crlf) {
            throw stop(at - 1, "(?R) together with (?m) is not supported");
        }
        return place;
    }

    private ByteSet dot() {
        if (flags.dotAll) {
            return ByteSet.ALL;
        }
        return flags.crlf ? LINE_FEED.or(ByteSet.range('\r', '\r')).not() : LINE_FEED.not();
    }

    /// One character as its bytes.
    private RegexTree character() {
        int length = lengthOf(peek());
        String bytes = in.substring(at, Math.min(in.length(), at + length));
        at += bytes.length();
        return literal(bytes);
    }

    private static int lengthOf(int lead) {
        return lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    }

    private RegexTree literal(String bytes) {
        var parts = new ArrayList<RegexTree>();
        for (int i = 0; i < bytes.length(); i++) {
            parts.add(new One(fold(ByteSet.range(bytes.charAt(i), bytes.charAt(i)))));
        }
        return parts.size() == 1 ? parts.getFirst() : new Sequence(parts);
    }

    private ByteSet fold(ByteSet set) {
        return flags.fold ? set.folded() : set;
    }

    // ---- groups --------------------------------------------------------------------------------

    private @Nullable RegexTree group() {
        int start = at;
        at++;
        if (++depth > DEEPEST) {
            throw stop(start, "groups are nested deeper than " + DEEPEST);
        }
        var before = flags;
        if (peek() == '?' && groupKind(start)) {
            depth--;
            return null;
        }
        RegexTree inside = choice();
        flags = before;
        if (!take(")")) {
            throw stop(start, "this group is not closed", "write \\( for the character itself");
        }
        depth--;
        return inside;
    }

    /// Reads what follows `(?`.
    ///
    /// @return whether it was a switch for the rest of the group round it
    private boolean groupKind(int start) {
        at++;
        if (take("P<") || (peek() == '<' && peek(1) != '=' && peek(1) != '!' && take("<"))) {
            name(start);
            return false;
        }
        if (peek() == '=' || peek() == '!' || peek() == '<') {
            at++;
            throw stop(start, "look-ahead and look-behind are not supported");
        }
        if (peek() == '>' || peek() == '|' || peek() == '(' || peek() == '#' || peek() == '\'') {
            at++;
            throw stop(start, "this kind of group is not supported");
        }
        return switches(start);
    }

    private void name(int start) {
        int from = at;
        while (Ascii.isNameChar(peek()) || peek() == '.' || peek() == '[' || peek() == ']') {
            at++;
        }
        String name = in.substring(from, at);
        boolean letter = !name.isEmpty() && "0123456789.[]".indexOf(name.charAt(0)) < 0;
        if (!letter || !take(">")) {
            throw stop(start, "the name of a group is letters, digits and _, then >");
        }
        if (!groups.add(name)) {
            throw stop(start, "two groups are named " + name);
        }
    }

    private boolean switches(int start) {
        boolean on = true;
        boolean any = false;
        boolean dangling = false;
        while (true) {
            int c = peek();
            at++;
            if (c == ')' || c == ':') {
                if ((!any && c == ')') || dangling) {
                    throw stop(start, "a flag is missing here");
                }
                return c == ')';
            }
            if (c == '-' && on) {
                on = false;
                dangling = true;
            } else if (c >= 0 && "imsxURu".indexOf(c) >= 0) {
                set((char) c, on, start);
                any = true;
                dangling = false;
            } else {
                at = Math.min(at, in.length());
                throw stop(start, "flags are i, m, s, x, U, R", "");
            }
        }
    }

    private void set(char flag, boolean on, int start) {
        var f = flags;
        flags = switch (flag) {
            case 'i' -> new Flags(on, f.lines, f.dotAll, f.loose, f.swapGreed, f.crlf);
            case 'm' -> new Flags(f.fold, on, f.dotAll, f.loose, f.swapGreed, f.crlf);
            case 's' -> new Flags(f.fold, f.lines, on, f.loose, f.swapGreed, f.crlf);
            case 'x' -> new Flags(f.fold, f.lines, f.dotAll, on, f.swapGreed, f.crlf);
            case 'U' -> new Flags(f.fold, f.lines, f.dotAll, f.loose, on, f.crlf);
            case 'R' -> new Flags(f.fold, f.lines, f.dotAll, f.loose, f.swapGreed, on);
            default -> f;
        };
        if (flag == 'u' && on) {
            throw stop(
                    start, "Unicode mode (?u) is not supported", "patterns match bytes; write é itself for its bytes");
        }
    }

    // ---- repeats -------------------------------------------------------------------------------

    private boolean isRepeat() {
        int c = peek();
        return c == '*' || c == '+' || c == '?' || c == '{';
    }

    private RegexTree repeat(RegexTree of, int start) {
        int from = at;
        int least;
        int most;
        switch (in.charAt(at++)) {
            case '*' -> {
                least = 0;
                most = -1;
            }
            case '+' -> {
                least = 1;
                most = -1;
            }
            case '?' -> {
                least = 0;
                most = 1;
            }
            default -> {
                least = count(from);
                most = least;
                if (take(",")) {
                    most = peek() == '}' ? -1 : count(from);
                }
                if (!take("}")) {
                    throw badCount(from);
                }
                if (most >= 0 && most < least) {
                    throw stop(from, "this range counts down", "write the smaller number first");
                }
            }
        }
        boolean lazy = take("?");
        boolean greedy = lazy == flags.swapGreed;
        if (RegexTree.isWidthless(of)) {
            return least > 0 ? of : new Choice(List.of(of, RegexTree.NOTHING));
        }
        if (Math.max(least, most) > MOST_REPEATS) {
            throw stop(start, "a part is repeated more than " + MOST_REPEATS + " times");
        }
        return new Repeat(of, least, most, greedy);
    }

    private int count(int from) {
        int start = at;
        while (peek() >= '0' && peek() <= '9' && at - start < 10) {
            at++;
        }
        if (at == start) {
            throw badCount(from);
        }
        return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(in.substring(start, at)));
    }

    private Stop badCount(int from) {
        return stop(from, "a count is {n}, {n,} or {n,m}", "write \\{ for the character itself");
    }

    // ---- escapes -------------------------------------------------------------------------------

    private RegexTree escape() {
        int start = at;
        at++;
        int c = peek();
        if (c < 0) {
            throw stop(start, "the pattern ends with a lone \\", "write \\\\ for the character itself");
        }
        var set = classEscape(c);
        if (set != null) {
            at++;
            return new One(set);
        }
        return switch (c) {
            case 'A' -> {
                at++;
                yield Gap.TEXT_START;
            }
            case 'z' -> {
                at++;
                yield Gap.TEXT_END;
            }
            case 'B' -> {
                at++;
                yield Gap.NO_WORD_BORDER;
            }
            case 'b' -> {
                at++;
                if (peek() == '{' && Character.isLetter(peek(1))) {
                    throw stop(start, "\\b{…} is not supported", "write \\b");
                }
                yield Gap.WORD_BORDER;
            }
            case '<', '>' -> {
                at++;
                throw stop(start, "\\< and \\> are not supported", "write \\b");
            }
            default -> literal(escapedBytes(start));
        };
    }

    /// The set that `\d` and its like stand for; null for another escape.
    private static @Nullable ByteSet classEscape(int c) {
        return switch (c) {
            case 'd' -> ByteSet.DIGIT;
            case 'D' -> ByteSet.DIGIT.not();
            case 's' -> ByteSet.SPACE;
            case 'S' -> ByteSet.SPACE.not();
            case 'w' -> ByteSet.WORD;
            case 'W' -> ByteSet.WORD.not();
            default -> null;
        };
    }

    /// What an escape of one character stands for; `at` is behind the backslash.
    private String escapedBytes(int start) {
        int c = peek();
        at++;
        int control = "aftnrv".indexOf(c);
        if (control >= 0) {
            return String.valueOf("\u0007\f\t\n\r\u000B".charAt(control));
        }
        if (c == 'x' || c == 'u' || c == 'U') {
            return hex(start, c);
        }
        if (c >= 0x80) {
            at += lengthOf(c) - 1;
            throw stop(start, "this character does not need a \\");
        }
        boolean alphanumeric = Ascii.isNameChar(c) && c != '_';
        if (!alphanumeric && c != '<' && c != '>') {
            return String.valueOf((char) c);
        }
        throw stop(start, refusedEscape(c), "");
    }

    private static String refusedEscape(int c) {
        if (c >= '0' && c <= '9') {
            return "back-references and octal escapes are not supported";
        }
        return switch (c) {
            case 'p', 'P' -> "Unicode classes are not supported: patterns match bytes";
            case 'Q', 'E' -> "\\Q…\\E is not supported";
            case 'Z' -> "\\Z is not supported: write \\z";
            default -> "the escape \\" + (char) c + " is unknown";
        };
    }

    /// `x` and two digits is a byte; `x{…}`, `u` and four, `U` and eight digits are characters.
    private String hex(int start, int kind) {
        boolean braces = take("{");
        int from = at;
        int fixed = kind == 'x' ? 2 : kind == 'u' ? 4 : 8;
        while (peek() >= 0 && Ascii.hexDigit((char) peek()) >= 0 && (braces ? at - from < 8 : at - from < fixed)) {
            at++;
        }
        String digits = in.substring(from, at);
        boolean good = braces ? !digits.isEmpty() && take("}") : digits.length() == fixed;
        long value = good ? Long.parseLong(digits, 16) : -1;
        boolean scalar = value >= 0
                && value <= Character.MAX_CODE_POINT
                && (value < Character.MIN_SURROGATE || value > Character.MAX_SURROGATE);
        if (!scalar) {
            throw stop(start, "this is not a character", "write \\xHH, or \\x{H…} for a character");
        }
        if (kind == 'x' && !braces) {
            return String.valueOf((char) value);
        }
        byte[] utf8 = Character.toString((int) value).getBytes(StandardCharsets.UTF_8);
        return new String(utf8, StandardCharsets.ISO_8859_1);
    }

    // ---- classes -------------------------------------------------------------------------------

    /* A class is a chain of operands with `&&`, `--` and `~~` between, all binding alike from the
    left; an operand is the union of the items in a row. */

    private ByteSet set() {
        int start = at;
        at++;
        if (++depth > DEEPEST) {
            throw stop(start, "classes are nested deeper than " + DEEPEST);
        }
        boolean negated = take("^");
        ByteSet result = union(start, true);
        while (true) {
            skipLoose();
            if (take("]")) {
                depth--;
                // The case of letters is folded before a class is turned round.
                return negated ? fold(result).not() : result;
            }
            if (take("&&")) {
                result = fold(result).and(fold(union(start, false)));
            } else if (take("--")) {
                result = fold(result).without(fold(union(start, false)));
            } else if (take("~~")) {
                result = fold(result).xor(fold(union(start, false)));
            } else {
                throw stop(start, "this class is not closed", "write \\[ for the character itself");
            }
        }
    }

    /// @param first whether this is what a class begins with: there `-` and `]` are themselves
    private ByteSet union(int start, boolean first) {
        ByteSet result = ByteSet.NONE;
        skipLoose();
        while (first && take("-")) {
            result = ByteSet.range('-', '-');
            skipLoose();
        }
        if (first && result.equals(ByteSet.NONE) && take("]")) {
            result = ByteSet.range(']', ']');
        }
        while (true) {
            skipLoose();
            if (peek() < 0) {
                at = in.length();
                throw stop(start, "this class is not closed", "write \\[ for the character itself");
            }
            if (peek() == ']' || atOperation()) {
                return result;
            }
            result = result.or(peek() == '[' ? posixOrNested() : rangeOrOne());
        }
    }

    private boolean atOperation() {
        return in.startsWith("&&", at) || in.startsWith("--", at) || in.startsWith("~~", at);
    }

    private ByteSet posixOrNested() {
        if (in.startsWith("[:", at)) {
            int close = in.indexOf(":]", at + 2);
            if (close > 0) {
                boolean negated = in.startsWith("[:^", at);
                String name = in.substring(at + (negated ? 3 : 2), close);
                var named = posix(name);
                if (named != null) {
                    at = close + 2;
                    return negated ? fold(named).not() : named;
                }
            }
        }
        return set();
    }

    private static @Nullable ByteSet posix(String name) {
        var letters = ByteSet.range('A', 'Z').or(ByteSet.range('a', 'z'));
        return switch (name) {
            case "alnum" -> letters.or(ByteSet.DIGIT);
            case "alpha" -> letters;
            case "ascii" -> ByteSet.range(0, 0x7F);
            case "blank" -> ByteSet.range(' ', ' ').or(ByteSet.range('\t', '\t'));
            case "cntrl" -> ByteSet.range(0, 0x1F).or(ByteSet.range(0x7F, 0x7F));
            case "digit" -> ByteSet.DIGIT;
            case "graph" -> ByteSet.range('!', '~');
            case "lower" -> ByteSet.range('a', 'z');
            case "print" -> ByteSet.range(' ', '~');
            case "punct" -> ByteSet.range('!', '~').without(letters.or(ByteSet.DIGIT));
            case "space" -> ByteSet.SPACE;
            case "upper" -> ByteSet.range('A', 'Z');
            case "word" -> ByteSet.WORD;
            case "xdigit" -> ByteSet.DIGIT.or(ByteSet.range('A', 'F')).or(ByteSet.range('a', 'f'));
            default -> null;
        };
    }

    private ByteSet rangeOrOne() {
        int start = at;
        if (peek() == '\\') {
            var escaped = classEscape(peek(1));
            if (escaped != null) {
                at += 2;
                return escaped;
            }
        }
        int first = one();
        skipLoose();
        boolean range = peek() == '-' && peek(1) != ']' && peek(1) != '-' && peek(1) >= 0;
        if (!range) {
            return ByteSet.range(first, first);
        }
        at++;
        skipLoose();
        if (peek() == '\\' && classEscape(peek(1)) != null) {
            at += 2;
            throw stop(start, "a range must end with a single character");
        }
        int last = one();
        if (first > last) {
            throw stop(start, "this range ends before it begins");
        }
        return ByteSet.range(first, last);
    }

    private int one() {
        int start = at;
        String bytes;
        if (peek() == '\\') {
            at++;
            if (peek() < 0) {
                throw stop(start, "the pattern ends with a lone \\");
            }
            bytes = escapedBytes(start);
        } else {
            bytes = in.substring(at, Math.min(in.length(), at + lengthOf(peek())));
            at += bytes.length();
        }
        if (bytes.length() != 1 || (bytes.charAt(0) >= 0x80 && in.charAt(start) != '\\')) {
            throw stop(
                    start,
                    "a class matches single bytes, but this character has several",
                    "write (?:é|è) instead of [éè]");
        }
        return bytes.charAt(0);
    }
}
