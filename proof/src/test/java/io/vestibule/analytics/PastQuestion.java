package io.vestibule.analytics;

import io.vestibule.room.RoomId;
import io.vestibule.room.StableId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// What a dashboard asks of the past, by the published GraphQL. *Immutable.*
///
/// @param what in words
/// @param span up to now
/// @param dimensions what rows are distinguished by; the first is what they are ordered by
/// @param room empty for all rooms
/// @param rows how many the answer has, but for what is not written yet
/// @param mostMillis how long the answer may take, at the 95th percentile
record PastQuestion(String what, Duration span, List<String> dimensions, String room, int rows, int mostMillis) {

    /// Rows that an answer has at most.
    private static final int LIMIT = 10_000;

    private static final JsonMapper JSON = new JsonMapper();

    /// The six whose speed is promised.
    ///
    /// @param days how many are filled
    static List<PastQuestion> all(List<RoomId> rooms, int days) {
        int count = rooms.size();
        String one = rooms.get(count / 2).value();
        var filled = Duration.ofDays(days);
        var day = Duration.ofDays(1);
        int ofOneRoom = days * 1_440 <= LIMIT ? days * 1_440 : days * 96;
        return List.of(
                new PastQuestion(
                        "one room, 30 minutes", Duration.ofMinutes(30), List.of("datetimeMinute"), one, 30, 100),
                new PastQuestion("one room, 24 h", day, List.of("datetimeMinute"), one, 1_440, 100),
                new PastQuestion(
                        "one room, %d d".formatted(days), filled, List.of("datetimeMinute"), one, ofOneRoom, 100),
                new PastQuestion("all rooms, 24 h", day, List.of("waitingRoomId"), "", count, 100),
                new PastQuestion(
                        "all rooms, 24 h by hour",
                        day,
                        List.of("datetimeHour", "waitingRoomId"),
                        "",
                        Math.min(LIMIT, count * 24),
                        300),
                new PastQuestion(
                        "all rooms, %d d by day".formatted(days),
                        filled,
                        List.of("date", "waitingRoomId"),
                        "",
                        Math.min(LIMIT, count * days),
                        300));
    }

    /// The body of the request.
    ///
    /// @param end of the span, seconds of the epoch
    String body(long end) {
        var filter = new TreeMap<String, String>();
        filter.put("datetime_geq", Instant.ofEpochSecond(end).minus(span).toString());
        filter.put("datetime_lt", Instant.ofEpochSecond(end).toString());
        if (!room.isEmpty()) {
            filter.put("waitingRoomId", room);
        }
        return JSON.writeValueAsString(Map.of(
                "query",
                """
                query($zone: string, $filter: ZoneWaitingRoomAnalyticsAdaptiveGroupsFilter_InputObject) {
                  viewer { zones(filter: {zoneTag: $zone}) {
                    rows: waitingRoomAnalyticsAdaptiveGroups(limit: %d, filter: $filter, orderBy: [%s_ASC]) {
                      avg { totalActiveUsers totalQueuedUsers }
                      max { totalQueuedUsers }
                      sum { newUsersPerMinute abandoningUsersPerMinute }
                      avgWeighted { totalTimeWaitedP95 }
                      dimensions { %s }
                    }
                  } }
                }
                """.formatted(LIMIT, dimensions.getFirst(), String.join(" ", dimensions)),
                "variables",
                Map.of("zone", StableId.ofZone(BusyMinutes.ZONE), "filter", filter)));
    }

    /// Says what is wrong with an answer.
    ///
    /// @return how many rows it has
    int rowsOf(byte[] answer) {
        var tree = JSON.readTree(answer);
        if (!tree.at("/errors").isNull()) {
            throw new IllegalStateException(what + ": " + tree.at("/errors"));
        }
        return tree.at("/data/viewer/zones/0/rows").size();
    }
}
