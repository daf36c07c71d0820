package io.vestibule.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import tools.jackson.databind.JsonNode;

import java.util.Optional;

/// `undo`: takes a revision back. *Confined to the thread of the command.*
@Command(
        name = "undo",
        description = {
            "Takes a change back: what it changed becomes what it was before. This makes a new"
                + " revision, which can be undone too. Refused if the same thing has been changed"
                + " again since."
        })
final class UndoCommand extends OnControl {

    @Parameters(
            arity = "0..1",
            paramLabel = "REVISION",
            description = "the revision to take back (default: the newest; see vestibule history)")
    private Optional<Long> revision = Optional.empty();

    @Option(names = "--yes", description = "do not ask for confirmation")
    private boolean yes;

    UndoCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(this::undo);
    }

    private int undo(ControlClient client) {
        String which = revision.map(number -> "&before=" + (number + 1)).orElse("");
        JsonNode found = client.get("/vestibule/history?limit=1" + which);
        if (found.isEmpty()) {
            return terminal().fail("there is nothing to undo");
        }
        JsonNode one = found.get(0);
        long number = one.path("revision").asLong(0);
        terminal().out().println(HistoryCommand.line(one));
        terminal()
                .out()
                .println(
                        "  what it changed becomes what it was; waiting visitors keep their"
                                + " places");
        if (!Question.of(terminal(), yes).mayGoOn()) {
            return Terminal.FAILED;
        }
        client.send("POST", "/vestibule/undo", "{\"revision\":" + number + "}");
        terminal().out().println("done; every node follows within a second");
        return Terminal.DONE;
    }
}
