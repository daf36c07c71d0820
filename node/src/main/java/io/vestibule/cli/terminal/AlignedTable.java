package io.vestibule.cli.terminal;

import java.util.List;

/// Columns of words, as wide as their longest one.
public final class AlignedTable {

    private AlignedTable() {}

    /// The lines, each ending with a line's end.
    ///
    /// @param lines of equally many words; the first is the heading
    public static String of(List<List<String>> lines) {
        int columns = lines.isEmpty() ? 0 : lines.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        var text = new StringBuilder();
        for (List<String> line : lines) {
            var row = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                String word = line.get(column);
                row.append(word).append(" ".repeat(widths[column] - word.length() + 2));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
