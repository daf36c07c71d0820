package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Slow;
import io.vestibule.room.QueueingMethod;
import io.vestibule.simulation.scenario.Arrival;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.CrowdPlan;
import io.vestibule.simulation.strategy.StrategyKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Where a draw decides, a quarter of the people enters before the lower end of what they are told,
/// half before the middle, three quarters before the upper end.
@Slow("85 minutes of a crowd, by six seeds")
class DrawnWaitsTest {

    private static final CrowdHabits PEOPLE = new CrowdHabits(30, 10, 0, 60, 0, 0, 600, "", false, 1);
    private static final int MINUTES = 85;
    private static final long SEEDS = 6;

    /// The first minutes are those of the crowd with which the line begins.
    private static final long SETTLED_MILLIS = 8 * 60_000;

    /// Of those who come later some have not entered when the story ends.
    private static final long LATEST_MILLIS = 21 * 60_000;

    @Test
    void whereAsManyComeAsEnter() {
        isHonest(60);
    }

    private static void isHonest(double perMinute) {
        List<Estimates.Pair> pairs = LongStream.range(0, SEEDS)
                .boxed()
                .flatMap(seed -> pairs(perMinute, seed))
                .toList();

        assertThat(pairs.size()).isGreaterThan(1_900);
        holds(pairs, Estimates.Pair::lowSeconds, 0.25);
        holds(pairs, Estimates.Pair::estimatedSeconds, 0.5);
        holds(pairs, Estimates.Pair::highSeconds, 0.75);
    }

    private static void holds(List<Estimates.Pair> pairs, ToIntFunction<Estimates.Pair> told, double share) {
        long below = pairs.stream()
                .filter(pair -> pair.trueSeconds() < told.applyAsInt(pair))
                .count();
        assertThat((double) below / pairs.size()).isCloseTo(share, within(0.02));
    }

    private static Stream<Estimates.Pair> pairs(double perMinute, long seed) {
        var start = Tales.crowd(600, 60, PEOPLE);
        var steady = new CrowdPlan(
                "steady",
                (int) Math.round(perMinute * (MINUTES - 1)),
                new Arrival.Steady(Duration.ofMinutes(1), Duration.ofMinutes(MINUTES), perMinute),
                Map.of(),
                PEOPLE);
        var tale = Tales.tale(
                Tales.room(1_000, 60, 60, QueueingMethod.RANDOM), MINUTES * 60, Tales.centers(1, 2), start, steady);
        return Simulation.run(tale, new StrategyKind.Leases(), seed, (_, _) -> true).estimates().pairs().stream()
                .filter(pair -> pair.atMillis() > SETTLED_MILLIS)
                .filter(pair -> pair.atMillis() < LATEST_MILLIS);
    }
}
