package io.vestibule.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The worked examples of the strategies' own arithmetic: 6, 8 and 9.
class DivisionTest {

    private static final JsonNode EXAMPLES = read();

    static Stream<JsonNode> workers() {
        return EXAMPLES.get("workers").valueStream();
    }

    static Stream<JsonNode> shares() {
        return EXAMPLES.get("shares").valueStream();
    }

    @Test
    void whatNobodyNeedsIsAnywhereAndWorkersGetTheirPart() {
        var example = EXAMPLES.get("anywhere").get(0);
        var expected = example.get("expected");
        int slots = example.get("slots").asInt();
        int limit = example.get("limit").asInt();
        long[] users = {20, 30};
        int workers = example.get("dataCenterWorkers").asInt();
        int everywhere = example.get("globalWorkers").asInt();

        var sanJose = Division.of(slots, limit, users, 0);
        var london = Division.of(slots, limit, users, 1);

        assertThat(sanJose.own()).isEqualTo(expected.get("San Jose").asInt());
        assertThat(london.own()).isEqualTo(expected.get("London").asInt());
        assertThat(sanJose.anywhere()).isEqualTo(expected.get("Anywhere").asInt());
        assertThat(sanJose.evenly(workers, everywhere))
                .isEqualTo(example.get("even").get("total").asInt());
        var adaptive = example.get("adaptive");
        double utilization = adaptive.get("utilization").asDouble();
        double curve = adaptive.get("curve").asDouble();
        assertThat(Division.adaptedWorkers(everywhere, utilization, curve))
                .isCloseTo(adaptive.get("workers").asDouble(), within(1e-9));
        var anywhere = new Division(0, sanJose.anywhere());
        assertThat(anywhere.adapted(workers, everywhere, utilization, curve))
                .isEqualTo(adaptive.get("anywhere").asInt());
        assertThat(enterByCounters(sanJose, List.of(200)))
                .isEqualTo(example.get("counters").get("maxAtOneWorker").asInt());
    }

    @ParameterizedTest
    @MethodSource("shares")
    void slotsAreSharedByTrafficAndThenAmongWorkers(JsonNode example) {
        var users = new TreeMap<String, Long>();
        example.get("users")
                .propertyStream()
                .forEach(p -> users.put(p.getKey(), p.getValue().asLong()));
        long[] traffic = users.values().stream().mapToLong(Long::longValue).toArray();
        int center = 0;
        for (String name : users.keySet()) {
            var division = Division.of(example.get("slots").asInt(), 0, traffic, center++);

            assertThat(division.own())
                    .isEqualTo(example.get("expected").get(name).asInt());
            if (example.has("workers") && example.get("workers").has(name)) {
                int workers = example.get("workers").get(name).asInt();
                assertThat(division.evenly(workers, workers))
                        .isEqualTo(example.get("evenPerWorker").get(name).asInt());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("workers")
    void soManyOfTheNewcomersEnter(JsonNode example) {
        var division = new Division(example.get("slots").asInt(), 0);
        List<Integer> newcomers =
                example.get("newcomers").valueStream().map(JsonNode::asInt).toList();
        double utilization = example.get("utilization").asDouble();
        double curve = example.get("curve").asDouble();
        int workers = newcomers.size();
        int adapted = division.adapted(workers, workers, utilization, curve);

        if (example.has("even")) {
            assertThat(enter(newcomers, division.evenly(workers, workers)))
                    .isEqualTo(example.get("even").asInt());
            assertThat(enter(newcomers, adapted))
                    .isEqualTo(example.get("adaptiveAtTenPercent").asInt());
        } else {
            assertThat(adapted).isEqualTo(example.get("adaptivePerWorker").asInt());
            assertThat(enter(newcomers, adapted))
                    .isEqualTo(example.get("adaptive").asInt());
        }
        assertThat(enterByCounters(division, newcomers))
                .isEqualTo(example.get("counters").asInt());
    }

    @Test
    void sharesFollowTheTrafficOfTwoMinutesBack() {
        // 50/50 at 16:31 and 45/55 at 16:32: of 1,000 slots 500 each at 16:33, 450 and 550 at
        // 16:34.
        var nairobi = state(Map.of(991L, 50L, 992L, 45L));
        var dublin = state(Map.of(991L, 50L, 992L, 55L));
        PlaceState[] picture = {nairobi, dublin};

        assertThat(newcomers(picture, 0, 993)).isEqualTo(500);
        assertThat(newcomers(picture, 1, 993)).isEqualTo(500);
        assertThat(newcomers(picture, 0, 994)).isEqualTo(450);
        assertThat(newcomers(picture, 1, 994)).isEqualTo(550);
    }

    private static int newcomers(PlaceState[] picture, int center, long minute) {
        var users = new long[] {0, 0};
        for (int i = 0; i < users.length; i++) {
            users[i] = picture[i].users().getOrDefault(minute - MinutePlan.MINUTES_BACK, 0L);
        }
        return Division.of(1_000, 0, users, center).own();
    }

    private static PlaceState state(Map<Long, Long> users) {
        return new PlaceState(0, new int[0], new TreeMap<>(), 0, Map.of(), users);
    }

    private static int enter(List<Integer> newcomers, int perWorker) {
        return newcomers.stream()
                .mapToInt(people -> Math.min(people, perWorker))
                .sum();
    }

    private static int enterByCounters(Division slots, List<Integer> newcomers) {
        var own = new Counter();
        var anywhere = new Counter();
        int entered = 0;
        for (int people : newcomers) {
            for (int i = 0; i < people; i++) {
                boolean enters = own.next(1) < slots.own() || anywhere.next(1) < slots.anywhere();
                entered += enters ? 1 : 0;
            }
        }
        return entered;
    }

    private static JsonNode read() {
        try (var in = DivisionTest.class.getResourceAsStream("/io/vestibule/queue/worked-examples.json")) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
