package io.vestibule.workshop.million;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// Measures a million waiting visitors: see `workshop/million --help`.
///
/// The launcher's Java options for the node come in the property `node.flags`. *Confined to its
/// thread.*
public final class Million {

    private static final List<Process> RUNNING = new CopyOnWriteArrayList<>();

    private Million() {}

    /// Kills `process` when this program ends, however it ends.
    static void endWith(Process process) {
        RUNNING.add(process);
    }

    /// Shows the person at the terminal how far it is.
    static void say(String text) {
        System.err.println("million: " + text);
    }

    public static void main(String[] args) throws IOException {
        var arguments = List.of(args);
        if (Options.asksForHelp(arguments)) {
            System.out.print(Options.usage());
            return;
        }
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("million: " + e.getMessage());
            System.exit(2);
            return;
        }
        var work = Files.createTempDirectory("vestibule-million-");
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> clear(work)));
        var tables = new ArrayList<Table>();
        if (options.coordinator()) {
            tables.add(new CoordinatorRun(options, Files.createDirectory(work.resolve("alone"))).run());
        }
        if (options.sockets()) {
            tables.add(new NodeRun(options, Files.createDirectory(work.resolve("node"))).run());
        }
        tables.forEach(table -> table.print(System.out));
    }

    private static void clear(Path work) {
        RUNNING.forEach(Process::destroyForcibly);
        try {
            for (Process process : RUNNING) {
                process.waitFor();
            }
            try (Stream<Path> all = Files.walk(work)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            }
        } catch (IOException e) {
            System.err.println("million: could not remove " + work + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
