package io.vestibule.cli;

import picocli.CommandLine.Command;

import tools.jackson.databind.JsonNode;

import java.util.List;

/// `rooms`: the state of every room. *Confined to the thread of the command.*
@Command(name = "rooms", description = "Shows the state of every room.")
final class RoomsCommand extends OnControl {

    RoomsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(
                client -> {
                    List<JsonNode> rooms = client.list("/accounts/default/waiting_rooms");
                    for (JsonNode room : rooms) {
                        RoomSummary.of(client, room).state().forEach(terminal().out()::println);
                    }
                    if (rooms.isEmpty()) {
                        terminal().out().println("no rooms: all requests pass");
                    }
                    return Terminal.DONE;
                });
    }
}
