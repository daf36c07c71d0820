package io.vestibule.cli.control;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// How far a sick origin holds a line, in words. *Immutable.*
///
/// @param hold as the status of a room has it; missing if nothing is held and nothing is wrong
record HeldText(JsonNode hold) {

    /// What is done and why; nothing where [#whyNobodyEnters] says it.
    Optional<String> words() {
        String since = " since " + text("since");
        int percent = hold.path("percent").asInt(100);
        return switch (text("state")) {
            case "held" ->
                byAnswers()
                        ? Optional.of("the line is held%s: too many of the visitors' requests fail;".formatted(since)
                                + " ten are admitted in ten seconds to try")
                        : Optional.empty();
            case "reduced" -> Optional.of("%d %% of the limits are in force%s: %s".formatted(percent, since, why()));
            case "recovering" ->
                Optional.of("%d %% of the limits are in force%s: the origin is well again".formatted(percent, since));
            case "vetoed" ->
                Optional.of("the line is not held, although %s%s: visitors get good answers".formatted(why(), since));
            default -> Optional.empty();
        };
    }

    /// Why no newcomer is admitted.
    Optional<String> whyNobodyEnters() {
        return text("state").equals("held") && !byAnswers()
                ? Optional.of("no newcomer is admitted since %s: %s".formatted(text("since"), why()))
                : Optional.empty();
    }

    private boolean byAnswers() {
        return text("cause").equals("answers");
    }

    private static String why() {
        return "the health check says that the origin is unhealthy";
    }

    private String text(String key) {
        return hold.path(key).asString("");
    }
}
