package io.vestibule.cli.control;

import io.vestibule.cli.terminal.AlignedTable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What was sent to whom, for a terminal.
final class DeliveryTable {

    private static final String NONE = "-";

    private DeliveryTable() {}

    /// A line for each, ending with a line's end.
    ///
    /// @param deliveries entries of the history, as the control API has them
    static String of(List<JsonNode> deliveries, ReceiverNames names) {
        if (deliveries.isEmpty()) {
            return "nothing was sent yet\n";
        }
        var lines = new ArrayList<List<String>>();
        lines.add(List.of("MADE", "SENT", "STATE", "TRIES", "RECEIVER", "POLICY", "MESSAGE"));
        for (JsonNode each : deliveries) {
            String error = plain(each.path("error").asString(""));
            lines.add(List.of(
                    text(each, "made"),
                    text(each, "sent"),
                    text(each, "state"),
                    Integer.toString(each.path("tries").asInt(0)),
                    names.of(each.path("mechanism").asString("")),
                    text(each, "name"),
                    text(each, "description") + (error.isEmpty() ? "" : ": " + error)));
        }
        return AlignedTable.of(lines);
    }

    private static String text(JsonNode node, String key) {
        String text = plain(node.path(key).asString(""));
        return text.isEmpty() ? NONE : text;
    }

    /// Without what steers a terminal: reasons quote what a receiver said.
    private static String plain(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
