package io.vestibule.rehearsal;

import io.vestibule.simulation.Outcome;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Lives through many worlds, several at a time, and hands out what came out of them in their
/// order. *Confined to the thread of the command.*
final class SimulationRuns implements AutoCloseable {

    private static final double NANOS = 1e9;

    private final Simulator simulator;
    private final SimulationProgress progress;
    private final int threads;
    private final ExecutorService pool;
    private final BooleanSupplier stopped;

    /// @param threads how many worlds at a time
    /// @param stopped whether to end the worlds that are lived in and to begin no others
    SimulationRuns(Simulator simulator, SimulationProgress progress, int threads, BooleanSupplier stopped) {
        this.simulator = simulator;
        this.progress = progress;
        this.threads = threads;
        this.stopped = stopped;
        this.pool = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().name("world-", 1).daemon().factory());
    }

    /// Lives through all of them, or until it is stopped. Never more outcomes are kept than worlds
    /// are lived in: they are large.
    void run(List<SimulationJob> jobs, Consumer<Outcome> each) {
        var waiting = new ArrayDeque<CompletableFuture<Outcome>>();
        Iterator<SimulationJob> rest = jobs.iterator();
        while (!waiting.isEmpty() || (rest.hasNext() && !stopped.getAsBoolean())) {
            while (waiting.size() < threads && rest.hasNext() && !stopped.getAsBoolean()) {
                SimulationJob job = rest.next();
                waiting.add(CompletableFuture.supplyAsync(() -> live(job), pool));
            }
            if (!waiting.isEmpty()) {
                each.accept(waiting.removeFirst().join());
            }
        }
        progress.end();
    }

    private Outcome live(SimulationJob job) {
        long start = System.nanoTime();
        var step = progress.begin(job);
        try {
            var outcome = simulator.run(job.scenario(), job.strategy(), job.seed(), (lived, length) -> {
                step.reached(lived / (double) length);
                return !stopped.getAsBoolean();
            });
            step.reached(1);
            return outcome.replayedBy(job.replay()).took((System.nanoTime() - start) / NANOS);
        } catch (RuntimeException e) {
            String which = "%s under %s with seed %d: %s"
                    .formatted(job.scenario().name(), job.strategy().title(), job.seed(), e);
            throw new CompletionException(which, e);
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
