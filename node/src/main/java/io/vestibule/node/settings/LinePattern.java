package io.vestibule.node.settings;

import io.vestibule.gate.http.plan.LineFormat;
import io.vestibule.gate.http.plan.LineFormat.Field;
import io.vestibule.gate.http.plan.LineFormat.Piece;
import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.ValueKind;
import java.util.ArrayList;
import java.util.List;

/// Reads the pattern of a line of the access log: text with names of values in braces; `{{` stands
/// for a brace. *Confined to one reading.*
final class LinePattern {

    static final LineFormat JSON = new LineFormat.Json();

    /// `json`, `combined` or a pattern.
    static final ValueKind<LineFormat> KIND =
            new ValueKind<>("json, combined, or a pattern such as \"{client} {status} {path}\"", LinePattern::parse);

    /// The Combined Log Format of Apache and nginx; no user is known here.
    static final String COMBINED = "{client} - - [{clf_time}] \"{method} {target} {protocol}\" {status} {bytes}"
            + " \"{referer}\" \"{user_agent}\"";

    private static final int LONGEST = 2_000;

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder plain = new StringBuilder();
    private boolean quoted;

    private LinePattern(String text) {
        this.text = text;
    }

    private static ParseResult<LineFormat> parse(String text) {
        return switch (text) {
            case "json" -> ParseResult.good(JSON);
            case "combined" -> new LinePattern(COMBINED).read();
            default -> new LinePattern(text).read();
        };
    }

    private ParseResult<LineFormat> read() {
        if (!text.contains("{")) {
            return ParseResult.wrong("must be " + KIND.says() + Hint.among(List.of("json", "combined"), text));
        }
        if (text.length() > LONGEST) {
            return ParseResult.wrong("has more than " + LONGEST + " characters");
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{' && text.startsWith("{{", i)) {
                plain.append(c);
                i++;
            } else if (c == '{') {
                int end = text.indexOf('}', i);
                if (end < 0) {
                    return ParseResult.wrong("character %d: { without }".formatted(i + 1));
                }
                String word = text.substring(i + 1, end);
                var field = Field.of(word);
                if (field.isEmpty()) {
                    return ParseResult.wrong("character %d: there is no {%s}%s".formatted(i + 1, word, hint(word)));
                }
                endText();
                pieces.add(new Piece.Value(field.get(), quoted));
                i = end;
            } else if ((c < ' ' && c != '\t') || c > '~') {
                return ParseResult.wrong("character %d: only printable ASCII and tabs".formatted(i + 1));
            } else {
                quoted ^= c == '"';
                plain.append(c);
            }
        }
        endText();
        return ParseResult.good(new LineFormat.Pattern(pieces));
    }

    private static String hint(String word) {
        String guess = Hint.among(Field.words(), word);
        return guess.isEmpty() ? "; there are " + String.join(", ", Field.words()) : guess;
    }

    private void endText() {
        if (!plain.isEmpty()) {
            pieces.add(new Piece.Text(plain.toString()));
            plain.setLength(0);
        }
    }
}
