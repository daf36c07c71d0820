package io.vestibule.rule.regex;

import com.google.re2j.Pattern;
import java.util.function.Predicate;

/// Compiles regular expressions: our own reader in front, RE2/J behind it, which never sees a
/// pattern as somebody wrote it.
///
/// Values are bytes, one a char, so RE2/J's characters are bytes. Its time grows with the length of
/// the value and of the pattern, never faster.
public final class Regexes {

    /// Bytes of one pattern.
    static final int LONGEST = 1_024;

    /// Instructions of one program.
    static final int LARGEST = 1_000;

    private Regexes() {}

    /// One that is ready.
    ///
    /// @param instructions of its program
    /// @param each what a byte of a value costs, in instructions
    /// @param found whether it is found in a value
    public record Ready(int instructions, int each, Predicate<String> found) {}

    /// What came of a pattern.
    public sealed interface Result {
        record Good(Ready ready) implements Result {}

        /// It is none that we support.
        ///
        /// @param start of what is wrong, in bytes of the pattern
        /// @param end behind it
        /// @param tooCostly whether it is only too large
        record Refused(int start, int end, boolean tooCostly, String reason, String hint) implements Result {}
    }

    /// Reads, checks and compiles one.
    ///
    /// @param pattern the bytes of its UTF-8
    public static Result compile(String pattern) {
        if (pattern.length() > LONGEST) {
            return tooLarge(pattern, "a regular expression may have at most " + LONGEST + " bytes");
        }
        RegexTree tree;
        try {
            tree = new RegexReader(pattern).read();
        } catch (RegexReader.Stop stop) {
            var refusal = stop.refusal();
            return new Result.Refused(refusal.start(), refusal.end(), false, refusal.reason(), refusal.hint());
        }
        if (RegexTree.size(tree) > LARGEST) {
            return tooLarge(pattern, "this regular expression is too large");
        }
        var plain = RegexShape.plain(tree);
        if (plain != null) {
            return new Result.Good(new Ready((int) RegexTree.size(tree), plain.texts(), plain.found()));
        }
        var compiled = Pattern.compile(print(tree));
        if (compiled.programSize() > LARGEST) {
            return tooLarge(pattern, "this regular expression is too large");
        }
        int size = compiled.programSize();
        return new Result.Good(
                new Ready(size, size, value -> compiled.matcher(value).find()));
    }

    private static Result tooLarge(String pattern, String reason) {
        return new Result.Refused(0, pattern.length(), true, reason, "repeat less often, or divide it");
    }

    /// In the syntax of RE2/J, with nothing left to flags.
    static String print(RegexTree tree) {
        var out = new StringBuilder();
        print(tree, out);
        return out.toString();
    }

    private static void print(RegexTree tree, StringBuilder out) {
        switch (tree) {
            case RegexTree.One(var set) -> print(set, out);
            case RegexTree.Gap place ->
                out.append(
                        switch (place) {
                            case TEXT_START -> "\\A";
                            case TEXT_END -> "\\z";
                            case LINE_START -> "(?m:^)";
                            case LINE_END -> "(?m:$)";
                            case WORD_BORDER -> "\\b";
                            case NO_WORD_BORDER -> "\\B";
                        });
            case RegexTree.Sequence(var parts) -> parts.forEach(part -> print(part, out));
            case RegexTree.Choice(var options) -> {
                out.append("(?:");
                for (int i = 0; i < options.size(); i++) {
                    out.append(i == 0 ? "" : "|");
                    print(options.get(i), out);
                }
                out.append(')');
            }
            case RegexTree.Repeat repeat -> {
                out.append("(?:");
                print(repeat.of(), out);
                out.append(')').append(count(repeat)).append(repeat.greedy() ? "" : "?");
            }
        }
    }

    private static String count(RegexTree.Repeat repeat) {
        if (repeat.most() < 0 && repeat.least() <= 1) {
            return repeat.least() == 0 ? "*" : "+";
        }
        String most = repeat.most() < 0 ? "" : Integer.toString(repeat.most());
        return "{" + repeat.least() + "," + most + "}";
    }

    private static void print(ByteSet set, StringBuilder out) {
        if (set.equals(ByteSet.NONE)) {
            out.append("[^\\x00-\\x{10FFFF}]");
            return;
        }
        out.append('[');
        for (int first = 0; first < 256; first++) {
            if (set.has(first)) {
                int last = first;
                while (last < 255 && set.has(last + 1)) {
                    last++;
                }
                out.append("\\x%02x-\\x%02x".formatted(first, last));
                first = last;
            }
        }
        out.append(']');
    }
}
