package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.simulation.Broken.Mistake;
import io.vestibule.simulation.check.Checkers;
import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.Strategies;
import io.vestibule.simulation.strategy.StrategyContext;
import io.vestibule.simulation.strategy.StrategyKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every checker notices the mistake that it is there for, within 100 seeds.
class CheckersHaveTeethTest {

    private static final Progress UNWATCHED = (_, _) -> true;

    private static final int SEEDS = 100;
    private static final StrategyKind LEASES = new StrategyKind.Leases();

    @ParameterizedTest
    @CsvSource({
        "GIVES_WITHOUT_SLOT, limits hold",
        "BELIEVES_IN_TWICE, slots conserved",
        "FORGETS_PLACES, nobody loses a position",
        "LETS_JUMP_THE_LINE, 'first come, first served'",
        "ENDS_SESSIONS_EARLY, no active session refused",
        "LOSES_CHECK_INS, counts are true",
        "FORETELLS_BACKWARDS, estimates are finite",
        "ALLOTS_WHAT_WAS_IN_USE, limits hold",
        "SEES_A_THIRD_OF_THE_LINE, no wait shorter than the limits allow"
    })
    @Slow("a simulation for each mistake")
    void aMistakeIsCaught(Mistake mistake, String checker) {
        int seed = 1;
        while (seed <= SEEDS && caught(mistake, checker, seed).isEmpty()) {
            seed++;
        }

        assertThat(seed).as("seeds until %s was caught", mistake).isLessThanOrEqualTo(SEEDS);
        assertThat(caught(mistake, checker, seed).getFirst())
                .satisfies(found -> assertThat(found.what()).isNotBlank())
                .satisfies(found -> assertThat(found.before()).isNotEmpty())
                .satisfies(found -> assertThat(found.replay()).contains("--seed " + seed(found)));
    }

    /// Without a mistake nobody says anything.
    @ParameterizedTest
    @CsvSource({"1", "2", "3"})
    void whatIsSoundIsNotBlamed(long seed) {
        assertThat(Simulation.run(tale(), LEASES, seed, UNWATCHED).violations()).isEmpty();
        assertThat(Simulation.run(lowered(), LEASES, seed, UNWATCHED).violations())
                .isEmpty();
    }

    private static String seed(Violation found) {
        return found.replay().replaceAll(".*--seed ", "");
    }

    private static List<Violation> caught(Mistake mistake, String checker, long seed) {
        var tale = mistake == Mistake.ALLOTS_WHAT_WAS_IN_USE ? lowered() : tale();
        var outcome = Simulation.run(
                tale,
                LEASES,
                seed,
                UNWATCHED,
                world -> new Broken(
                        world,
                        Strategies.coordination(
                                LEASES, new StrategyContext(tale, world.time, world.network, world.meter, seed)),
                        mistake),
                Checkers.all());
        return outcome.violations().stream()
                .filter(v -> v.checker().equals(checker))
                .toList();
    }

    /// The same, and the limit is lowered while the room is full.
    private static Scenario lowered() {
        var change = new OperatorChange(Duration.ofMinutes(3), Tales.room(50, 30, 60));
        return Tales.with(tale(), List.of(change), List.of());
    }

    /// Two data centers and a line of some minutes.
    private static Scenario tale() {
        var manners = new CrowdHabits(60, 8, 0, 600, 0, 0, 600, "", false, 1);
        return Tales.tale(Tales.room(100, 60, 60), 480, Tales.centers(2, 3), Tales.crowd(600, 200, manners));
    }
}
