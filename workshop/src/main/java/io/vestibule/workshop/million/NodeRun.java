package io.vestibule.workshop.million;

import java.nio.file.Path;

/// A whole node: everybody comes through a socket, gets a ticket, and comes back with it when told
/// to. *Confined to its thread.*
final class NodeRun {

    private static final int WARM_UP_VISITORS = 20_000;
    private static final long WARM_UP_SECONDS = 30;
    private static final double WARM_UP_RATE = 5_000;
    private static final int CHECK_INS = 8_000;
    private static final double NEWCOMERS = 12_000;
    private static final long LONGEST_SECONDS = 400;
    private static final double KIB = 1 << 10;
    private static final double KILO = 1e3;

    private final Options options;
    private final Path folder;
    private final Table table;

    NodeRun(Options options, Path folder) {
        this.options = options;
        this.folder = folder;
        table = new Table("A whole node, %,d waiting visitors".formatted(options.visitors()));
    }

    Table run() {
        var checkout = Path.of("").toAbsolutePath();
        try (var gate = new RunningGate(checkout, folder, refreshSeconds())) {
            gate.awaitReady();
            warmUp(gate);
            gate.collect();
            var idle = gate.figures();
            double idleHeap = heap(gate);
            try (var callers = new Callers(gate.port(), "sale.test", options.visitors())) {
                fill(gate, callers);
                steady(gate, callers);
                gate.collect();
                var full = gate.figures();
                table.grown("heap in use", idleHeap, heap(gate));
                table.grown("resident memory, all of it", idle.residentKib() * KIB, full.residentKib() * KIB);
                table.grown(
                        "resident memory without mapped files", idle.anonymousKib() * KIB, full.anonymousKib() * KIB);
                gate.jcmd("GC.class_histogram");
                gate.jcmd("GC.heap_info");
                revive(gate, callers);
            }
        }
        return table;
    }

    /// So that some 8,000 a second come again, if they are not too many for that.
    private int refreshSeconds() {
        return Math.clamp(options.visitors() / CHECK_INS, 5, 120);
    }

    private static double heap(RunningGate gate) {
        return gate.metric("jvm_memory_used_bytes{", "area=\"heap\"");
    }

    private static void warmUp(RunningGate gate) {
        Million.say("warming the node up ...");
        try (var callers = new Callers(gate.port(), "warm-up.test", WARM_UP_VISITORS)) {
            callers.run(LONGEST_SECONDS, WARM_UP_RATE);
            callers.run(WARM_UP_SECONDS, 0);
        }
        while (gate.waiting("warm-up") > 0) {
            Pacer.nap();
        }
    }

    private void fill(RunningGate gate, Callers callers) {
        Million.say("%,d visitors come ...".formatted(options.visitors()));
        long start = System.nanoTime();
        var before = gate.figures();
        callers.run(LONGEST_SECONDS, NEWCOMERS);
        long micros = gate.figures().cpuMicros() - before.cpuMicros();
        double seconds = (System.nanoTime() - start) / 1e9;
        Million.say("%,d wait after %.0f s, %,d requests".formatted(callers.waiting(), seconds, callers.requests()));
        table.row(
                "while they came, %,.0f requests a second".formatted(callers.requests() / seconds),
                "%.1f us CPU a request".formatted((double) micros / callers.requests()));
    }

    private void steady(RunningGate gate, Callers callers) {
        Million.say("they come again, for %d s ...".formatted(options.seconds()));
        var _ = callers.told();
        long requests = callers.requests();
        var before = gate.figures();
        callers.run(options.seconds(), 0);
        var after = gate.figures();
        requests = callers.requests() - requests;
        var told = callers.told();
        table.row(
                "a check-in, %,d a second".formatted(requests / options.seconds()),
                "%.1f us CPU; p50 %.2f ms, p99 %.1f ms, longest %.0f ms"
                        .formatted(
                                (double) (after.cpuMicros() - before.cpuMicros()) / requests,
                                told.getValueAtPercentile(50) / KILO,
                                told.getValueAtPercentile(99) / KILO,
                                told.getMaxValue() / KILO));
        table.row("waiting by the visitors' own count", "%,d".formatted(callers.waiting()));
        table.row("waiting by the node's", "%,d".formatted(gate.waiting("sale")));
        table.row(
                "the coordinator stood still for a copy",
                "%.0f ms".formatted(gate.metric("vestibule_room_copy_pause_seconds", "sale") * KILO));
    }

    private void revive(RunningGate gate, Callers callers) {
        Million.say("killed; starting again ...");
        long millis = gate.killAndStart();
        table.row("from the start of a killed node to ready", "%d ms".formatted(millis));
        table.row("waiting then", "%,d".formatted(gate.waiting("sale")));
        callers.reconnect(gate.port());
        callers.run(options.seconds(), 0);
        table.row(
                "waiting %d s later; by the visitors' own count".formatted(options.seconds()),
                "%,d; %,d".formatted(gate.waiting("sale"), callers.waiting()));
    }
}
