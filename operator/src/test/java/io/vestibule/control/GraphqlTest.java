package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ZONE;
import static io.vestibule.control.GraphqlDesk.SALE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Dataset;
import io.vestibule.control.api.request.Reply;
import io.vestibule.ground.Failure;
import io.vestibule.minute.Count;
import io.vestibule.minute.Gauge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The published queries as printed, and what holds for every query.
class GraphqlTest {

    private static final String HOUR = "filter: {datetime_geq: \"2026-03-15T04:00:00Z\", datetime_leq:"
            + " \"2026-03-15T04:45:00Z\", waitingRoomId: \"%s\"}".formatted(SALE);

    private final GraphqlDesk desk = new GraphqlDesk();

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void thePublishedExampleRunsAsPrinted() {
        JsonNode answer = desk.ask("""
            {
              viewer {
                zones(filter: {zoneTag: "%s"}) {
                  waitingRoomAnalyticsAdaptiveGroups(limit: 10, filter: {datetime_geq: "2026-03-15T04:00:00Z", datetime_leq: "2026-03-15T04:45:00Z", waitingRoomId: "%s"}, orderBy: [datetimeHour_ASC]) {
                    avgWeighted {
                      timeOnOriginP50
                      totalTimeWaitedP90
                    }
                    dimensions {
                      datetimeHour
                    }
                  }
                }
              }
            }
            """.formatted(ZONE, SALE), Map.of());

        assertThat(answer).isEqualTo(JSON.readTree("""
            {"data": {"viewer": {"zones": [{"waitingRoomAnalyticsAdaptiveGroups": [
              {"avgWeighted": {"timeOnOriginP50": 37.25, "totalTimeWaitedP90": 41.25},
               "dimensions": {"datetimeHour": "2026-03-15T04:00:00Z"}}
            ]}]}}, "errors": null}
            """));
    }

    /// As many clients of the published API declare them.
    @Test
    void variablesMayBeDeclaredWithScalarsOfGraphql() {
        JsonNode answer = desk.ask(
                """
                query ($zone: String!, $rooms: [ID!], $most: Int!, $interval: Int, $queued: Int, $from: Time!) {
                  viewer {
                    zones(filter: {zoneTag: $zone}, limit: $most) {
                      waitingRoomAnalyticsAdaptive(limit: $most, filter: {datetime_geq: $from, waitingRoomId_in: $rooms, OR: [{sampleInterval: $interval, totalQueuedUsers_geq: $queued}]}) {
                        totalQueuedUsers
                      }
                    }
                  }
                }
                """,
                Map.of(
                        "zone",
                        ZONE,
                        "rooms",
                        List.of(SALE),
                        "most",
                        1,
                        "interval",
                        1,
                        "queued",
                        1,
                        "from",
                        "2026-03-15T04:00:00Z"));

        assertThat(answer.at("/data/viewer/zones/0/waitingRoomAnalyticsAdaptive")
                        .size())
                .as("%s", answer)
                .isEqualTo(1);
    }

