package io.vestibule.cli.control;

import tools.jackson.databind.JsonNode;

/// An event as the control port returns it, in words. *Immutable.*
///
/// @param settings as the API returns them; what is not set, or null, is the room's
record EventSummary(JsonNode settings) {

    private static final String ACTIVE = "total_active_users";
    private static final String PER_MINUTE = "new_users_per_minute";

    static String startOf(JsonNode event) {
        return event.path("event_start_time").asString("");
    }

    String name() {
        return settings.path("name").asString("");
    }

    String start() {
        return startOf(settings);
    }

    String end() {
        return settings.path("event_end_time").asString("");
    }

    /// Whether it brings limits of its own.
    boolean hasLimits() {
        return settings.path(ACTIVE).isNumber();
    }

    int number(String key, int ofRoom) {
        return settings.path(key).asInt(ofRoom);
    }

    String text(String key, String ofRoom) {
        return settings.path(key).asString(ofRoom);
    }

    /// What it will mean.
    String upcoming() {
        String gather = settings.path("prequeue_start_time").asString("");
        return "next event: %s%s, from %s to %s%s"
                .formatted(
                        name(),
                        gather.isEmpty() ? "" : ", pre-queue from " + gather,
                        start(),
                        end(),
                        hasLimits()
                                ? ", with %d active and %d new per minute"
                                        .formatted(number(ACTIVE, 0), number(PER_MINUTE, 0))
                                : "");
    }
}
