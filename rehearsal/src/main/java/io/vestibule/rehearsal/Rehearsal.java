package io.vestibule.rehearsal;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.report.ReportJson;
import io.vestibule.simulation.report.Summary;
import io.vestibule.simulation.report.TextTable;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Scenarios under strategies with seeds: lived through in this order, and reported as they end.
/// *Confined to the thread of the command, but for [#stop].*
final class Rehearsal {

    private static final long ENDING_SECONDS = 20;
    private static final int MOST_VIOLATIONS = 10;

    private final Terminal terminal;
    private final List<RehearsedScenario> scenarios;
    private final List<StrategyKind> strategies;
    private final long[] seeds;
    private final RehearsalOutput output;

    // Of the scenario that is reported.
    private final List<Outcome> ofSeed = new ArrayList<>();
    private final List<Outcome> drawn = new ArrayList<>();
    private final List<Summary> summaries = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private int seedsTold;

    // Of all.
    private final List<Scenario> told = new ArrayList<>();
    private final List<Summary> all = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private long violations;
    private boolean ended;

    /// @param seeds at least one
    /// @param output what is made of it
    Rehearsal(
            Terminal terminal,
            List<RehearsedScenario> scenarios,
            List<StrategyKind> strategies,
            long[] seeds,
            RehearsalOutput output) {
        this.terminal = terminal;
        this.scenarios = scenarios;
        this.strategies = strategies;
        this.seeds = seeds.clone();
        this.output = output;
    }

    /// Runs it.
    ///
    /// @return the exit code
    int run(Simulator simulator, int threads) throws IOException {
        List<SimulationJob> jobs = jobs();
        var progress = new SimulationProgress(terminal.err(), terminal.isInteractive(), jobs.size(), System::nanoTime);
        var finished = new CountDownLatch(1);
        try (var runs = new SimulationRuns(simulator, progress, threads, stopped::get)) {
            Thread hook = stopOnSignal(finished);
            try {
                runs.run(jobs, this::tell);
                return end(stopped.get());
            } catch (CompletionException e) {
                progress.end();
                return terminal.fail("the simulation failed: " + e.getMessage());
            } finally {
                finished.countDown();
                forget(hook);
            }
        }
    }

    /// Ends the worlds that are lived in and begins no others. From any thread.
    void stop() {
        stopped.set(true);
    }

    private List<SimulationJob> jobs() {
        var jobs = new ArrayList<SimulationJob>();
        for (RehearsedScenario scenario : scenarios) {
            for (long seed : seeds) {
                strategies.forEach(kind -> jobs.add(new SimulationJob(scenario, seed, kind)));
            }
        }
        return jobs;
    }

    /// An operator who stops it early wants to see the results so far.
    private Thread stopOnSignal(CountDownLatch finished) {
        Thread hook = Thread.ofPlatform().name("stop").unstarted(() -> {
            stop();
            if (isDone(finished)) {
                Runtime.getRuntime().halt(code());
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // It is at work: it waits for this thread and ends the process.
        }
    }

    private static boolean isDone(CountDownLatch finished) {
        try {
            return finished.await(ENDING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized int code() {
        return violations > 0 ? Terminal.BROKEN : ended ? Terminal.DONE : Terminal.FAILED;
    }

    // ---- as they end -------------------------------------------------------------------------

    private synchronized void tell(Outcome outcome) {
        violations += outcome.strategy().promises() ? outcome.violations().size() : 0;
        ofSeed.add(outcome);
        int strategy = ofSeed.size() - 1;
        var summary = Summary.of(outcome);
        if (seedsTold == 0) {
            drawn.add(outcome);
            summaries.add(summary);
        } else {
            summaries.set(strategy, summaries.get(strategy).and(summary));
        }
        if (ofSeed.size() == strategies.size()) {
            seedTold();
        }
    }

    private void seedTold() {
        Scenario scenario = scenarios.get(told.size()).scenario();
        String line = ReportJson.of(scenario, ofSeed.getFirst().seed(), ofSeed);
        if (output.json()) {
            terminal.out().println(line);
        }
        if (output.folder().isPresent()) {
            lines.add(line);
        }
        ofSeed.clear();
        seedsTold++;
        if (seedsTold == seeds.length) {
            scenarioTold();
        }
    }

    private void scenarioTold() {
        Scenario scenario = scenarios.get(told.size()).scenario();
        String which = said(seedsTold);
        if (!output.json()) {
            terminal.out().println(TextTable.of(scenario, which, summaries));
        }
        summaries.forEach(this::sayBroken);
        try {
            if (output.folder().isPresent()) {
                Path page = output.folder().get().write(scenario, which, drawn, summaries, lines);
                say("the page is " + page);
            }
            if (output.waits().isPresent()) {
                output.waits().get().write(drawn.getFirst());
                say("the waits are " + output.waits().get().file());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        told.add(scenario);
        all.addAll(summaries);
        drawn.clear();
        summaries.clear();
        lines.clear();
        seedsTold = 0;
    }

    private String said(int number) {
        String which = number <= 1 ? "seed " + seeds[0] : "seeds %d to %d".formatted(seeds[0], seeds[number - 1]);
        return number == seeds.length ? which : which + " of " + seeds.length;
    }

    private void sayBroken(Summary summary) {
        List<Violation> broken = summary.broken();
        for (Violation violation : broken.subList(0, Math.min(broken.size(), MOST_VIOLATIONS))) {
            terminal.err()
                    .printf(
                            "%nbroken promise: %s at %.3f s: %s%n",
                            violation.checker(), violation.atMillis() / 1000.0, violation.what());
            violation.before().forEach(event -> terminal.err().println("    " + event));
            terminal.err().println("  " + violation.replay());
        }
        if (broken.size() > MOST_VIOLATIONS) {
            terminal.err().println("and " + (broken.size() - MOST_VIOLATIONS) + " more");
        }
    }

    // ---- the end -----------------------------------------------------------------------------

    private synchronized int end(boolean early) throws IOException {
        if (early) {
            tellRest();
        }
        if (output.folder().isPresent() && !told.isEmpty()) {
            say("all pages: " + output.folder().get().write(told, said(seeds.length), all));
        }
        ended = !early;
        if (early) {
            say("ended early; these are the results so far");
        }
        if (violations > 0) {
            say(violations + (violations == 1 ? " promise was" : " promises were") + " broken");
        }
        return code();
    }

    /// What was lived through when it was ended.
    private void tellRest() {
        if (!ofSeed.isEmpty()) {
            seedTold();
        }
        if (!summaries.isEmpty()) {
            scenarioTold();
        }
    }

    private void say(String text) {
        terminal.err().println("vestibule: " + text);
    }
}
