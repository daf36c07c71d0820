package io.vestibule.cli.control;

import io.vestibule.ground.Failure;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Finds the room that a command is for.
final class NamedRoom {

    private NamedRoom() {}

    /// The settings of a room, as the API lists them.
    ///
    /// @param wanted its name, ZONE/NAME or id
    static JsonNode find(ControlClient client, String wanted) {
        List<JsonNode> found = client.list("/accounts/default/waiting_rooms").stream()
                .filter(room -> isCalled(room, wanted))
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        String reason = found.isEmpty()
                ? "there is no room " + wanted + "; see vestibule rooms"
                : found.size() + " zones have a room called " + wanted + "; name it ZONE/NAME";
        throw new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, reason);
    }

    private static boolean isCalled(JsonNode room, String wanted) {
        String name = room.path("name").asString("");
        return wanted.equals(name)
                || wanted.equals(room.path("zone").asString("") + "/" + name)
                || wanted.equals(room.path("id").asString(""));
    }
}