    @Test
    void thePublishedQueryOfALoadTestRunsAsPrinted() {
        JsonNode answer = desk.answer("""
            {
              "operationName": "UsersQueuedOverTimeQuery",
              "variables": {
                "filter": {
                  "datetime_geq": "2026-03-15T04:10:00Z",
                  "datetime_leq": "2026-03-15T04:11:00Z",
                  "waitingRoomId": "%s"
                },
                "zoneId": "%s"
              },
              "query": "query UsersQueuedOverTimeQuery($zoneId: string, $filter: ZoneWaitingRoomAnalyticsAdaptiveGroupsFilter_InputObject) {\\n  viewer {\\n    zones(filter: {zoneTag: $zoneId}) {\\n      timeseries: waitingRoomAnalyticsAdaptiveGroups(limit: 5000, filter: $filter, orderBy: [datetimeMinute_ASC]) {\\n        avg {\\n          totalActiveUsers\\n          totalActiveUsersConfig\\n          totalQueuedUsers\\n          __typename\\n        }\\n        max {\\n          totalQueuedUsers\\n          totalActiveUsers\\n          totalActiveUsersConfig\\n          __typename\\n        }\\n        min {\\n          totalActiveUsersConfig\\n          __typename\\n        }\\n        dimensions {\\n          ts: datetimeMinute\\n          __typename\\n        }\\n        __typename\\n      }\\n      total: waitingRoomAnalyticsAdaptiveGroups(limit: 1, filter: $filter) {\\n        max {\\n          totalQueuedUsers\\n          totalActiveUsers\\n          __typename\\n        }\\n        __typename\\n      }\\n      __typename\\n    }\\n    __typename\\n  }\\n}\\n"
            }
            """.formatted(SALE, ZONE));

        assertThat(answer).isEqualTo(JSON.readTree("""
            {"data": {"viewer": {"zones": [{
              "timeseries": [
                {"avg": {"totalActiveUsers": 110, "totalActiveUsersConfig": 1000,
                   "totalQueuedUsers": 100, "__typename": "TYPEAvg"},
                 "max": {"totalQueuedUsers": 100, "totalActiveUsers": 110,
                   "totalActiveUsersConfig": 1000, "__typename": "TYPEMax"},
                 "min": {"totalActiveUsersConfig": 1000, "__typename": "TYPEMin"},
                 "dimensions": {"ts": "2026-03-15T04:10:00Z", "__typename": "TYPEDimensions"},
                 "__typename": "TYPE"},
                {"avg": {"totalActiveUsers": 111, "totalActiveUsersConfig": 1000,
                   "totalQueuedUsers": 110, "__typename": "TYPEAvg"},
                 "max": {"totalQueuedUsers": 110, "totalActiveUsers": 111,
                   "totalActiveUsersConfig": 1000, "__typename": "TYPEMax"},
                 "min": {"totalActiveUsersConfig": 1000, "__typename": "TYPEMin"},
                 "dimensions": {"ts": "2026-03-15T04:11:00Z", "__typename": "TYPEDimensions"},
                 "__typename": "TYPE"}],
              "total": [
                {"max": {"totalQueuedUsers": 110, "totalActiveUsers": 111,
                   "__typename": "TYPEMax"},
                 "__typename": "TYPE"}],
              "__typename": "zone"}],
             "__typename": "viewer"}}, "errors": null}
            """.replace("TYPE", "ZoneWaitingRoomAnalyticsAdaptiveGroups")));
    }

    @Test
    void noMoreFiguresAreReadThanAreAskedFor() {
        desk.data("""
            query Q { viewer { zones(filter: {zoneTag: "%s"}) { zoneTag rows: waitingRoomAnalyticsAdaptiveGroups(limit: 1, %s) {
              a: avg { b: totalActiveUsers } ...more @include(if: true) } } } }
            fragment more on ZoneWaitingRoomAnalyticsAdaptiveGroups {
              sum { sessionsRevoked newUsersPerMinute @skip(if: true) } x: __typename }
            """.formatted(ZONE, HOUR));

        assertThat(desk.slices.asked)
                .singleElement()
                .satisfies(wanted -> assertThat(wanted.figures())
                        .containsExactlyInAnyOrder(
                                new Figure.Moments(),
                                new Figure.Read(Gauge.ACTIVE, Figure.Merge.SUM),
                                new Figure.Total(Count.REVOKED)));
    }

    @Test
    void aRoomThatIsDeletedIsFoundByItsId() {
        List<JsonNode> rows = desk.rows("waitingRoomAnalyticsAdaptive(limit: 1, filter: {datetime_geq:"
                + " \"2026-03-15T04:00:00Z\", waitingRoomId: \""
                + GraphqlDesk.GONE.id()
                + "\"}) { waitingRoomName datetime totalActiveUsers }");

        assertThat(rows).containsExactly(JSON.readTree("""
            {"waitingRoomName": "gone", "datetime": "2026-03-15T04:00:00Z",
             "totalActiveUsers": 5}
            """));
    }

    @Test
    void conditionsAreJoinedByAndAndOr() {
        List<JsonNode> rows = desk.rows("""
            waitingRoomAnalyticsAdaptive(limit: 100, orderBy: [totalActiveUsers_DESC, datetime_ASC], filter: {
              datetime_geq: "2026-03-15T04:00:00Z",
              OR: [{totalQueuedUsers_geq: 580}, {AND: [{waitingRoomName_like: "g%"}, {datetime_lt: "2026-03-15T04:02:00Z"}]}]
            }) { totalActiveUsers }
            """);

        assertThat(rows.stream().map(row -> row.get("totalActiveUsers").asInt()))
                .containsExactly(159, 158, 5, 5);
    }

