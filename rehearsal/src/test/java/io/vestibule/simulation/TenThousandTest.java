package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Slow;
import io.vestibule.simulation.scenario.BuiltIn;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.scenario.ScenarioReader;
import io.vestibule.simulation.strategy.StrategyKind;
import io.vestibule.testing.HeatMap;
import io.vestibule.testing.Statistics;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/// The 10,000 visitors in half an hour of the article, in three data centers: how long somebody
/// waits, over when they came.
@Slow("ten thousand visitors by both methods")
class TenThousandTest {

    private static final double ONE_IN_A_HUNDRED = 0.01;
    private static final double MINUTE = 60_000;

    @Test
    void inOrderTheWaitGrowsWithTheArrival() {
        Outcome.Waits waits = live("ten-thousand");

        var fit = Statistics.line(
                numbers(waits, TenThousandTest::hasWaited, w -> w.arrivedMillis() / MINUTE),
                numbers(waits, TenThousandTest::hasWaited, w -> w.waitedMillis() / MINUTE));
        System.out.printf(
                "fifo: %.3f minutes of waiting for each of arrival, correlation %.4f%n",
                fit.slope(), fit.correlation());
        // 333 come a minute and 200 enter: of each minute two thirds of one are added.
        assertThat(fit.slope()).isCloseTo(10_000 / 30.0 / 200 - 1, within(0.06));
        assertThat(fit.correlation()).isGreaterThan(0.999);
    }

    /// Who waits at a moment keeps waiting for as long as chance will have it. The whole wait does
    /// depend on the arrival, since the line grows.
    @Test
    void inADrawTheWaitFromAnyMomentOnIsIndependentOfTheArrival() {
        Outcome.Waits waits = live("ten-thousand-random");

        for (int minute = 10; minute <= 30; minute += 5) {
            double from = minute * MINUTE;
            Predicate<Outcome.Waits.Wait> then =
                    w -> w.arrivedMillis() < from && w.arrivedMillis() + w.waitedMillis() > from;
            var ranks = Statistics.ranks(
                    numbers(waits, then, Outcome.Waits.Wait::arrivedMillis),
                    numbers(waits, then, w -> w.arrivedMillis() + w.waitedMillis() - from));
            System.out.printf(
                    "random: from minute %d on rank correlation %.3f, p = %.2f%n", minute, ranks.rho(), ranks.p());
            assertThat(ranks.p()).as("minute %d", minute).isGreaterThan(ONE_IN_A_HUNDRED);
        }
    }

    private static boolean hasWaited(Outcome.Waits.Wait wait) {
        return wait.waitedMillis() > 0;
    }

    private static double[] numbers(
            Outcome.Waits waits, Predicate<Outcome.Waits.Wait> which, ToDoubleFunction<Outcome.Waits.Wait> number) {
        return waits.visitors().stream().filter(which).mapToDouble(number).toArray();
    }

    private static Outcome.Waits live(String name) {
        var outcome = Simulation.run(scenario(name), new StrategyKind.Leases(), 1, (_, _) -> true);
        var waits = outcome.waits();
        var map = new HeatMap(Outcome.Waits.SIDE, 30, waits.waitStepMillis() * 30 / MINUTE);
        waits.visitors().forEach(w -> map.add(w.arrivedMillis() / MINUTE, w.waitedMillis() / MINUTE));
        System.out.println(map.text(name + ", wait over arrival", "min"));
        return waits;
    }

    /// With pages so close together that nobody's session of a minute runs out before they have
    /// looked round: who comes a second time would be somebody else on the map.
    private static Scenario scenario(String name) {
        String page = new String(BuiltIn.bytes(name).orElseThrow(), StandardCharsets.UTF_8)
                .replace("page_every: 15s", "page_every: 4s");
        var read = ScenarioReader.read(page.getBytes(StandardCharsets.UTF_8), name + ".yaml", Map.of());
        assertThat(read).isInstanceOf(ScenarioReader.Result.Good.class);
        return ((ScenarioReader.Result.Good) read).scenario();
    }
}
