package io.vestibule.cli.control;

import java.util.Optional;

/// Which requests pass a room by its rules, in a line. *Immutable.*
final class BypassText {

    private BypassText() {}

    /// Nothing for a room without rules that are switched on.
    static Optional<String> of(ControlClient client, RoomSummary room) {
        var rules = client.get(room.path() + "/rules");
        long on = rules.values().stream()
                .filter(r -> r.path("enabled").asBoolean(true))
                .count();
        return line(on);
    }

    static Optional<String> line(long rules) {
        return rules == 0
                ? Optional.empty()
                : Optional.of(
                        rules == 1
                                ? "  1 bypass rule: requests that it is for pass uncounted"
                                : "  %d bypass rules: requests that one of them is for pass uncounted"
                                        .formatted(rules));
    }
}
