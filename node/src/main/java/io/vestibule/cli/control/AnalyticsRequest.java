package io.vestibule.cli.control;

import static java.util.stream.Collectors.joining;

import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Dataset;
import io.vestibule.analytics.query.Part;
import io.vestibule.analytics.query.QueryLimits;
import io.vestibule.room.StableId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Asks the control port what happened in a room. *Immutable.*
///
/// @param room as the API lists it
/// @param columns what is asked for besides the time
record AnalyticsRequest(JsonNode room, PastSpan span, List<Column> columns) {

    /// The rows of the answer, in the order of time.
    List<JsonNode> rows(ControlClient client) {
        JsonNode zones = client.query(text(), variables()).path("viewer").path("zones");
        return List.copyOf(zones.path(0).path("rows").values());
    }

    private String text() {
        return """
            query ($zone: string, $filter: %s, $limit: uint64) {
              viewer { zones(filter: {zoneTag: $zone}) {
                rows: %s(filter: $filter, limit: $limit, orderBy: [%s_ASC]) { %s }
              } }
            }
            """.formatted(
                        "ZoneWaitingRoomAnalyticsAdaptiveGroupsFilter_InputObject",
                        Dataset.GROUPS.label(),
                        span.step().dimension(),
                        selection());
    }

    private String selection() {
        var byPart = new LinkedHashMap<Part, List<String>>();
        byPart.put(Part.DIMENSIONS, new ArrayList<>(List.of(span.step().dimension(), "sampleInterval")));
        for (Column column : columns) {
            byPart.computeIfAbsent(column.part(), _ -> new ArrayList<>()).add(column.name());
        }
        return byPart.entrySet().stream()
                .map(part -> part.getKey().label() + " { " + String.join(" ", part.getValue()) + " }")
                .collect(joining(" "));
    }

    private ObjectNode variables() {
        var variables = JsonNodeFactory.instance.objectNode();
        variables.put("zone", StableId.ofZone(room.path("zone").asString("")));
        variables.put("limit", QueryLimits.ROWS);
        ObjectNode filter = variables.putObject("filter");
        filter.put("waitingRoomId", room.path("id").asString(""));
        if (span.step() == TimeStep.DAY) {
            filter.put("date_geq", day(span.since()));
            filter.put("date_lt", day(span.until()));
        } else {
            filter.put("datetime_geq", span.since().toString());
            filter.put("datetime_lt", span.until().toString());
        }
        return variables;
    }

    private static String day(Instant begin) {
        return LocalDate.ofInstant(begin, ZoneOffset.UTC).toString();
    }
}
