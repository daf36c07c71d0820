package io.vestibule.queue;

import static io.vestibule.queue.WorkedExamples.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.ground.Shares;
import io.vestibule.tally.Line;
import io.vestibule.tally.SessionRule;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// The worked examples of slots, shares, estimates and counts. Those in which settings change while
/// people wait or are inside are with the data center, those of cookies with the rooms; what is
/// said of strategies that divide slots among workers is with the simulator.
class WorkedExamplesTest {

    /// The pace holds no visitor back: ten seconds of credit are not the question here.
    private static final int UNPACED = Integer.MAX_VALUE;

    static Stream<JsonNode> slots() {
        return WorkedExamples.of("fifo_slots").valueStream();
    }

    static Stream<JsonNode> shares() {
        return WorkedExamples.of("shares").valueStream();
    }

    static Stream<JsonNode> estimates() {
        return WorkedExamples.of("estimate").valueStream();
    }

    static Stream<JsonNode> workers() {
        return WorkedExamples.of("workers").valueStream();
    }

    @ParameterizedTest
    @MethodSource("slots")
    void slotsGoToTheOldestFirst(JsonNode example) {
        var limits = example.get("limits");
        Line line = line(example.get("waiting"));

        var plan = new Plan(
                limits.get("totalActiveUsers").asInt()
                        - example.get("activeUsers").asInt(),
                limits.get("newUsersPerMinute").asInt()
                        - example.get("admittedThisMinute").asInt(),
                line.size(),
                UNPACED);

        assertThat(plan.slots()).isEqualTo(example.get("slots").asInt());
        assertThat(reserved(plan, line, example.get("waiting"))).isEqualTo(numbers(example.get("reserved")));
        if (example.has("newcomers")) {
            assertThat(plan.newcomers()).isEqualTo(example.get("newcomers").asInt());
        }
    }

    @ParameterizedTest
    @MethodSource("shares")
    void slotsAreSharedByTraffic(JsonNode example) {
        assertThat(Shares.divide(example.get("slots").asLong(), people(example.get("users"))))
                .containsExactlyInAnyOrderEntriesOf(people(example.get("expected")));
    }

    @Test
    void whatNoDataCenterNeedsIsAnywhere() {
        var example = WorkedExamples.of("anywhere").get(0);
        var users = people(example.get("users"));
        long all = users.values().stream().mapToLong(Long::longValue).sum();
        var weights = new LinkedHashMap<>(users);
        // Ties go to Anywhere: it stands first by name.
        weights.put("Anywhere", example.get("limit").asLong() - all);

        assertThat(Shares.divide(example.get("slots").asLong(), weights))
                .containsExactlyInAnyOrderEntriesOf(people(example.get("expected")));
    }

    /// Workers ask their coordinator for one slot a newcomer: what the counters of the example do.
    @ParameterizedTest
    @MethodSource("workers")
    void asManyNewcomersEnterAsThereAreSlots(JsonNode example) {
        int entered = 0;
        int slots = example.get("slots").asInt();
        for (int newcomers : numbers(example.get("newcomers"))) {
            for (int i = 0; i < newcomers; i++) {
                entered += new Plan(slots - entered, slots, 0, UNPACED).newcomers() > 0 ? 1 : 0;
            }
        }

        assertThat(entered).isEqualTo(example.get("counters").asInt());
    }

    @ParameterizedTest
    @MethodSource("estimates")
    void waitsFollowFromTheRate(JsonNode example) {
        double rate = example.get("ratePerMinute").asDouble();
        double minutes = example.get("minutes").asDouble();
        if (example.get("method").asString().equals("random")) {
            double share = rate / example.get("waiting").asInt();
            assertThat(DrawWait.minutes(example.get("p").asDouble(), share)).isCloseTo(minutes, within(0.005));
            return;
        }
        Line line = line(example.get("waiting"));
        int eligible = sum(numbers(example.get("eligible")));
        long position = minute(example.get("bucket").asString());
        var view = Lines.fifo(line)
                .eligible(eligible)
                .flow(new Flow(true, rate, 0, Correction.NONE, Correction.NONE))
                .view();

        assertThat(Estimate.standing(view, position, 60))
                .isEqualTo(example.get("ahead").asInt());
        assertThat(Estimate.of(view, position, 60))
                .isInstanceOfSatisfying(
                        WaitEstimate.Known.class,
                        known -> assertThat(known.pointSeconds()).isEqualTo((int) (minutes * 60)));
    }

    @Test
    void linesOfSeveralSourcesAddUp() {
        var merge = WorkedExamples.of("merge");
        var line = line(merge.get("Dublin").get("waiting"));
        add(merge.get("Nairobi").get("waiting"), line);

        var expected = line(merge.get("expected").get("waiting"));

        assertThat(all(line)).isEqualTo(all(expected));
        assertThat(merge.get("Dublin").get("active").asInt()
                        + merge.get("Nairobi").get("active").asInt())
                .isEqualTo(merge.get("expected").get("active").asInt());
    }

    @Test
    void aSessionUnderAShorterDurationWithoutRenewalEndsThatLongAfterItWasLastSeen() {
        var example = WorkedExamples.of("session").get(0);
        int minutes = example.get("change").get("sessionDurationMinutes").asInt();
        var rule = SessionRule.of(Duration.ofMinutes(minutes));
        long lastSeen = minute(example.get("lastSeen").asString());
        long until = minute(example.get("activeUntil").asString());

        assertThat(rule.isActive(lastSeen, until)).isTrue();
        assertThat(rule.isActive(lastSeen, until + rule.grainMillis() * 2)).isFalse();
    }

    /// How many of each minute may enter.
    private static int[] reserved(Plan plan, Line line, JsonNode waiting) {
        int eligible = plan.eligible();
        long watermark = eligible == 0 ? Bands.NOBODY : line.at(eligible - 1);
        var reserved = new int[waiting.size()];
        int before = 0;
        for (int i = 0; i < reserved.length; i++) {
            long end = minute(waiting.get(i).get(0).asString()) + 59_999;
            int upTo = Math.min(eligible, line.atOrBefore(Math.min(end, watermark)));
            reserved[i] = upTo - before;
            before = upTo;
        }
        return reserved;
    }

    /// All visitors of a minute, a millisecond apart.
    private static Line line(JsonNode waiting) {
        var line = new Line();
        add(waiting, line);
        return line;
    }

    private static void add(JsonNode waiting, Line line) {
        for (JsonNode bucket : waiting) {
            for (int i = 0; i < bucket.get(1).asInt(); i++) {
                line.insert(minute(bucket.get(0).asString()) + i);
            }
        }
    }

    /// How many stand in each minute.
    private static Map<Long, Integer> all(Line line) {
        var minutes = new LinkedHashMap<Long, Integer>();
        for (int rank = 0; rank < line.size(); rank++) {
            minutes.merge(Math.floorDiv(line.at(rank), 60_000), 1, Integer::sum);
        }
        return minutes;
    }

    private static Map<String, Long> people(JsonNode node) {
        var people = new LinkedHashMap<String, Long>();
        node.propertyStream().forEach(p -> people.put(p.getKey(), p.getValue().asLong()));
        return people;
    }

    private static int[] numbers(JsonNode node) {
        return node.valueStream().mapToInt(JsonNode::asInt).toArray();
    }

    private static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }
}