    @Test
    void everyFieldOfTheListCanBeAskedFor() {
        for (Dataset dataset : Dataset.values()) {
            String hour = dataset.isOfHealth() ? HOUR.replaceFirst(", waitingRoomId.*\\}", "}") : HOUR;
            var query = new StringBuilder(dataset.label() + "(limit: 1, " + hour + ") {");
            desk.health.rows.add(SampleRows.good(GraphqlDesk.FOUR.plusSeconds(60)));
            dataset.parts().forEach(part -> {
                query.append(part.label().isEmpty() ? "" : " " + part.label() + " {");
                Columns.of(dataset, part).forEach(column -> query.append(' ').append(column.name()));
                query.append(part.label().isEmpty() ? "" : " }");
            });

            assertThat(desk.rows(query + " }")).hasSize(1);
        }
    }

    @Test
    void everyFieldIsDescribed() throws IOException {
        String page = Files.readString(Path.of("../docs/GRAPHQL.md"));

        assertThat(List.of(Dataset.values()))
                .flatMap(dataset -> Columns.of(dataset))
                .map(Column::name)
                .map(name -> name.replaceFirst("P(75|90|95)$", "P50"))
                .allMatch(name -> page.contains("`" + name + "`"));
    }

    @Test
    void settingsSayWhatADatasetAllows() {
        JsonNode settings = desk.data("""
            { viewer { zones { settings { waitingRoomAnalyticsAdaptiveGroups {
              availableFields enabled maxDuration maxNumberOfFields maxPageSize notOlderThan } } } } }
            """).at("/viewer/zones/0/settings/waitingRoomAnalyticsAdaptiveGroups");

        assertThat(settings.get("enabled").asBoolean()).isTrue();
        assertThat(settings.get("maxPageSize").asInt()).isEqualTo(10_000);
        assertThat(settings.get("maxNumberOfFields").asInt()).isEqualTo(200);
        assertThat(settings.get("maxDuration").asLong()).isEqualTo(3_660 * 86_400L);
        assertThat(settings.get("notOlderThan").asLong()).isPositive();
        assertThat(settings.get("availableFields").valueStream().map(JsonNode::asString))
                .contains(
                        "dimensions_datetimeMinute",
                        "avg_totalActiveUsers",
                        "avgWeighted_timeInQueueP95",
                        "sum_sessionsRevoked");
    }

