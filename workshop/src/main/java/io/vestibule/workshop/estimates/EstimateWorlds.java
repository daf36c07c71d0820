package io.vestibule.workshop.estimates;

import io.vestibule.room.QueueingMethod;
import io.vestibule.simulation.Estimates;
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
/// off estimates were and how many found the truth in their band: at arrival, at half time, and
/// when a minute or less was shown first. And how often pages leapt, with a reason and without.
public final class EstimateWorlds {

    private static final long SEED = 1;

    /// Drawn worlds below this were looked at when the arithmetic was made.
    private static final long FIRST_DRAWN = 1_000;

    /// For so many drawn worlds one more is drawn in which limits change.
    private static final int CHANGED_PART = 5;

    private static final double LOW = 0.4;
    private static final double HIGH = 0.6;
    private static final double PERCENT = 100;

    private EstimateWorlds() {}

    /// Prints the table.
    ///
    /// @param args how many worlds are drawn, and the seed of the first
    public static void main(String[] args) {
        int drawn = args.length == 0 ? 200 : Integer.parseInt(args[0]);
        long first = args.length < 2 ? FIRST_DRAWN : Long.parseLong(args[1]);
        System.out.println("| story | visitors | at arrival | at half time | the last minute |");
        System.out.println("| --- | --- | --- | --- | --- |");
        List<Outcome> stories = args.length < 2 ? stories() : List.of();
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < drawn; i++) {
            var text = DrawnWorld.of(first + i).getBytes(StandardCharsets.UTF_8);
            var outcome = run(scenario(text, "drawn-" + (first + i)));
            outcomes.add(outcome);
            progress("%d of %d".formatted(i + 1, drawn), outcome);
        }
        summarize(outcomes);
        System.out.println();
        if (!stories.isEmpty()) {
            leaps("The stories", stories);
        }
        leaps("%d drawn worlds".formatted(drawn), outcomes);
        changed(drawn / CHANGED_PART, first);
    }

    /// Of promises made before a change nothing can be right: what is shown afterwards counts.
    private static void changed(int drawn, long first) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < drawn; i++) {
            var text = DrawnWorld.withChanges(first + i).getBytes(StandardCharsets.UTF_8);
            var outcome = run(scenario(text, "changed-" + (first + i)));
            outcomes.add(outcome);
            System.err.printf(
                    "with changes, %d of %d: %s; %s%n",
                    i + 1,
                    drawn,
                    cell(outcome.estimates().afterChange()),
                    LeapShares.of(List.of(outcome)).brief());
        }
        leaps("%d drawn worlds whose limits change".formatted(drawn), outcomes);
        System.out.printf(
                "%n%d drawn worlds whose limits change four times; told from a minute after a"
                        + " change on: %.1f %%, %.0f %%; the worst error %.1f %%%n",
                outcomes.size(),
                PERCENT * mean(outcomes, Estimates::afterChange, Estimates.Score::medianError),
                PERCENT * mean(outcomes, Estimates::afterChange, Estimates.Score::bandShare),
                PERCENT * worst(outcomes, Estimates::afterChange));
    }

    private static void leaps(String where, List<Outcome> outcomes) {
        System.out.println(LeapShares.of(outcomes).sentence(where));
    }

    private static List<Outcome> stories() {
        List<Outcome> outcomes = new ArrayList<>();
        for (String name : BuiltIn.STORIES) {
            var scenario = scenario(BuiltIn.bytes(name).orElseThrow(), name);
            if (scenario.room().queue().method() == QueueingMethod.FIFO) {
                var outcome = run(scenario);
                outcomes.add(outcome);
                print(name, outcome);
                progress(name, outcome);
            }
        }
        return outcomes;
    }

    private static void progress(String name, Outcome outcome) {
        var estimates = outcome.estimates();
        System.err.printf(
                "%s: %,d visitors; %s; %s; %s; %s%n",
                name,
                outcome.people().visitors(),
                cell(estimates.atArrival()),
                cell(estimates.atHalf()),
                cell(estimates.atMinute()),
                LeapShares.of(List.of(outcome)).brief());
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

    private static String cell(Estimates.Score score) {
        return score.scored() == 0
                ? "no line"
                : "%.1f %%, %.0f %%".formatted(PERCENT * score.medianError(), PERCENT * score.bandShare());
    }

    private static void summarize(List<Outcome> outcomes) {
        System.out.printf("| %d drawn worlds, the mean | | ", outcomes.size());
        for (var moment : MOMENTS) {
            System.out.printf(
                    "%.1f %%, %.0f %% | ",
                    PERCENT * mean(outcomes, moment, Estimates.Score::medianError),
                    PERCENT * mean(outcomes, moment, Estimates.Score::bandShare));
        }
        System.out.println();
        System.out.printf("| the worst error; bands that hold 40 to 60 %% | | ");
        for (var moment : MOMENTS) {
            System.out.printf(
                    "%.1f %%, %.0f %% of worlds | ",
                    PERCENT * worst(outcomes, moment), PERCENT * honest(outcomes, moment));
        }
        System.out.println();
    }

    private static final List<Told> MOMENTS = List.of(Estimates::atArrival, Estimates::atHalf, Estimates::atMinute);

    @FunctionalInterface
    private interface Told {
        Estimates.Score of(Estimates estimates);
    }

    private static double mean(List<Outcome> outcomes, Told moment, ToDoubleFunction<Estimates.Score> figure) {
        return scores(outcomes, moment).stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private static double worst(List<Outcome> outcomes, Told moment) {
        return scores(outcomes, moment).stream()
                .mapToDouble(Estimates.Score::medianError)
                .max()
                .orElse(Double.NaN);
    }

    private static double honest(List<Outcome> outcomes, Told moment) {
        return scores(outcomes, moment).stream()
                .mapToDouble(score -> score.bandShare() >= LOW && score.bandShare() <= HIGH ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    private static List<Estimates.Score> scores(List<Outcome> outcomes, Told moment) {
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
            case ScenarioReader.Result.Refused(var faults) -> throw new IllegalStateException(name + ": " + faults);
        };
    }
}
