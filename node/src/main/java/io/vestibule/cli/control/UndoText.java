package io.vestibule.cli.control;

import io.vestibule.ground.Failure;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What an undo would change, in lines. *Immutable.*
final class UndoText {

    private static final int MOST = 40;
    private static final int LONGEST = 60;

    private UndoText() {}

    /// A line for each thing that is made or deleted and each setting that changes.
    ///
    /// @param tried what the control port says of a write that is only tried
    static List<String> changes(JsonNode tried) {
        var lines = new ArrayList<String>();
        for (JsonNode change : tried.path("changes").values()) {
            if (lines.size() < MOST) {
                lines.add(line(change));
            }
        }
        int more = tried.path("changes").size()
                - lines.size()
                + tried.path("more_changes").asInt(0);
        if (more > 0) {
            lines.add("and " + more + " more");
        }
        if (lines.isEmpty()) {
            lines.add("nothing changes: everything is as it was before that revision");
        }
        return lines;
    }

    private static String line(JsonNode change) {
        String thing = change.path("kind").asString("").replace('_', ' ')
                + " "
                + change.path("name").asString("");
        String key = change.path("key").asString("");
        JsonNode from = change.path("from");
        JsonNode to = change.path("to");
        if (key.isEmpty()) {
            return thing + (to.isNull() ? " is deleted" : " is made again");
        }
        return "%s: %s: %s -> %s".formatted(thing, key, shown(from), shown(to));
    }

    private static String shown(JsonNode value) {
        if (value.isNull()) {
            return "none";
        }
        String text = value.asString("").replaceAll("\\p{Cntrl}+", " ");
        String brief = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
        return brief.isEmpty() ? "\"\"" : brief;
    }

    /// What it means for the people who wait, room by room.
    static List<String> forecasts(ControlClient client, String body) {
        try {
            var lines = new ArrayList<String>();
            for (JsonNode room :
                    client.send("POST", "/vestibule/undo/whatif", body).values()) {
                String told = room.has("unknown")
                        ? "what it does to those waiting is not known: "
                                + room.path("unknown").asString("")
                        : Forethought.line(room);
                lines.add("room %s: %s".formatted(room.path("name").asString(""), told));
            }
            return lines;
        } catch (Failure failure) {
            return List.of("what it does to those waiting is not known: " + failure.getMessage());
        }
    }
}
