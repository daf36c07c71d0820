package io.vestibule.demo;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a poll was told about the wait. *Immutable.*
///
/// @param waiting whether they still wait; if not, the rest is 0
/// @param lastUpdatedMillis the last check-in that counted
/// @param refreshSeconds the interval from then to the next one; 0 for never
/// @param retrySeconds when to ask again from now on, as the script of the page takes it: by
///   `Retry-After`, else by the interval; 0 for never
/// @param known whether there is an estimate
/// @param lowMinutes the lower border of the estimate's band
/// @param pointMinutes the estimate
/// @param highMinutes the upper border of the band
record PollReply(
        boolean waiting,
        long lastUpdatedMillis,
        int refreshSeconds,
        int retrySeconds,
        boolean known,
        int lowMinutes,
        int pointMinutes,
        int highMinutes) {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Pattern META_REFRESH =
            Pattern.compile(
                    "http-equiv\\s*=\\s*[\"']?refresh[\"']?\\s+content\\s*=\\s*[\"']?(\\d+)",
                    Pattern.CASE_INSENSITIVE);

    /// Reads the answer to a poll; empty if it is not one.
    ///
    /// @param retryAfter the header's value; empty if it is not there
    static Optional<PollReply> ofPoll(String body, String retryAfter) {
        try {
            JsonNode room = JSON.readTree(body).path("cfWaitingRoom");
            return room.path("inWaitingRoom").isBoolean()
                    ? Optional.of(ofRoom(room, retryAfter))
                    : Optional.empty();
        } catch (JacksonException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static PollReply ofRoom(JsonNode room, String retryAfter) {
        if (!room.path("inWaitingRoom").asBoolean()) {
            return new PollReply(false, 0, 0, 0, false, 0, 0, 0);
        }
        JsonNode own = room.path("vestibule");
        int interval = room.path("refreshIntervalSeconds").asInt(0);
        return new PollReply(
                true,
                Instant.parse(room.path("lastUpdated").asString("")).toEpochMilli(),
                interval,
                retryAfter.matches("\\d{1,6}") ? Integer.parseInt(retryAfter) : interval,
                room.path("waitTimeKnown").asBoolean(false),
                own.path("waitTimeLow").asInt(0),
                room.path("waitTime").asInt(0),
                own.path("waitTimeHigh").asInt(0));
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
