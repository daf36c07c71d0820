package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Refuses the few turns of phrase that are never right in English as engineers write it. The table
/// in `CONTRIBUTING.md`, "Plain English", has more of them, which need an eye.
class PlainEnglishTest {

    /// Ends of the names of files that are read.
    private static final List<String> READ = List.of(
            ".md",
            ".java",
            ".yaml",
            ".html",
            ".service",
            ".mjs",
            ".js",
            ".ts",
            ".tsx",
            ".txt",
            "/tell-gone",
            "/vestibule",
            "/verify");

    /// Parts of the names of files that are not: this one, and bytes that fuzzing starts from.
    private static final List<String> UNREAD = List.of("PlainEnglishTest.java", "FuzzTestInputs");

    private static final List<Turn> TURNS = List.of(
            turn("whoever", "name the person or thing: 'a visitor who', 'the node that'"),
            turn("anew", "again"),
            turn("oftener", "more often"),
            turn("the own", "its own, their own"),
            turn("should so (many|much)", "if that many, if that much"),
            turn("by so (many|much)", "by that many, by that much"),
            turn("(is|are|was|were) heard of", "is reachable, has been heard from"),
            turn("fore(tell|tells|told|telling)", "estimate, predict"),
            turn("befall(s|en)?|befell", "happens to"),
            turn("somewhen", "at some time"),
            turn("what is none", "what is not one"),
            turn("ever after", "from then on"),
            turn("at the most", "at most"),
            turn("comers?", "arrivals, newcomers"),
            turn("goes on(?! sale)", "continues, is still open, lasts"),
            turn("(is|are|may be) away", "is unreachable, does not answer"),
            turn("(?<!think )(?<!thought )of before", "the previous, from before, earlier"),
            turn("(?<![-.#])beside(?!=)", "next to, side by side, besides, together with"),
            turn("by itself", "on its own, automatically"),
            turn("(tells|told) of", "reports, is notified of, is shown"));

    /// The prose of a source: its comments and strings; the rest is names. Character literals come
    /// first, since a quote in one begins no string.
    private static final Pattern PROSE = Pattern.compile(
            "'(?:[^'\\\\]|\\\\.)'|\"\"\"(?s:.*?)\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\"" + "|//.*|/\\*(?s:.*?)\\*/");

    /// What stands between backquotes is a name or an example, no prose.
    private static final Pattern NAME = Pattern.compile("`[^`]*`");

    /// @param words as they must not be written
    /// @param instead what to write
    private record Turn(Pattern words, String instead) {}

    private static Turn turn(String words, String instead) {
        return new Turn(Pattern.compile("\\b(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE), instead);
    }

    @Test
    void noTextHasATurnOfPhraseThatIsNeverRight() throws IOException {
        var found = new TreeSet<String>();
        for (Path file : TidyTest.files(PlainEnglishTest::isRead)) {
            List<String> lines = proseOf(file).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                String line = NAME.matcher(lines.get(i)).replaceAll("");
                for (Turn turn : TURNS) {
                    var words = turn.words().matcher(line);
                    if (words.find()) {
                        found.add("%s:%d: '%s': %s".formatted(file, i + 1, words.group(), turn.instead()));
                    }
                }
            }
        }

        assertThat(found).isEmpty();
    }

    /// The text of a file; of a source only comments and strings, on their lines.
    private static String proseOf(Path file) throws IOException {
        String text = Files.readString(file);
        if (!file.toString().endsWith(".java")) {
            return text;
        }
        var prose = new StringBuilder();
        var found = PROSE.matcher(text);
        int end = 0;
        while (found.find()) {
            prose.append(text.substring(end, found.start()).replaceAll("[^\n]", " "));
            prose.append(found.group());
            end = found.end();
        }
        return prose.append(text.substring(end).replaceAll("[^\n]", " ")).toString();
    }

    private static boolean isRead(Path file) {
        String name = file.toString();
        return READ.stream().anyMatch(name::endsWith) && UNREAD.stream().noneMatch(name::contains);
    }
}
