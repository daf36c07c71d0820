package io.vestibule.workshop.million;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The coordinator alone: check-ins that are made up, as fast as it takes them and as fast as they
/// come when everybody checks in every 20 s. *Confined to its thread.*
final class CoordinatorRun {

    private static final double MIB = 1 << 20;
    private static final double KIB = 1 << 10;
    private static final double MILLION = 1e6;
    private static final double KILO = 1e3;

    private final Options options;
    private final Path folder;
    private final long firstMillis = System.currentTimeMillis() - 600_000;
    private final Table table;

    CoordinatorRun(Options options, Path folder) {
        this.options = options;
        this.folder = folder;
        table = new Table("The coordinator alone, %,d waiting visitors".formatted(options.visitors()));
    }

    Table run() {
        try (var coordinator = start()) {
            Million.say("warming the coordinator up ...");
            coordinator.order("warm-up");
            memory(coordinator);
        }
        revive();
        return table;
    }

    private Servant start() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("node.flags", "").strip().split("\\s+")));
        command.addAll(List.of(
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                LoneCoordinator.class.getName(),
                folder.toString(),
                Integer.toString(options.visitors()),
                Long.toString(firstMillis)));
        return new Servant(command);
    }

    private void memory(Servant coordinator) {
        var idle = coordinator.order("collect");
        var idleProcess = ProcessFigures.of(coordinator.pid());
        Million.say("%,d visitors come ...".formatted(options.visitors()));
        var filled = coordinator.order("fill");
        Million.say("they check in every 20 s, for %d s ...".formatted(options.seconds()));
        var kept = coordinator.order("keep " + options.seconds());
        var full = coordinator.order("collect");
        var fullProcess = ProcessFigures.of(coordinator.pid());

        table.grown("heap in use", (double) idle.get("heapBytes"), (double) full.get("heapBytes"));
        table.grown("resident memory, all of it", idleProcess.residentKib() * KIB, fullProcess.residentKib() * KIB);
        table.grown("heap that the Java machine holds", (double) idle.get("committedBytes"), (double)
                full.get("committedBytes"));
        table.grown(
                "resident memory without mapped files",
                idleProcess.anonymousKib() * KIB,
                fullProcess.anonymousKib() * KIB);
        costs("a new visitor's check-in, as fast as they are taken", filled);
        costs("a check-in, %,d a second".formatted(perSecond(kept)), kept);
        pulse("answers to a question for a slot meanwhile", kept);
        table.row("the coordinator stood still for a copy", "%d ms".formatted(kept.get("copyPauseMillis")));
        table.row(
                "copy on disk; journal written until then",
                "%.1f MiB; %.1f MiB".formatted(full.get("copyBytes") / MIB, full.get("journalBytes") / MIB));
    }

    private static long perSecond(Servant.Answer told) {
        return Math.round(told.get("checkIns") * KILO * MILLION / told.get("wallNanos"));
    }

    private void costs(String what, Servant.Answer told) {
        table.row(
                what,
                "%.2f us CPU, %.2f us wall"
                        .formatted(
                                told.get("cpuNanos") / KILO / told.get("checkIns"),
                                told.get("wallNanos") / KILO / told.get("checkIns")));
    }

    private void pulse(String what, Servant.Answer told) {
        table.row(
                what,
                "p50 %.2f ms, p99.9 %.1f ms, longest %.1f ms"
                        .formatted(
                                told.get("pulse50Micros") / KILO,
                                told.get("pulse999Micros") / KILO,
                                told.get("pulseMaxMicros") / KILO));
    }

    /// After SIGKILL: who is there before anybody has come back, and whether everybody who then
    /// comes back was.
    private void revive() {
        Million.say("killed; starting again ...");
        long start = System.nanoTime();
        try (var coordinator = start()) {
            var begun = coordinator.order("begun");
            long millis = (System.nanoTime() - start) / 1_000_000;
            long found = coordinator.order("look").get("waiting");
            Million.say("%,d are there after %d ms; all check in again ...".formatted(found, millis));
            long again = coordinator.order("again").get("waiting");
            table.row(
                    "from the start of a killed process to slots being given",
                    "%d ms, of it %d ms in the program".formatted(millis, begun.get("millis")));
            table.row("places found then; after all have checked in again", "%,d; %,d".formatted(found, again));
        }
    }
}
