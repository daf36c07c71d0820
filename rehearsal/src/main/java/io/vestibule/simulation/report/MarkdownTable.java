package io.vestibule.simulation.report;

import java.util.List;

/// One table for many scenarios, in Markdown: a line for each scenario and strategy.
public final class MarkdownTable {

    private MarkdownTable() {}

    /// The whole table, ending with a line's end.
    ///
    /// @param summaries in the order of their lines
    public static String of(List<Summary> summaries) {
        List<Row> rows = Row.ALL.stream().filter(Row::isChief).toList();
        var text = new StringBuilder("| scenario | strategy |");
        rows.forEach(row -> text.append(' ').append(row.label()).append(" |"));
        text.append("\n| --- | --- |").append(" ---: |".repeat(rows.size())).append('\n');
        String last = "";
        for (Summary summary : summaries) {
            boolean same = summary.scenario().equals(last);
            last = summary.scenario();
            text.append("| ").append(same ? "" : last);
            text.append(" | ").append(summary.strategy()).append(" |");
            rows.forEach(
                    row -> text.append(' ').append(row.value().apply(summary)).append(" |"));
            text.append('\n');
        }
        return text.toString();
    }
}
