package io.vestibule.control.graphql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says in plain words why a query cannot be read.
final class SyntaxText {

    private static final int LONGEST = 60;

    private static final Pattern MISFIT =
            Pattern.compile("^Invalid syntax with offending token '(.*)' at line", Pattern.DOTALL);
    private static final Pattern PLACE = Pattern.compile("at line (\\d+) column (\\d+)");

    private SyntaxText() {}

    /// The text for what the parser says.
    static String of(String said) {
        Matcher place = PLACE.matcher(said);
        String where = place.find() ? "line %s, column %s".formatted(place.group(1), place.group(2)) : "a place in it";
        Matcher misfit = MISFIT.matcher(said);
        return "the query cannot be read: "
                + (misfit.find() ? misfit(String.valueOf(misfit.group(1)), where) : otherwise(said, where));
    }

    private static String misfit(String token, String where) {
        if (token.equals("<EOF>")) {
            return "it ends at %s before it is complete; is a } or ) missing?".formatted(where);
        }
        String shown = token.length() <= LONGEST ? token : token.substring(0, LONGEST) + "…";
        return "%s does not fit at %s; %s"
                .formatted(
                        shown,
                        where,
                        where.equals("line 1, column 1")
                                ? "a query begins with { or with the word query"
                                : "is something missing before it?");
    }

    private static String otherwise(String said, String where) {
        if (said.contains("extra tokens")) {
            return "there is something behind its end at %s; is there one } too many?".formatted(where);
        }
        if (said.contains("token recognition")) {
            return "what begins at %s is no word and no text; is a quote missing?".formatted(where);
        }
        if (said.contains("characters have been")) {
            return "it has more than %d characters: send values as variables, or several queries"
                    .formatted(DocumentLimits.LONGEST);
        }
        if (said.contains("tokens have been")) {
            return "it has more than %d words and signs: send values as variables, or several queries"
                    .formatted(DocumentLimits.MOST_TOKENS);
        }
        if (said.contains("rules have been")) {
            return "it is nested too deep: write conditions side by side";
        }
        if (said.contains("nicode")) {
            return "a text at %s has a \\u that is no whole character: write the character itself".formatted(where);
        }
        if (said.contains("floating point")) {
            return "a number in it is too great: write a smaller one";
        }
        return said;
    }
}
