package io.vestibule.page;

import java.util.List;
import java.util.stream.Collectors;

/// Takes out of a style sheet or a script what only people read: comments on lines of their own,
/// indentation, and spaces next to punctuation. *Thread-safe.*
///
/// Knows just enough for our own two files; strings stay as they are.
final class Minifier {

    private static final String AROUND_IN_SCRIPT = "{}()[];,:=<>?&|^+-*/%";
    private static final String AROUND_IN_STYLE = "{};,";

    private Minifier() {}

    static String style(String source) {
        return joined(source).replace(": ", ":").replace(";}", "}");
    }

    static String script(String source) {
        return squeezed(joined(source, "\n"), AROUND_IN_SCRIPT);
    }

    private static String joined(String source) {
        return squeezed(joined(source, " "), AROUND_IN_STYLE);
    }

    /// The lines that say something.
    private static String joined(String source, String between) {
        return source.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .filter(line -> List.of("//", "/*").stream().noneMatch(line::startsWith))
                .collect(Collectors.joining(between));
    }

    private static String squeezed(String text, String punctuation) {
        var out = new StringBuilder(text.length());
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == ' ' && idle(text, i, punctuation)) {
                continue;
            }
            out.append(c);
        }
        return out.toString();
    }

    /// Whether the space at `i` separates nothing: it is next to punctuation, and not between two
    /// signs that would become another one.
    private static boolean idle(String text, int i, String punctuation) {
        char before = text.charAt(i - 1);
        char after = text.charAt(i + 1);
        boolean beside = punctuation.indexOf(before) >= 0 || punctuation.indexOf(after) >= 0;
        return beside && before != after;
    }
}
