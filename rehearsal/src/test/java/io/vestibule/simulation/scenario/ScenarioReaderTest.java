package io.vestibule.simulation.scenario;

import static io.vestibule.simulation.scenario.Stories.LEAST;
import static io.vestibule.simulation.scenario.Stories.faults;
import static io.vestibule.simulation.scenario.Stories.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void aStoryHasDefaults() {
        Scenario story = good(LEAST);

        assertThat(story.name()).isEqualTo("test");
        assertThat(story.title()).isEqualTo("test");
        assertThat(story.room().limits()).isEqualTo(new Limits(100, 50, Duration.ofMinutes(5), true));
        assertThat(story.centers()).first().isEqualTo(new CenterPlan("london", 51.5, -0.1, 4, 4));
        assertThat(story.network()).isEqualTo(NetworkPlan.GOOD);
        assertThat(story.crowds())
                .containsExactly(new CrowdPlan(
                        "all",
                        1000,
                        new Arrival.Uniform(Duration.ZERO, MINUTE.multipliedBy(30)),
                        Map.of(),
                        CrowdHabits.PLAIN));
        assertThat(story.changes()).isEmpty();
        assertThat(story.faults()).isEmpty();
    }

    @Test
    void everyKeyIsTaken() {
        Scenario story = good("""
            name: drop
            title: A drop
            story: Who comes.
            length: 1h
            room:
              name: sneakers
              total_active_users: 100
              new_users_per_minute: 50
              session_duration: 1
              queueing_method: random
              queue_all: true
            centers:
            - {name: london, latitude: 51.5, longitude: -0.1, workers: 40, groups: 8}
            - {name: dc, spread: 10, workers: 2000, groups: 2}
            network: {loss: 1%, duplicated: 0.5%, jitter: 5ms, slow: 2%, slow_by: 3s}
            crowds:
            - name: fans
              visitors: 500
              arrive: spike
              at: 10m
              within: 2m
              where: {london: 3, dc-07: 1}
              manners:
                browse: 1m
                page_every: 5s
                abandon: 30%
                patience: 4m
                return: 0.5
                roam: 10%
                roam_every: 2m
                roam_to: london
                drop_cookies: true
                parallel_requests: 10
            - {name: early, arrive: ramp, visitors: 10, from: 1m, to: 2m}
            - {name: sun, arrive: wave, visitors: 10, to: 20m, round: 40m}
            - {name: rest, arrive: steady, per_minute: 30, to: 10m}
            - {name: more, visitors: "${MANY}", to: 10m}
            changes:
            - {at: 10m, room: {queue_all: false}}
            - {at: 20m, room: {total_active_users: 80}}
            faults:
            - {what: global_lost, at: 30m, lasts: 20s}
            - {what: cut, centers: [london, dc-01], at: 5m, lasts: 1m}
            - {what: center_lost, center: london, at: 20m, lasts: 1m, memory_lost: true}
            - {what: origin_lost, at: 20m, lasts: 1m}
            - {what: worker_churn, at: 20m, lasts: 1m, every: 2s}
            - {what: bad_network, at: 20m, lasts: 1m, loss: 20%}
            """);

        assertThat(story.name()).isEqualTo("drop");
        assertThat(story.title()).isEqualTo("A drop");
        assertThat(story.story()).isEqualTo("Who comes.");
        assertThat(story.room().name()).isEqualTo("sneakers");
        assertThat(story.room().queue().method()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(story.centers()).hasSize(11);
        assertThat(story.centers().getFirst().groups()).isEqualTo(8);
        assertThat(story.centers().getLast().name()).isEqualTo("dc-10");
        assertThat(story.centers().getLast().workers()).isEqualTo(2000);
        assertThat(story.network()).isEqualTo(new NetworkPlan(0.01, 0.005, 5, 0.02, 3000));
        assertThat(story.crowds().getFirst())
                .isEqualTo(new CrowdPlan(
                        "fans",
                        500,
                        new Arrival.Spike(MINUTE.multipliedBy(10), MINUTE.multipliedBy(2)),
                        Map.of("london", 3.0, "dc-07", 1.0),
                        new CrowdHabits(60, 5, 0.3, 240, 0.5, 0.1, 120, "london", true, 10)));
        assertThat(story.crowds())
                .extracting(CrowdPlan::arrival)
                .contains(
                        new Arrival.Ramp(MINUTE, MINUTE.multipliedBy(2)),
                        new Arrival.Wave(Duration.ZERO, MINUTE.multipliedBy(20), MINUTE.multipliedBy(40)));
        assertThat(story.crowds()).extracting(CrowdPlan::visitors).contains(300, 77);
        assertThat(story.faults())
                .containsExactly(
                        new Fault.Cut(List.of("london", "dc-01"), MINUTE.multipliedBy(5), MINUTE),
                        new Fault.CenterLost("london", MINUTE.multipliedBy(20), MINUTE, true),
                        new Fault.OriginLost(MINUTE.multipliedBy(20), MINUTE),
                        new Fault.WorkerChurn(MINUTE.multipliedBy(20), MINUTE, Duration.ofSeconds(2)),
                        new Fault.BadNetwork(
                                MINUTE.multipliedBy(20), MINUTE, new NetworkPlan(0.2, 0.00001, 2, 0.001, 250)),
                        new Fault.GlobalLost(MINUTE.multipliedBy(30), Duration.ofSeconds(20)));
    }

    @Test
    void aChangeKeepsWhatItDoesNotName() {
        Scenario story = good(LEAST + """
            changes:
            - {at: 10m, room: {total_active_users: 200}}
            - {at: 20m, room: {queueing_method: random}}
            """);

        assertThat(story.changes()).hasSize(2);
        var last = story.changes().getLast().room();
        assertThat(last.limits().totalActiveUsers()).isEqualTo(200);
        assertThat(last.limits().newUsersPerMinute()).isEqualTo(50);
        assertThat(last.queue().method()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(last.id()).isEqualTo(story.room().id());
    }

    @Test
    void noTwoOfSpreadDataCentersLieCloseTogether() {
        String yaml = LEAST.replace(
                "- {name: nairobi, latitude: -1.3, longitude: 36.8}",
                "- {name: dc, spread: 300, workers: 2000, groups: 1}");

        List<CenterPlan> spread = good(yaml).centers().subList(1, 301);

        for (CenterPlan one : spread) {
            assertThat(spread.stream().filter(other -> !other.equals(one)))
                    .allMatch(other -> one.kilometersTo(other) > 700);
        }
    }

    /// Each is a line put at the end of the least story.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lenght: 5m | test.yaml:8:1: lenght: unknown key; did you mean length?",
                "crowds: [] | the key `crowds` is given twice",
                "network: {loss: 101%} | network.loss = \"101%\": must be a share",
                "network: {loss: 1.5} | network.loss = \"1.5\": must be a share",
                "network: {loss: -1%} | must be a share, such as 30% or 0.3, at most 100%",
                "network: {lost: 1%} | network.lost: unknown key; did you mean loss?",
                "faults: [{what: flood, at: 1m, lasts: 1m}] | must be cut, global_lost",
                "faults: [{what: global_lost, at: -1m, lasts: 1m}] | is before the beginning of the" + " story",
                "faults: [{what: global_lost, at: 60m, lasts: 1m}] | is after the end of the story," + " which is 1h",
                "faults: [{what: global_lost, at: 1m}] | faults[0].lasts: is required",
                "faults: [{what: global_lost, at: 1m, lasts: 0s}] | a duration from 1ms to 168h",
                "faults: [{what: global_lost, at: 1m, lasts: 1m, center: x}] | unknown key",
                "faults: [{what: cut, centers: [londn], at: 1m, lasts: 1m}] | there is no data"
                        + " center londn; did you mean london?",
                "faults: [{what: cut, centers: [london, nairobi], at: 1m, lasts: 1m}] | leaves no"
                        + " data center that they could be cut off from",
                "faults: [{what: cut, at: 1m, lasts: 1m}] | is required: the names",
                "faults: [{what: center_lost, center: paris, at: 1m, lasts: 1m}] | faults[0].center"
                        + " = \"paris\": there is no data center paris",
                "faults: [{what: worker_churn, at: 1m, lasts: 1m}] | faults[0].every: is required",
                "faults: [{what: global_lost, at: 1m, lasts: 2m}, {what: global_lost, at: 2m,"
                        + " lasts: 1m}] | faults[1].at = \"2m\": overlaps another fault of the same"
                        + " kind",
                "changes: [{at: 60m, room: {queue_all: true}}] | is after the end of the story",
                "changes: [{at: 5m}] | changes[0].room: is required: the keys of the room",
                "changes: [{at: 5m, room: {que_all: true}}] | changes[0].room.que_all: unknown key",
                "changes: [{at: 5m, room: {name: other}}] | cannot change the name",
                "changes: [{at: 5m, room: {total_active_users: 0}}] | a whole number from 1",
                "changes: [{at: 5m, room: {total_active_users: 20}}] |"
                        + " changes[0].room.new_users_per_minute = \"50\": must not exceed",
                "changes: [{at: 5m, room: {queue_all: true}}, {at: 4m, room: {queue_all: false}}] |"
                        + " is before the change above it",
            })
    void whatCannotBeIsRefusedWithItsReason(String line, String reason) {
        assertThat(faults(LEAST + line + "\n")).anySatisfy(f -> assertThat(f).contains(reason));
    }

    /// Each stands instead of the crowd of the least story.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: all, visitors: 99, to: 30m} | test.yaml:2:28: room.total_active_users ="
                        + " \"100\": allows more users than there are visitors: only 99 come",
                "{name: all, visitors: 0, to: 30m} | a whole number from 1 to 10000000",
                "{name: all, visitors: -3, to: 30m} | a whole number from 1 to 10000000",
                "{name: all, to: 30m} | crowds[0].visitors: is required",
                "{name: all, visitors: 1000} | crowds[0].to: is required",
                "{name: all, visitors: 1000, from: -5m, to: 30m} | is before the beginning of the" + " story",
                "{name: all, visitors: 1000, from: 30m, to: 30m} | must be after from, which is" + " 30m",
                "{name: all, visitors: 1000, to: 61m} | would come at 61m, but the story ends at" + " 1h",
                "{name: all, visitors: 1000, arrive: spike, at: 59m, within: 2m} | crowds[0].at",
                "{name: all, visitors: 1000, arrive: wave, to: 30m} | the last of them would come",
                "{name: all, visitors: 1000, arrive: flood, to: 30m} | must be uniform, ramp,",
                "{name: all, arrive: steady, to: 30m} | crowds[0].per_minute: is required",
                "{name: all, arrive: steady, per_minute: 0, to: 30m} | people a minute, more than",
                "{name: all, arrive: steady, per_minute: 9, visitors: 9, to: 30m} | has no effect" + " with per_minute",
                "{name: all, visitors: 1000, to: 30m, where: {paris: 1}} | crowds[0].where.paris"
                        + " = \"1\": there is no data center paris",
                "{name: all, visitors: 1000, to: 30m, where: {london: 0}} | no one comes anywhere",
                "{name: all, visitors: 1000, to: 30m, where: {london: -1}} | a weight from 0",
                "{name: all, visitors: 1000, to: 30m, manners: {abandon: 130%}} | must be a share",
                "{name: all, visitors: 1000, to: 30m, manners: {page_every: 0s}} | a duration from" + " 1ms",
                "{name: all, visitors: 1000, to: 30m, manners: {roam_to: rome}} | there is no data" + " center rome",
                "{name: all, visitors: 1000, to: 30m, manners: {roam_too: rome}} | did you mean" + " roam_to?",
                "{name: All, visitors: 1000, to: 30m} | lower-case letters, digits and -",
            })
    void aCrowdThatCannotBeIsRefusedWithItsReason(String crowd, String reason) {
        String yaml = LEAST.replace("{name: all, visitors: 1000, to: 30m}", crowd);

        assertThat(faults(yaml)).anySatisfy(f -> assertThat(f).contains(reason));
    }

    /// Each stands instead of the second data center of the least story.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: london, latitude: 1, longitude: 1} | is the name of another data center:" + " london",
                "{name: x, latitude: 91, longitude: 1} | degrees from -90 (south) to 90 (north)",
                "{name: x, latitude: 1, longitude: 181} | degrees from -180 (west) to 180 (east)",
                "{name: x, latitude: 1} | centers[1].longitude: is required",
                "{name: x, latitude: 1, longitude: 1, workers: 0} | a whole number from 1",
                "{name: x, latitude: 1, longitude: 1, workers: 3, groups: 4} | must not exceed"
                        + " workers, which is 3",
                "{name: x, latitude: 1, spread: 5} | has no effect with spread",
                "{name: x, spread: 1000} | at most 1000 data centers",
            })
    void aDataCenterThatCannotBeIsRefusedWithItsReason(String center, String reason) {
        String yaml = LEAST.replace("{name: nairobi, latitude: -1.3, longitude: 36.8}", center);

        assertThat(faults(yaml)).anySatisfy(f -> assertThat(f).contains(reason));
    }

    @Test
    void nobodyMovesWhereThereIsOneDataCenterOnly() {
        String yaml = LEAST.replace("- {name: nairobi, latitude: -1.3, longitude: 36.8}\n", "")
                .replace("to: 30m}", "to: 30m, manners: {roam: 10%}}");

        assertThat(faults(yaml))
                .containsExactly("stories/test.yaml:6:56: crowds[0].manners.roam = \"10%\": there is no"
                        + " other data center to move to");
    }

    @Test
    void aSuspendedRoomHasNoStory() {
        assertThat(faults(LEAST.replace("_minute: 50}", "_minute: 50, suspended: true}")))
                .singleElement()
                .asString()
                .contains("a suspended room holds no one back");
    }

    @Test
    void whatIsMissingIsMissedAllAtOnce() {
        assertThat(faults(""))
                .containsExactly(
                        "stories/test.yaml:1:1: length: is required: a duration from 10s to 168h,"
                                + " such as 500ms, 30s or 5m",
                        "stories/test.yaml:1:1: centers: a story needs at least one data center",
                        "stories/test.yaml:1:1: crowds: no one comes: a story needs at least one" + " crowd",
                        "stories/test.yaml:1:1: room.total_active_users: is required: a whole"
                                + " number from 1 to 2147483647");
    }

    @Test
    void aWrongRoomIsToldOnceHoweverManyChangesStandOnIt() {
        String yaml = LEAST.replace("_minute: 50}", "_minute: 50, session_duration: 99}")
                + "changes: [{at: 5m, room: {queue_all: true}}, {at: 6m, room: {queue_all:"
                + " off}}]\n";

        assertThat(faults(yaml))
                .hasSize(2)
                .anyMatch(f -> f.contains("room.session_duration"))
                .anyMatch(f -> f.contains("changes[1].room.queue_all"));
    }

    @Test
    void aVariableOfTheServersSettingsSaysNothingAboutAStory() {
        var outcome = ScenarioReader.read(
                LEAST.getBytes(StandardCharsets.UTF_8),
                "a.yaml",
                Map.of("VESTIBULE_LENGTH", "5m", "VESTIBULE_DATA", "x"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ScenarioReader.Result.Good.class,
                        it -> assertThat(it.scenario().length()).isEqualTo(Duration.ofHours(1)));
    }
}
