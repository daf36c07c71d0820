package io.vestibule.cli.control;

import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Dataset;
import io.vestibule.analytics.query.QueryLimits;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.settings.text.Hint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// `analytics`: what happened in a room. *Confined to the thread of the command.*
@Command(
        name = "analytics",
        description = {
            "Shows what happened in a room: a line for each minute, quarter of an hour, hour or day"
                    + " in which something did.",
            "",
            "Fields have the names of the API's orders: avg_, max_ or min_ before totalActiveUsers,"
                    + " totalQueuedUsers, newUsersPerMinute and others; sum_ before counts such as"
                    + " newUsersPerMinute or sessionsRevoked; avgWeighted_ or quantiles_ before"
                    + " percentiles such as totalTimeWaitedP95, in seconds. A name that there is not"
                    + " lists them all. Times are UTC.",
            ""
        })
public final class AnalyticsCommand extends OnControl {

    @Parameters(index = "0", paramLabel = "ROOM", description = "the room's name, ZONE/NAME or id; see vestibule rooms")
    private String wanted = "";

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "where to begin: 24h ago, a day or a time (default 24h)")
    private String since = "24h";

    @Option(names = "--until", paramLabel = "TIME", description = "where to end (default now)")
    private Optional<String> until = Optional.empty();

    @Option(
            names = "--by",
            paramLabel = "STEP",
            description = "1m, 5m, 15m, 1h or 1d a line (default: up to 100 lines)")
    private Optional<String> by = Optional.empty();

    @Option(
            names = "--fields",
            paramLabel = "NAME,...",
            split = ",",
            description = "what to show, such as avg_totalActiveUsers,sum_sessionsRevoked")
    private List<String> fields = List.of();

    @Option(names = "--csv", description = "print comma-separated values; nothing for no data")
    private boolean csv;

    @Option(names = "--json", description = "print JSON, an object for each line; null for no data")
    private boolean json;

    public AnalyticsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        if (csv && json) {
            throw wrong("--csv and --json cannot be used together");
        }
        PastSpan span = span(Instant.ofEpochMilli(SystemClock.INSTANCE.millis()));
        List<Column> columns = columns();
        return with(client -> {
            JsonNode room = NamedRoom.find(client, wanted);
            var request = new AnalyticsRequest(room, span, columns);
            var rows = new AnalyticsRows(span.step(), columns, request.rows(client));
            show(rows, span);
            return Terminal.DONE;
        });
    }

    private PastSpan span(Instant now) {
        Instant from = moment("--since", since, now);
        Instant to = until.map(text -> moment("--until", text, now)).orElse(now);
        if (!from.isBefore(to)) {
            throw wrong("--since must be before --until, and before now");
        }
        Optional<TimeStep> step = by.flatMap(TimeStep::named);
        if (by.isPresent() && step.isEmpty()) {
            throw wrong("--by must be one of " + String.join(", ", TimeStep.words()));
        }
        return PastSpan.of(from, to, step);
    }

    private Instant moment(String option, String text, Instant now) {
        return PastSpan.moment(text, now).orElseThrow(() -> wrong(option + " must be " + PastSpan.SAYS));
    }

    private List<Column> columns() {
        var columns = new ArrayList<Column>();
        for (String field : fields.isEmpty() ? AnalyticsRows.USUAL : fields) {
            columns.add(column(field.strip()));
        }
        return columns.stream().distinct().toList();
    }

    private Column column(String label) {
        return Columns.find(Dataset.GROUPS, label)
                .filter(column -> !isStep(column))
                .orElseThrow(() -> wrong(noField(label)));
    }

    /// Whether it is a time or an interval, which every line has.
    private static boolean isStep(Column column) {
        return column.name().startsWith("date") || column.name().equals("sampleInterval");
    }

    private static String noField(String label) {
        List<String> labels = Columns.ALL.stream()
                .filter(column -> Dataset.GROUPS.parts().contains(column.part()))
                .filter(column -> !isStep(column))
                .map(Column::label)
                .toList();
        String hint = Hint.among(labels, label);
        return "there is no field " + label + (hint.isEmpty() ? "; there are " + String.join(", ", labels) : hint);
    }

    private void show(AnalyticsRows rows, PastSpan span) {
        terminal().out().print(json ? rows.json() : csv ? rows.csv() : rows.table());
        if (rows.isEmpty()) {
            say("nothing was recorded from %s to %s".formatted(span.since(), span.until()));
        }
        rows.coarser()
                .ifPresent(minutes ->
                        say("by %s there is too much, or it is not kept that long: each line covers %d minutes"
                                .formatted(span.step().word(), minutes)));
        if (rows.count() == QueryLimits.ROWS) {
            say("these are the first %d lines; ask for the others with a later --since".formatted(QueryLimits.ROWS));
        }
    }

    private void say(String remark) {
        terminal().err().println("vestibule: " + remark);
    }
}
