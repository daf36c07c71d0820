package io.vestibule.workshop.estimates;

import io.vestibule.room.QueueingMethod;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Simulation;
import io.vestibule.simulation.scenario.BuiltIn;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.scenario.ScenarioReader;
import io.vestibule.simulation.strategy.StrategyKind;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Lives through the stories that come with the program and through drawn ones, and prints how far
/// off estimates were and how many found the truth in their band: at arrival, at half time, and when
/// a minute or less was told first.
public final class EstimateWorlds {

    private static final long SEED = 1;

    /// Drawn worlds below this were looked at when the arithmetic was made.
    private static final long FIRST_DRAWN = 1_000;

    private static final double LOW = 0.4;
    private static final double HIGH = 0.6;
    private static final double PERCENT = 100;

    private EstimateWorlds() {}

    /// Prints the table.
    ///
    /// @param args how many worlds are drawn
    public static void main(String[] args) {
        int drawn = args.length == 0 ? 200 : Integer.parseInt(args[0]);
        System.out.println("| story | visitors | at arrival | at half time | the last minute |");
        System.out.println("| --- | --- | --- | --- | --- |");
        for (String name : BuiltIn.STORIES) {
            var scenario = scenario(BuiltIn.bytes(name).orElseThrow(), name);
            if (scenario.room().queue().method() == QueueingMethod.FIFO) {
                print(name, run(scenario));
            }
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < drawn; i++) {
            var text = DrawnWorld.of(FIRST_DRAWN + i).getBytes(StandardCharsets.UTF_8);
            outcomes.add(run(scenario(text, "drawn-" + (FIRST_DRAWN + i))));
            System.err.printf("\r%d of %d worlds", i + 1, drawn);
        }
        System.err.println();
        summarize(outcomes);
    }

    private static void print(String name, Outcome outcome) {
        var estimates = outcome.estimates();
        System.out.printf(
                "| `%s` | %,d | %s | %s | %s |%n",
                name,
                outcome.people().visitors(),
                cell(estimates.atArrival()),
                cell(estimates.atHalf()),
                cell(estimates.atMinute()));
    }

    private static String cell(Outcome.Estimates.Score score) {
        return score.scored() == 0
                ? "no line"
                : "%.1f %%, %.0f %%"
                        .formatted(PERCENT * score.medianError(), PERCENT * score.bandShare());
    }

    private static void summarize(List<Outcome> outcomes) {
        System.out.printf("| %d drawn worlds, the mean | | ", outcomes.size());
        for (var moment : MOMENTS) {
            System.out.printf(
                    "%.1f %%, %.0f %% | ",
                    PERCENT * mean(outcomes, moment, Outcome.Estimates.Score::medianError),
                    PERCENT * mean(outcomes, moment, Outcome.Estimates.Score::bandShare));
        }
        System.out.println();
        System.out.printf("| the worst error; bands that hold 40 to 60 %% | | ");
        for (var moment : MOMENTS) {
            System.out.printf(
                    "%.1f %%, %.0f %% of worlds | ",
                    PERCENT * worst(outcomes, moment), PERCENT * honest(outcomes, moment));
        }
        System.out.println();
        long checks = outcomes.stream().mapToLong(o -> o.estimates().checks()).sum();
        long jumps = outcomes.stream().mapToLong(o -> o.estimates().jumps()).sum();
        System.out.printf(
                "%nOf %,d estimates after another one %.3f %% moved by more than a quarter.%n",
                checks, PERCENT * jumps / Math.max(1, checks));
    }

    private static final List<Moment> MOMENTS =
            List.of(
                    Outcome.Estimates::atArrival,
                    Outcome.Estimates::atHalf,
                    Outcome.Estimates::atMinute);

    @FunctionalInterface
    private interface Moment {
        Outcome.Estimates.Score of(Outcome.Estimates estimates);
    }

    private static double mean(
            List<Outcome> outcomes,
            Moment moment,
            ToDoubleFunction<Outcome.Estimates.Score> figure) {
        return scores(outcomes, moment).stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private static double worst(List<Outcome> outcomes, Moment moment) {
        return scores(outcomes, moment).stream()
                .mapToDouble(Outcome.Estimates.Score::medianError)
                .max()
                .orElse(Double.NaN);
    }

    private static double honest(List<Outcome> outcomes, Moment moment) {
        return scores(outcomes, moment).stream()
                .mapToDouble(score -> score.bandShare() >= LOW && score.bandShare() <= HIGH ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    private static List<Outcome.Estimates.Score> scores(List<Outcome> outcomes, Moment moment) {
        return outcomes.stream()
                .map(outcome -> moment.of(outcome.estimates()))
                .filter(score -> score.scored() > 0)
                .toList();
    }

    private static Outcome run(Scenario scenario) {
        return Simulation.run(scenario, new StrategyKind.Leases(), SEED, (_, _) -> true);
    }

    private static Scenario scenario(byte[] text, String name) {
        return switch (ScenarioReader.read(text, name + ".yaml", Map.of())) {
            case ScenarioReader.Result.Good(var scenario, var _) -> scenario;
            case ScenarioReader.Result.Refused(var faults) ->
                    throw new IllegalStateException(name + ": " + faults);
        };
    }
}
