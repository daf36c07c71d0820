package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.queue.Apportionment.Demand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApportionmentTest {

    private static Demand users(long users) {
        return new Demand(LineSummary.EMPTY, users);
    }

    private static Demand line(long users, long... positions) {
        int[] counts = new int[positions.length];
        Arrays.setAll(counts, i -> i + 1);
        return new Demand(new LineSummary(positions, counts), users);
    }

    /// Worked example 6: limit 200, active 50, of 150 slots 15 to San Jose, 22 to London.
    @Test
    void inADrawSlotsGoWhereMostPeopleAreRegardlessOfArrival() {
        var early = new Demand(new LineSummary(new long[] {10}, new int[] {100}), 0);
        var late = new Demand(new LineSummary(new long[] {90}, new int[] {300}), 0);

        assertThat(Apportionment.drawn(40, 200, List.of(early, late)).reserved())
                .containsExactly(10, 30);
        assertThat(Apportionment.of(40, 200, List.of(early, late)).reserved()).containsExactly(40, 0);
        assertThat(Apportionment.drawn(500, 200, List.of(early, late)).reserved())
                .containsExactly(100, 300);
        assertThat(Apportionment.drawn(40, 200, List.of()).anywhere()).isEqualTo(40);
    }

    @Test
    void whileTheRoomIsNotFullAPartStaysAnywhere() {
        var found = Apportionment.of(150, 200, List.of(users(20), users(30)));

        assertThat(found).isEqualTo(new Apportionment(List.of(0, 0), List.of(15, 22), 113));
    }

    /// Worked example 8: 45 to 55 of 1,000 slots.
    @Test
    void withAsMuchTrafficAsTheLimitNothingStaysAnywhere() {
        var found = Apportionment.of(1_000, 100, List.of(users(45), users(55)));

        assertThat(found).isEqualTo(new Apportionment(List.of(0, 0), List.of(450, 550), 0));
    }

    @Test
    void theWorldsFirstComeFirstWhereverTheyWait() {
        var found = Apportionment.of(4, 100, List.of(line(1, 10, 40, 50), line(99, 20, 30, 60)));

        assertThat(found.reserved()).containsExactly(2, 2);
        assertThat(found.shares()).containsExactly(0, 0);
        assertThat(found.anywhere()).isZero();
    }

    @Test
    void whatTheLineLeavesOverGoesByTraffic() {
        var found = Apportionment.of(12, 100, List.of(line(25, 10, 20), line(75)));

        assertThat(found.reserved()).containsExactly(2, 0);
        assertThat(found.shares()).containsExactly(3, 7);
    }

    @Test
    void withoutTrafficEverythingIsAnywhere() {
        assertThat(Apportionment.of(7, 10, List.of(users(0))).anywhere()).isEqualTo(7);
        assertThat(Apportionment.of(7, 10, List.of()).anywhere()).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nothingIsLostAndNothingInvented(long seed) {
        var random = Seeds.random(seed);
        int slots = random.nextInt(500);
        int limit = 1 + random.nextInt(1_000);
        var demands = new ArrayList<Demand>();
        for (int each = 1 + random.nextInt(9); each > 0; each--) {
            demands.add(line(random.nextInt(300), positions(random, random.nextInt(200))));
        }
        var found = Apportionment.of(slots, limit, demands);

        assertThat(sum(found.reserved()) + sum(found.shares()) + found.anywhere())
                .isEqualTo(slots);
        for (int i = 0; i < demands.size(); i++) {
            assertThat(found.reserved().get(i))
                    .isBetween(0, demands.get(i).line().size());
            assertThat(found.shares().get(i)).isNotNegative();
        }
    }

    /// Every visitor with a slot came before all visitors of the world without one, except those
    /// who came in the same moment.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void noVisitorWithASlotCameAfterOneWithout(long seed) {
        var random = Seeds.random(seed);
        int slots = random.nextInt(150);
        var demands = List.of(line(1, positions(random, 60)), line(1, positions(random, 90)));
        var found = Apportionment.of(slots, 100, demands);

        long lastWith = Long.MIN_VALUE;
        long firstWithout = Long.MAX_VALUE;
        for (int i = 0; i < 2; i++) {
            long[] line = demands.get(i).line().positions().toArray();
            int with = found.reserved().get(i);
            lastWith = with > 0 ? Math.max(lastWith, line[with - 1]) : lastWith;
            firstWithout = with < line.length ? Math.min(firstWithout, line[with]) : firstWithout;
        }
        assertThat(lastWith).isLessThanOrEqualTo(firstWithout);
    }

    private static long[] positions(SplittableRandom random, int people) {
        return random.longs(people, 0, 100_000).sorted().distinct().toArray();
    }

    private static int sum(List<Integer> parts) {
        return parts.stream().mapToInt(Integer::intValue).sum();
    }
}
