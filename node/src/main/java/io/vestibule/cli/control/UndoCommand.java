package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Question;
import io.vestibule.cli.terminal.Terminal;
import java.util.HashSet;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// `undo`: takes a revision back. *Confined to the thread of the command.*
@Command(
        name = "undo",
        description = {
            "Takes a change back: what it changed becomes what it was before. Shows what that is,"
                    + " and what it means for the people waiting, before it asks. This makes a new"
                    + " revision, which can be undone too, by its number. Refused if the same thing has"
                    + " been changed again since, and where a token or sessions were ended."
        })
public final class UndoCommand extends OnControl {

    private static final String REVISION = "revision";

    /// Revisions looked through for one to take back.
    private static final int MOST = 1_000;

    @Parameters(
            arity = "0..1",
            paramLabel = "REVISION",
            description = "the revision to take back (default: the newest that is in force and no undo;"
                    + " see vestibule history)")
    private Optional<Long> revision = Optional.empty();

    @Option(names = "--yes", description = "do not ask for confirmation")
    private boolean yes;

    public UndoCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(client -> revision.map(n -> undo(client, n)).orElseGet(() -> newest(client)));
    }

    private int undo(ControlClient client, long number) {
        JsonNode found = number < 1
                ? client.get("/vestibule/history?documents=false&limit=1")
                : client.get("/vestibule/history?documents=false&limit=1&before=%d"
                        .formatted(number == Long.MAX_VALUE ? number : number + 1));
        if (found.isEmpty() || found.get(0).path(REVISION).asLong(0) != number) {
            JsonNode newest = client.get("/vestibule/history?documents=false&limit=1");
            terminal()
                    .fail(
                            newest.isEmpty()
                                    ? "there is nothing to undo"
                                    : "there is no revision %d; the newest is %d"
                                            .formatted(
                                                    number,
                                                    newest.get(0).path(REVISION).asLong(0)));
            return Terminal.WRONG_USE;
        }
        return undo(client, found.get(0));
    }

    /// The newest that is neither an undo nor taken back by one that is in force.
    private int newest(ControlClient client) {
        var takenBack = new HashSet<Long>();
        JsonNode revisions = client.get("/vestibule/history?documents=false&limit=" + MOST);
        for (JsonNode one : revisions.values()) {
            boolean holds = !takenBack.contains(one.path(REVISION).asLong(0));
            if (holds && !one.has("undoes")) {
                return undo(client, one);
            }
            if (holds) {
                takenBack.add(one.path("undoes").asLong(0));
            }
        }
        return terminal().fail("there is nothing to undo");
    }

    private int undo(ControlClient client, JsonNode found) {
        String body = "{\"revision\":%d}".formatted(found.path(REVISION).asLong(0));
        var out = terminal().out();
        out.println(HistoryCommand.line(found));
        JsonNode tried = client.tries("POST", "/vestibule/undo?dry_run=true", body);
        UndoText.changes(tried).forEach(line -> out.println("  " + line));
        UndoText.forecasts(client, body).forEach(line -> out.println("  " + line));
        if (!new Question(terminal(), yes).mayGoOn()) {
            return Terminal.FAILED;
        }
        JsonNode done = client.send("POST", "/vestibule/undo", body);
        out.println("done, as revision %d; every node follows within a second"
                .formatted(done.path(REVISION).asLong(0)));
        return Terminal.DONE;
    }
}
