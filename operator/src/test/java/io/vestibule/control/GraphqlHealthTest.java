package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.FailureReason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Queries about health checks.
class GraphqlHealthTest {

    private static final String ID = SampleRows.SHOP.id();
    private static final String HOUR = "datetime_geq: \"2026-03-15T04:00:00Z\", datetime_lt: \"2026-03-15T05:00:00Z\","
            + " healthCheckId: \""
            + ID
            + "\"";

    private final GraphqlDesk desk = new GraphqlDesk();

    /// Ten minutes of good probes, two that failed, and the changes that came of them.
    @BeforeEach
    void fill() {
        for (int minute = 0; minute < 10; minute++) {
            desk.health.rows.add(SampleRows.good(at(60 * minute)));
        }
        desk.health.rows.add(SampleRows.failed(at(601), "WEU", true));
        desk.health.rows.add(SampleRows.failed(at(607), "ENAM", false));
        desk.health.rows.add(SampleRows.change(at(607), false));
        desk.health.rows.add(SampleRows.change(at(660), true));
    }

    private static Instant at(int seconds) {
        return GraphqlDesk.FOUR.plusSeconds(seconds);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void aRowTellsAProbe() {
        List<JsonNode> rows = desk.rows("""
            healthCheckEventsAdaptive(limit: 10, orderBy: [datetime_DESC], filter: {%s, scope: "Region", healthStatus: 0}) {
              date datetime eventId healthCheckId healthCheckName fqdn region healthStatus healthChanged
              failureReason expectedResponseCodes originResponseStatus originIP
              rttMs dnsMs tcpConnMs tlsHandshakeMs timeToFirstByteMs sampleInterval }
            """.formatted(HOUR));

        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst()).isEqualTo(ControlHouse.JSON.readTree("""
            {"date": "2026-03-15", "datetime": "2026-03-15T04:10:07Z", "eventId": "%016x",
             "healthCheckId": "%s", "healthCheckName": "shop", "fqdn": "origin.example.net",
             "region": "ENAM", "healthStatus": 0, "healthChanged": 0,
             "failureReason": "TCP connection failed", "expectedResponseCodes": "200,2xx",
             "originResponseStatus": 0, "originIP": "192.0.2.7",
             "rttMs": 1.5, "dnsMs": 1.0, "tcpConnMs": -1.0, "tlsHandshakeMs": -1.0,
             "timeToFirstByteMs": -1.0, "sampleInterval": 1}
            """.formatted(at(607).toEpochMilli(), ID)));
    }

    @Test
    void groupsCountProbesAndNotRows() {
        List<JsonNode> rows = desk.rows("""
            healthCheckEventsAdaptiveGroups(limit: 10, orderBy: [count_DESC], filter: {%s, scope: "Region"}) {
              count sum { healthStatus healthChanged } avg { rttMs tcpConnMs sampleInterval } max { rttMs }
              dimensions { region } }
            """.formatted(HOUR));

        assertThat(rows).containsExactly(ControlHouse.JSON.readTree("""
            {"count": 61, "sum": {"healthStatus": 60, "healthChanged": 1},
             "avg": {"rttMs": 31.5, "tcpConnMs": 2.5, "sampleInterval": 5.545454545454546},
             "max": {"rttMs": 32.0}, "dimensions": {"region": "WEU"}}
            """), ControlHouse.JSON.readTree("""
                {"count": 1, "sum": {"healthStatus": 0, "healthChanged": 0},
                 "avg": {"rttMs": 1.5, "tcpConnMs": -1.0, "sampleInterval": 1.0},
                 "max": {"rttMs": 1.5}, "dimensions": {"region": "ENAM"}}
                """));
    }

    @Test
    void changesOfTheWholeCheckAreAScopeOfTheirOwn() {
        List<JsonNode> rows = desk.rows("""
            healthCheckEventsAdaptive(limit: 10, filter: {%s, scope: "Global"}) {
              datetime region healthStatus healthChanged failureReason rttMs }
            """.formatted(HOUR));

        assertThat(rows).map(row -> row.get("healthStatus").asInt()).containsExactly(0, 1);
        assertThat(rows).map(row -> row.get("region").asString()).containsOnly("Global");
        assertThat(rows)
                .map(row -> row.get("failureReason").asString())
                .containsExactly("TCP connection failed", FailureReason.NONE);
    }