    @Test
    void theBudgetIsWhatATokenMayStillAsk() {
        byte[] body = "{\"query\":\"{ cost viewer { budget } }\"}".getBytes(UTF_8);

        for (int left = 299; left >= 0; left--) {
            JsonNode data = GraphqlDesk.tree(desk.reply("one", body)).get("data");
            assertThat(data.at("/viewer/budget").asInt()).isEqualTo(left);
            assertThat(data.get("cost").asInt()).isEqualTo(1);
        }
        desk.nowMillis += 100_000;
        Reply refused = desk.reply("one", body);
        Reply other = desk.reply("other", body);
        desk.nowMillis += 200_000;
        Reply later = desk.reply("one", body);

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers()).containsExactly("Retry-After", "200");
        assertThat(GraphqlDesk.tree(refused).at("/errors/0/message").asString())
                .startsWith("rate limiter budget depleted");
        assertThat(other.status()).isEqualTo(200);
        assertThat(GraphqlDesk.tree(later).at("/data/viewer/budget").asInt()).isEqualTo(299);
    }

    @Test
    void aStoreThatIsAwayIsSaid() {
        desk.slices.trouble =
                Optional.of(new Failure(Failure.Source.PEER, Failure.Retry.LATER, "the store is unreachable"));

        JsonNode answer = desk.ask(
                "{ viewer { zones { rows: waitingRoomAnalyticsAdaptive(limit: 1, " + HOUR + ") { datetime } } } }",
                Map.of());

        assertThat(answer.get("data").isNull()).isTrue();
        assertThat(answer.at("/errors/0/message").asString())
                .isEqualTo("nothing can be read now: the store is unreachable");
        assertThat(answer.at("/errors/0/path")).isEqualTo(JSON.readTree("[\"viewer\", \"zones\", 0, \"rows\"]"));
        assertThat(answer.at("/errors/0/extensions/timestamp").asString()).isEqualTo("2026-03-15T05:00:00Z");
    }

    @Test
    void theSchemaHasThePublishedNamesAndTellsWhichFieldsAreOurs() {
        JsonNode schema = desk.data("""
            { __schema { types { name kind description
              fields { name description type { kind ofType { name } } }
              inputFields { name } enumValues { name } } } }
            """).at("/__schema/types");
        var names = new TreeSet<String>();
        schema.forEach(type -> names.add(type.get("name").asString()));

        assertThat(names)
                .contains(
                        "Query",
                        "viewer",
                        "zone",
                        "Settings",
                        "string",
                        "uint64",
                        "int64",
                        "float64",
                        "Time",
                        "Date",
                        "ZoneFilter_InputObject",
                        "ZoneWaitingRoomAnalyticsAdaptive",
                        "ZoneWaitingRoomAnalyticsAdaptiveFilter_InputObject",
                        "ZoneWaitingRoomAnalyticsAdaptiveOrderBy",
                        "ZoneWaitingRoomAnalyticsAdaptiveGroups",
                        "ZoneWaitingRoomAnalyticsAdaptiveGroupsFilter_InputObject",
                        "ZoneWaitingRoomAnalyticsAdaptiveGroupsOrderBy");
        assertThat(of(schema, "ZoneWaitingRoomAnalyticsAdaptiveGroupsSum", "fields"))
                .contains("newUsersPerMinute", "sessionsRevoked");
        assertThat(of(schema, "ZoneWaitingRoomAnalyticsAdaptiveGroupsOrderBy", "enumValues"))
                .contains(
                        "datetimeMinute_ASC",
                        "avg_abandoningUsersPerMinute_DESC",
                        "max_totalActiveUsers_DESC",
                        "avgWeighted_timeInQueueP50_ASC");
        assertThat(of(schema, "ZoneWaitingRoomAnalyticsAdaptiveGroupsFilter_InputObject", "inputFields"))
                .contains(
                        "AND",
                        "OR",
                        "datetime_geq",
                        "date_in",
                        "waitingRoomId",
                        "waitingRoomId_neq",
                        "waitingRoomId_notin",
                        "waitingRoomId_like",
                        "waitingRoomId_notlike",
                        "sampleInterval_lt");
        assertThat(schema.valueStream()
                        .filter(type -> type.get("fields").isArray())
                        .flatMap(type -> type.get("fields").valueStream())
                        .filter(field -> field.get("name").asString().equals("quantiles")
                                || field.get("name").asString().equals("dataCenter"))
                        .map(field -> field.get("description").asString()))
                .isNotEmpty()
                .allMatch(text -> text.startsWith("Not in the published API."));
    }

    @Test
    void aTimeWithinASliceIsRemarkedBesideTheData() {
        String query = """
            { viewer { zones(filter: {zoneTag: "%s"}) {
              late: waitingRoomAnalyticsAdaptiveGroups(limit: 10, filter: {
                datetime_geq: "2026-03-15T04:%sZ", sampleInterval: 15}) {
                sum { newUsersPerMinute } } } } }
            """;

        JsonNode cut = desk.ask(query.formatted(ControlHouse.ZONE, "07:00"), Map.of());
        JsonNode whole = desk.ask(query.formatted(ControlHouse.ZONE, "15:00"), Map.of());

        assertThat(cut.at("/errors").isNull()).isTrue();
        assertThat(cut.at("/extensions/remarks")).hasSize(1);
        assertThat(cut.at("/extensions/remarks/0/message").asString()).contains("15 minutes");
        assertThat(cut.at("/extensions/remarks/0/path/3").asString()).isEqualTo("late");
        assertThat(cut.at("/data")).isEqualTo(whole.at("/data"));
        assertThat(whole.has("extensions")).isFalse();
    }

    private static List<String> of(JsonNode schema, String type, String what) {
        return schema.valueStream()
                .filter(t -> t.get("name").asString().equals(type))
                .flatMap(t -> t.get(what).valueStream())
                .map(t -> t.get("name").asString())
                .toList();
    }
}
