package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// `history`: who changed what. *Confined to the thread of the command.*
@Command(name = "history", description = "Shows who changed what and when, newest first.")
public final class HistoryCommand extends OnControl {

    @Option(names = "--limit", paramLabel = "N", description = "show at most this many (default 20)")
    private int limit = 20;

    public HistoryCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(client -> {
            JsonNode revisions = client.get("/vestibule/history?documents=false&limit=" + limit);
            revisions.values().forEach(r -> terminal().out().println(line(r)));
            return Terminal.DONE;
        });
    }

    static String line(JsonNode revision) {
        return "%5s  %s  %-16s %s"
                .formatted(
                        revision.path("revision").asString(""),
                        revision.path("at").asString(""),
                        revision.path("author").asString(""),
                        revision.path("what").asString(""));
    }
}
