package io.vestibule;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Holds the names of types to one meaning each: those of files against each other, those of nested
/// types against the vocabulary in `docs/ARCHITECTURE.md`.
class NamesTest {

    /// Names that two files have, and why. Give another name before you add one.
    private static final Map<String, String> SHARED = Map.of();

    /// Nested types that are called by a word of the vocabulary because they are what it means.
    private static final Map<String, String> SAME_MEANING = Map.of(
            "ClusterView.Forgotten", "a data center with a forget order, for the API",
            "DiskOutlet.Host", "the host of a room, as its files see it",
            "DistantRoom.Link", "the link of one lane to a host on another node",
            "ForgottenCenters.ForgetOrder", "the order as the store keeps it",
            "Frame.Claim", "the claim as a frame",
            "Frame.Ended", "ended sessions as a frame",
            "Newcomers.Newcomer", "the newcomer of one HTTP/2 connection",
            "Ticket.Decoy", "the ticket of a decoy",
            "VisitFacts.Reading", "a reading, of host and path");

    /// A participle says what was done and not what the thing is.
    private static final Pattern PARTICIPLE = Pattern.compile("[A-Z][a-z]+ed");

    /// Files that are called by one all the same. The list may only become shorter.
    private static final Set<String> PARTICIPLES = Set.of("Elapsed", "Received", "Undecided");

    private static final Pattern ROW = Pattern.compile("^\\| ([^|]+) \\| [^|]+ \\|$");

    private static final Pattern NESTED = Pattern.compile(
            "^ +(?:(?:public|protected|private|static|final|sealed|non-sealed|abstract) )*"
                    + "(?:class|record|enum|interface|@interface) ([A-Z]\\w*)",
            Pattern.MULTILINE);

    @Test
    void noTwoFilesOfTheProductHaveOneName() throws IOException {
        var byName = new TreeMap<String, Set<Path>>();
        for (Path file : product()) {
            byName.computeIfAbsent(nameOf(file), _ -> new TreeSet<>()).add(file);
        }
        byName.remove("package-info");
        byName.values().removeIf(files -> files.size() == 1);

        assertThat(byName.keySet()).as("shared by %s", byName).isEqualTo(SHARED.keySet());
    }

    @Test
    void noFileIsCalledByABareParticiple() throws IOException {
        var found = new TreeSet<String>();
        for (Path file : product()) {
            if (PARTICIPLE.matcher(nameOf(file)).matches()) {
                found.add(nameOf(file));
            }
        }

        assertThat(found).isEqualTo(PARTICIPLES);
    }

    @Test
    void noNestedTypeHasAWordOfTheVocabularyInAnotherMeaning() throws IOException {
        Set<String> words = vocabulary();
        var found = new TreeSet<String>();
        for (Path file : product()) {
            NESTED.matcher(Files.readString(file))
                    .results()
                    .map(nested -> nested.group(1))
                    .filter(words::contains)
                    .forEach(name -> found.add(nameOf(file) + "." + name));
        }

        assertThat(found)
                .as("nested types that are called by a word of the vocabulary")
                .isEqualTo(SAME_MEANING.keySet());
    }

    @Test
    void noWordIsExplainedTwice() throws IOException {
        var seen = new TreeSet<String>();

        assertThat(words().stream().filter(word -> !seen.add(word))).isEmpty();
    }

    private static List<Path> product() throws IOException {
        return TidyTest.files(file -> file.toString().contains("/src/main/java/")
                && file.toString().endsWith(".java")
                && !file.toString().contains("/testing/src/main/"));
    }

    private static String nameOf(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    /// @return the words as types would be called by them: `DataCenter`
    private static Set<String> vocabulary() throws IOException {
        var found = new TreeSet<String>();
        for (String word : words()) {
            found.add(Arrays.stream(word.split(" ", -1))
                    .map(part -> part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1))
                    .collect(joining()));
        }
        assertThat(found).contains("Room", "DataCenter", "Claim", "VisitEvent");
        return found;
    }

    /// @return the first column of the vocabulary's table, one word each
    private static List<String> words() throws IOException {
        List<String> lines = Files.readAllLines(FloorPlan.DOCS.resolve("ARCHITECTURE.md"));
        return lines.subList(lines.indexOf("## Vocabulary"), lines.size()).stream()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .map(ROW::matcher)
                .filter(row -> row.matches())
                .map(row -> row.group(1))
                .filter(first -> !first.equals("word") && !first.startsWith("--"))
                .flatMap(first -> Arrays.stream(first.split(", ", -1)))
                .toList();
    }
}
