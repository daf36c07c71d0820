package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.simulation.strategy.StrategyKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens, and whenever a limit is lowered or raised: two seconds later nobody is let in
/// above it by any data center that can know.
class LimitsAsSetTest {

    private static final Progress UNWATCHED = (_, _) -> true;

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nobodyEntersAboveTheLimitAsItWasSet(long seed) {
        var outcome = Simulation.run(AnyTale.of(seed), new StrategyKind.Leases(), seed, UNWATCHED);

        assertThat(outcome.violations()).as("seed %d", seed).isEmpty();
        assertThat(outcome.peaks().overshootActive()).isZero();
        assertThat(outcome.peaks().overshootRate()).isZero();
        assertThat(outcome.people().admitted()).isPositive();
    }
}
