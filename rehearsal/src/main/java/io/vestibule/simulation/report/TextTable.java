package io.vestibule.simulation.report;

import io.vestibule.settings.text.ValueKinds;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.Scenario;
import java.util.List;

/// The table in the terminal: a line for each figure, a column for each strategy.
public final class TextTable {

    private static final int GAP = 3;
    private static final int WIDTH = 96;

    private TextTable() {}

    /// The whole text, with a heading, ending with a line's end.
    ///
    /// @param summaries of this scenario, one for each strategy
    /// @param seeds as people read it, such as `seed 1`
    public static String of(Scenario scenario, String seeds, List<Summary> summaries) {
        var text = new StringBuilder(heading(scenario, seeds)).append('\n');
        summaries.stream()
                .filter(summary -> summary.complete() < summary.seeds())
                .forEach(summary -> text.append(endedEarly(summary)));
        summaries.stream().limit(1).forEach(summary -> wrap(text, Findings.faults(summary)));
        summaries.forEach(
                summary -> text.append(verdict(summary, summaries.size() > 1)).append('\n'));
        int labels =
                Row.ALL.stream().mapToInt(row -> row.label().length()).max().orElse(0);
        int[] widths = summaries.stream().mapToInt(TextTable::width).toArray();
        text.append(" ".repeat(labels + 2));
        for (int i = 0; i < widths.length; i++) {
            right(text, summaries.get(i).strategy(), widths[i]);
        }
        text.append('\n');
        for (Row row : Row.ALL) {
            String label = row.label();
            text.append("  ").append(label).append(" ".repeat(labels - label.length()));
            for (int i = 0; i < widths.length; i++) {
                right(text, row.value().apply(summaries.get(i)), widths[i]);
            }
            text.append('\n');
        }
        return text.toString();
    }

    /// Describes the simulated scenario in a line or two.
    static String heading(Scenario scenario, String seeds) {
        var limits = scenario.room().limits();
        return "%s (%s), %s\n  %s visitors in %s, limits %s and %s a minute, %s, %s\n"
                .formatted(
                        scenario.title(),
                        scenario.name(),
                        seeds,
                        Text.number(scenario.visitors()),
                        ValueKinds.written(scenario.length()),
                        Text.number(limits.totalActiveUsers()),
                        Text.number(limits.newUsersPerMinute()),
                        Text.many(scenario.centers().size(), "data center"),
                        Text.many(workers(scenario), "worker"));
    }

    /// The verdict, a sentence a line, the strategy before it if there are several.
    private static String verdict(Summary summary, boolean named) {
        var text = new StringBuilder();
        String before = named ? summary.strategy() + ": " : "";
        for (String sentence : Findings.of(summary).sentences()) {
            wrap(text, before + sentence);
            before = "";
        }
        return text.toString();
    }

    private static void wrap(StringBuilder text, String sentence) {
        if (sentence.isEmpty()) {
            return;
        }
        int column = 0;
        for (String word : sentence.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                text.append('\n');
                column = 0;
            }
            text.append(column == 0 ? "  " : " ").append(word);
            column += (column == 0 ? 2 : 1) + word.length();
        }
        text.append('\n');
    }

    private static String endedEarly(Summary summary) {
        return "  %s: ended early, %d of %s reached the end of the story\n"
                .formatted(summary.strategy(), summary.complete(), Text.many(summary.seeds(), "seed"));
    }

    static long workers(Scenario scenario) {
        return scenario.centers().stream().mapToLong(CenterPlan::workers).sum();
    }

    private static int width(Summary summary) {
        int widest = summary.strategy().length();
        for (Row row : Row.ALL) {
            widest = Math.max(widest, row.value().apply(summary).length());
        }
        return widest + GAP;
    }

    private static void right(StringBuilder text, String value, int width) {
        text.append(" ".repeat(width - value.length())).append(value);
    }
}
