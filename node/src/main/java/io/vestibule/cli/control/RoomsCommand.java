package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/// `rooms`: the state of every room. *Confined to the thread of the command.*
@Command(name = "rooms", description = "Shows the state of every room.")
public final class RoomsCommand extends OnControl {

    public RoomsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(client -> {
            List<JsonNode> rooms = client.list("/accounts/default/waiting_rooms");
            for (JsonNode room : rooms) {
                var summary = RoomSummary.of(client, room);
                summary.state().forEach(terminal().out()::println);
                BypassText.of(client, summary).ifPresent(terminal().out()::println);
            }
            if (rooms.isEmpty()) {
                terminal().out().println("no rooms: all requests pass");
            }
            CertificatesText.of(client).forEach(terminal().out()::println);
            return Terminal.DONE;
        });
    }
}
