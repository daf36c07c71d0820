package io.vestibule.rule.syntax;

import io.vestibule.rule.value.Ascii;
import java.nio.charset.StandardCharsets;

/// The text of a rule as its bytes, one a char, and the place in it that is being read. *Confined
/// to its parser.*
public final class Source {

    /// How many characters a rule has at most.
    public static final int LONGEST = 4_096;

    private final String bytes;
    private final int end;
    private int at;

    private Source(String bytes, int start, int end) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
    }

    /// White space of any kind round the rule is no part of it.
    public static Source of(String text) {
        String all = Ascii.bytes(text);
        if (text.codePointCount(0, text.length()) > LONGEST) {
            String shown = text.substring(0, text.offsetByCodePoints(0, 60)) + "…";
            var error = new RuleError(
                    RuleError.Code.TOO_LONG,
                    1,
                    1,
                    1,
                    "a rule may have at most " + LONGEST + " characters",
                    "split it into several rules, or put addresses into a list",
                    Ascii.text(Ascii.bytes(shown)).lines().findFirst().orElse(""));
            throw new Fault(error);
        }
        int first = 0;
        int last = text.length();
        while (first < last && isSpace(text.codePointAt(first))) {
            first += Character.charCount(text.codePointAt(first));
        }
        while (last > first && isSpace(text.codePointBefore(last))) {
            last -= Character.charCount(text.codePointBefore(last));
        }
        return new Source(all, utf8Length(text, first), utf8Length(text, last));
    }

    private static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
    }

    private static int utf8Length(String text, int upTo) {
        return text.substring(0, upTo).getBytes(StandardCharsets.UTF_8).length;
    }

    // ---- where

    int at() {
        return at;
    }

    void goTo(int place) {
        at = place;
    }

    boolean atEnd() {
        return at >= end;
    }

    int end() {
        return end;
    }

    // ---- what

    /// The byte here, or -1 at the end.
    int peek() {
        return peek(0);
    }

    /// The byte `ahead` of here, or -1 beyond the end.
    int peek(int ahead) {
        return at + ahead < end ? bytes.charAt(at + ahead) : -1;
    }

    String from(int start) {
        return bytes.substring(start, at);
    }

    boolean looksAt(String text) {
        return at + text.length() <= end && bytes.startsWith(text, at);
    }

    /// Whether a word is here and ends here.
    boolean looksAtWord(String word) {
        return looksAt(word) && !Ascii.isNameChar(peek(word.length()));
    }

    void skip(int count) {
        at += count;
    }

    boolean take(String text) {
        boolean there = looksAt(text);
        at += there ? text.length() : 0;
        return there;
    }

    boolean takeWord(String word) {
        boolean there = looksAtWord(word);
        at += there ? word.length() : 0;
        return there;
    }

    void skipSpace() {
        while (isBlank(peek())) {
            at++;
        }
    }

    public static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    /// Takes what is here as long as it is among `chars`.
    String takeRun(String chars) {
        int start = at;
        while (!atEnd() && chars.indexOf(peek()) >= 0) {
            at++;
        }
        return from(start);
    }

    // ---- faults

    /// A fault at this place.
    Fault fault(RuleError.Code code, String message, String hint) {
        return fault(at, Math.min(at + 1, end), code, message, hint);
    }

    Fault fault(int start, int stop, RuleError.Code code, String message, String hint) {
        int lineStart = start == 0 ? 0 : bytes.lastIndexOf('\n', start - 1) + 1;
        int line = 1;
        for (int i = 0; i < lineStart; i++) {
            line += bytes.charAt(i) == '\n' ? 1 : 0;
        }
        int lineEnd = bytes.indexOf('\n', lineStart);
        int upTo = lineEnd < 0 ? bytes.length() : lineEnd;
        int length = Math.max(1, Math.min(stop, upTo) - start);
        var error = new RuleError(
                code, line, start - lineStart + 1, length, message, hint, lineOf(bytes.substring(lineStart, upTo)));
        return new Fault(error);
    }

    private static String lineOf(String line) {
        return Ascii.text(line).replace('\r', ' ').replace('\t', ' ');
    }

    /// Ends the reading; never leaves the compiler.
    public static final class Fault extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient RuleError error;

        Fault(RuleError error) {
            super(error.message(), null, false, false);
            this.error = error;
        }

        public RuleError error() {
            return error;
        }
    }
}
