package io.vestibule.demo;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a poll was answered about the wait. *Immutable.*
///
/// @param waiting whether they still wait; if not, the rest is 0, and no estimate is shown
/// @param lastUpdatedMillis the last check-in that counted
/// @param refreshSeconds the interval from then to the next one; 0 for never
/// @param retrySeconds when to ask again from now on, as the script of the page takes it: by
///   `Retry-After`, else by the interval; 0 for never
/// @param shown the estimate, if the page shows one
record PollReply(
        boolean waiting, long lastUpdatedMillis, int refreshSeconds, int retrySeconds, Optional<PolledEstimate> shown) {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Pattern META_REFRESH = Pattern.compile(
            "http-equiv\\s*=\\s*[\"']?refresh[\"']?\\s+content\\s*=\\s*[\"']?(\\d+)", Pattern.CASE_INSENSITIVE);

    /// Reads the answer to a poll; empty if it is not one.
    ///
    /// @param retryAfter the header's value; empty if it is not there
    static Optional<PollReply> ofPoll(String body, String retryAfter) {
        try {
            JsonNode room = JSON.readTree(body).path("cfWaitingRoom");
            return room.path("inWaitingRoom").isBoolean() ? Optional.of(ofRoom(room, retryAfter)) : Optional.empty();
        } catch (JacksonException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static PollReply ofRoom(JsonNode room, String retryAfter) {
        if (!room.path("inWaitingRoom").asBoolean()) {
            return new PollReply(false, 0, 0, 0, Optional.empty());
        }
        int interval = room.path("refreshIntervalSeconds").asInt(0);
        return new PollReply(
                true,
                Instant.parse(room.path("lastUpdated").asString("")).toEpochMilli(),
                interval,
                retryAfter.matches("\\d{1,6}") ? Integer.parseInt(retryAfter) : interval,
                shown(room));
    }

    private static Optional<PolledEstimate> shown(JsonNode room) {
        JsonNode own = room.path("vestibule");
        if (!room.path("waitTimeKnown").asBoolean(false) || own.path("held").asBoolean(false)) {
            return Optional.empty();
        }
        return Optional.of(new PolledEstimate(
                own.path("waitTimeLowSeconds").asInt(0),
                own.path("waitTimeSeconds").asInt(0),
                own.path("waitTimeHighSeconds").asInt(0),
                room.path("isFIFOQueue").asBoolean(false),
                own.path("peopleAhead").isInt() && own.path("peopleAhead").asInt() == 0,
                own.path("waitTimeChanged").asString("")));
    }

    /// The seconds after which a page reloads itself where there is no JavaScript, by its text or,
    /// for pages of the owner's, by its `Refresh` header; 0 if never.
    static int reloadSeconds(String page, String refreshHeader) {
        Matcher found = META_REFRESH.matcher(page);
        if (found.find()) {
            return Integer.parseInt(found.group(1));
        }
        return refreshHeader.isEmpty() ? 0 : Integer.parseInt(refreshHeader);
    }
}