    @Test
    void rowsAreGroupedByTimesThatAreRounded() {
        List<JsonNode> rows = desk.rows("""
            healthCheckEventsAdaptiveGroups(limit: 10, orderBy: [datetimeFiveMinutes_ASC], filter: {%s, scope: "Region"}) {
              count dimensions { datetimeFiveMinutes } }
            """.formatted(HOUR));

        assertThat(rows).map(row -> row.get("count").asInt()).containsExactly(30, 30, 2);
        assertThat(rows.getLast().at("/dimensions/datetimeFiveMinutes").asString())
                .isEqualTo("2026-03-15T04:10:00Z");
    }

    @Test
    void noMoreIsReadThanTheFilterMeans() {
        desk.rows("healthCheckEventsAdaptive(limit: 10, filter: {" + HOUR + "}) { datetime }");

        assertThat(desk.health.asked).hasSize(1);
        var asked = desk.health.asked.getFirst();
        assertThat(asked.checks()).isEqualTo(Optional.of(Set.of(ID)));
        assertThat(asked.fromSecond()).isEqualTo(GraphqlDesk.FOUR.getEpochSecond());
        assertThat(asked.untilSecond()).isEqualTo(GraphqlDesk.FOUR.getEpochSecond() + 3_600);
    }

    @Test
    void wrongQueriesAreToldWhatToAskInstead() {
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {%s}) { latency }"))
                .startsWith("there is no field latency in ZoneHealthCheckEventsAdaptive: there are");
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {region: \"WEU\"}) {" + " region }"))
                .isEqualTo("the filter must give a start: add datetime_geq");
        assertThat(said("healthCheckEventsAdaptiveGroups(limit: 1, filter: {%s}) { rttMs }"))
                .contains("it is in dimensions, avg, max: ask for");
        assertThat(said("healthCheckEventsAdaptive(filter: {%s}) { region }")).contains("needs a limit");
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {%s, waitingRoomId:" + " \"a\"}) { region }"))
                .contains("there is no condition waitingRoomId");
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {%s, healthStatus:" + " \"down\"}) { region }"))
                .contains("is not a whole number");
        assertThat(desk.health.asked).isEmpty();
    }

    @Test
    void tenThousandAliasesAndHugeFiltersReadNothing() {
        String aliases =
                IntStream.range(0, 10_000).mapToObj(i -> "a" + i + ": rttMs").collect(Collectors.joining(" "));
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {%s}) { " + aliases + " }"))
                .isNotEmpty()
                .doesNotContain("internal error");
        String many = IntStream.range(0, 900).mapToObj(i -> "a" + i + ": rttMs").collect(Collectors.joining(" "));
        assertThat(rows(many)).hasSize(1);
        String wide = "{region: \"WEU\"} ".repeat(201);
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {%s, OR: [" + wide + "]}) { region }"))
                .contains("more than 200 conditions");
        String list = "\"WEU\" ".repeat(1_001);
        assertThat(said("healthCheckEventsAdaptive(limit: 1, filter: {%s, region_in: [" + list + "]}) { region }"))
                .contains("at most 1000 are compared");
        assertThat(desk.health.asked).hasSize(1);
    }

    private List<JsonNode> rows(String fields) {
        return desk.rows("healthCheckEventsAdaptive(limit: 1, filter: {" + HOUR + "}) { " + fields + " }");
    }

    private String said(String dataset) {
        return desk.said("{ viewer { zones(filter: {zoneTag: \"%s\"}) { %s } } }"
                .formatted(ControlHouse.ZONE, dataset.replace("%s", HOUR)));
    }

    @Test
    void theSchemaTellsTheDatasets() {
        JsonNode schema = desk.data("{ __type(name: \"ZoneHealthCheckEventsAdaptiveGroups\") { fields { name"
                + " type { kind ofType { name } } } } }");

        assertThat(schema.at("/__type/fields")
                        .valueStream()
                        .map(field -> field.get("name").asString()))
                .containsExactly("count", "dimensions", "avg", "max", "sum");
        JsonNode settings = desk.data("{ viewer { zones { settings { healthCheckEventsAdaptive {"
                        + " availableFields notOlderThan maxDuration } } } } }")
                .at("/viewer/zones/0/settings/healthCheckEventsAdaptive");
        assertThat(settings.get("notOlderThan").asLong()).isEqualTo(30 * 86_400);
        assertThat(settings.get("maxDuration").asLong()).isEqualTo(30 * 86_400);
        assertThat(settings.get("availableFields").valueStream().map(JsonNode::asString))
                .contains("eventId", "timeToFirstByteMs");
    }
}
