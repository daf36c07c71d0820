package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Question;
import io.vestibule.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `revoke`: ends sessions of a room before their time. *Confined to the thread of the command.*
@Command(
        name = "revoke",
        description = {
            "Ends one ticket of a room, or all sessions that were admitted before a moment. Their"
                    + " seats are free at once. The next request of each of these visitors is a"
                    + " newcomer's: it gets a new ticket, and waits if others do.",
            "First shows how many visitors it would send away, and asks. There is no undo."
        })
public final class RevokeCommand extends OnControl {

    private static final String PATH = "/vestibule/revoke";
    private static final String FROM_INPUT = "-";

    @Parameters(index = "0", paramLabel = "ROOM", description = "the room's name, ZONE/NAME or id; see vestibule rooms")
    private String wanted = "";

    @Option(
            names = "--ticket",
            paramLabel = "TICKET",
            description = "the value of the visitor's cookie, or the ticket's id of 16 hexadecimal"
                    + " digits; - reads it from standard input, which no other user of"
                    + " this machine can see (then pass --yes, too)")
    private Optional<String> ticket = Optional.empty();

    @Option(
            names = "--admitted-before",
            paramLabel = "TIME",
            description = "a time such as 2026-04-01T22:00:00Z, or now; not in the future")
    private Optional<String> before = Optional.empty();

    @Option(names = "--waiting", description = "with --admitted-before: places in line taken before it end, too")
    private boolean waiting;

    @Option(names = "--dry-run", description = "only show what would end")
    private boolean dryRun;

    @Option(names = "--yes", description = "do not ask for confirmation")
    private boolean yes;

    public RevokeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        if (ticket.isPresent() == before.isPresent()) {
            throw wrong("give either --ticket or --admitted-before");
        }
        if (waiting && before.isEmpty()) {
            throw wrong("--waiting belongs to --admitted-before: a ticket ends whether its visitor"
                    + " waits or is inside");
        }
        return with(this::revoke);
    }

    private int revoke(ControlClient client) {
        RoomSummary room = RoomSummary.of(client, NamedRoom.find(client, wanted));
        ObjectNode order = order(room);
        JsonNode tried = client.send("POST", PATH + "?dry_run=true", order.toString());
        room.state().forEach(terminal().out()::println);
        meaning(tried).forEach(line -> terminal().out().println("  " + line));
        if (dryRun) {
            terminal().out().println("nothing was changed: this was a trial");
            return Terminal.DONE;
        }
        if (!new Question(terminal(), yes).mayGoOn()) {
            return Terminal.FAILED;
        }
        JsonNode done = client.send("POST", PATH, order.toString());
        terminal()
                .out()
                .println("done, order %s; every node follows within a second. ./vestibule rooms shows who is inside now"
                        .formatted(done.path("id").asString("")));
        return Terminal.DONE;
    }

    private ObjectNode order(RoomSummary room) {
        var order = JsonNodeFactory.instance.objectNode();
        order.put("room", room.settings().path("id").asString(""));
        ticket.ifPresent(value -> order.put("ticket", value.equals(FROM_INPUT) ? fromInput() : value));
        before.ifPresent(time -> {
            order.put("admitted_before", time);
            order.put("waiting", waiting);
        });
        return order;
    }

    private String fromInput() {
        try {
            String line = new BufferedReader(new InputStreamReader(terminal().in(), StandardCharsets.UTF_8)).readLine();
            return line == null ? "" : line.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> meaning(JsonNode tried) {
        String ticket = tried.path("ticket").asString("");
        if (!ticket.isEmpty()) {
            return List.of(
                    "ticket " + ticket + " ends: its place in line, or its session",
                    "its visitor is a newcomer at the next request");
        }
        return List.of(
                "sessions admitted before %s end: %s"
                        .formatted(tried.path("admitted_before").asString(""), atMost(tried.path("at_most_sessions"))),
                tried.path("waiting").asBoolean(false)
                        ? "places in line taken before it end: " + atMost(tried.path("at_most_waiting"))
                        : "waiting visitors keep their places and go first",
                "their visitors are newcomers at the next request");
    }

    private static String atMost(JsonNode count) {
        return count.isNumber() ? "at most " + count.asInt() : "how many is not known now";
    }
}
