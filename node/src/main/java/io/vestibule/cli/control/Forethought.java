package io.vestibule.cli.control;

import io.vestibule.ground.Failure;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What the room's coordinator says of a change before it is made, in a line. *Immutable.*
final class Forethought {

    private static final int MINUTE_SECONDS = 60;

    private Forethought() {}

    /// Asks, and says what came of it. A node of an earlier version, or a coordinator that does not
    /// answer, keeps no change from being made.
    static String of(ControlClient client, RoomSummary room, String change) {
        try {
            return line(client.send("POST", "/vestibule" + room.path() + "/whatif", change));
        } catch (Failure failure) {
            return "what it does to those waiting is not known: " + failure.getMessage();
        }
    }

    static String line(JsonNode answer) {
        return "%d wait; %d may enter at once; %s in the next minute; %s"
                .formatted(
                        answer.path("waiting").asInt(0),
                        answer.path("enter_at_once").asInt(0),
                        turn(number(answer, "enter_next_minute_before"), number(answer, "enter_next_minute_after")),
                        estimates(answer));
    }

    private static String turn(Optional<Integer> before, Optional<Integer> after) {
        int then = after.orElse(0);
        return before.isEmpty() || before.get() == then
                ? "%d enter".formatted(then)
                : "%d enter instead of %d".formatted(then, before.get());
    }

    private static String estimates(JsonNode answer) {
        var before = number(answer, "estimate_before").map(Forethought::minutes);
        var after = number(answer, "estimate_after").map(Forethought::minutes);
        if (after.isEmpty()) {
            return "how long a newcomer would wait is not known"
                    + before.map(text -> ", " + text + " so far").orElse(", as before");
        }
        if (before.equals(after)) {
            return "a newcomer would wait %s, as before".formatted(after.get());
        }
        return before.map(text -> "a newcomer would wait %s instead of %s".formatted(after.get(), text))
                .orElseGet(() -> "a newcomer would wait " + after.get());
    }

    private static Optional<Integer> number(JsonNode answer, String key) {
        JsonNode value = answer.path(key);
        return value.isNumber() ? Optional.of(value.asInt(0)) : Optional.empty();
    }

    private static String minutes(int seconds) {
        return Math.ceilDiv(seconds, MINUTE_SECONDS) + " min";
    }
}
