package io.vestibule.cli.terminal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// A table for a terminal of what the control API lists: what its columns are, each as wide as its
/// longest word. *Immutable.*
public final class AlignedTable {

    /// What is shown where there is nothing.
    public static final String NONE = "-";

    private final List<Field> columns;

    private record Field(String heading, Function<JsonNode, String> word) {}

    /// A table without columns.
    public AlignedTable() {
        this(List.of());
    }

    private AlignedTable(List<Field> columns) {
        this.columns = List.copyOf(columns);
    }

    /// The same with one more column.
    ///
    /// @param path where a row has its word, such as `probe/at`
    public AlignedTable with(String heading, String path) {
        return with(heading, row -> row.at("/" + path).asString(""));
    }

    /// The same with one more column.
    ///
    /// @param word what it says of a row; empty for nothing
    public AlignedTable with(String heading, Function<JsonNode, String> word) {
        var more = new ArrayList<>(columns);
        more.add(new Field(heading, word));
        return new AlignedTable(more);
    }

    /// The heading and a line for each row, each ending with a line's end.
    public String of(Collection<JsonNode> rows) {
        var lines = new ArrayList<List<String>>();
        lines.add(columns.stream().map(Field::heading).toList());
        for (JsonNode row : rows) {
            lines.add(columns.stream()
                    .map(column -> shown(column.word.apply(row)))
                    .toList());
        }
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            int at = i;
            widths[i] =
                    lines.stream().mapToInt(line -> line.get(at).length()).max().orElse(0);
        }
        var text = new StringBuilder();
        for (List<String> line : lines) {
            var padded = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String word = line.get(i);
                padded.append(word).append(" ".repeat(widths[i] - word.length() + 2));
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /// Without what steers a terminal: reasons quote what a receiver said.
    private static String shown(String word) {
        return word.isEmpty() ? NONE : word.replaceAll("[\\p{Cntrl}\\x80-\\x9f]+", " ");
    }
}
