package io.vestibule.workshop.million;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What the kernel says about a process. *Immutable.*
///
/// @param residentKib all memory that is in use
/// @param anonymousKib the part that is no file: heap, code, threads
/// @param cpuMicros processor time since its start
public record ProcessFigures(long residentKib, long anonymousKib, long cpuMicros) {

    /// Linux counts processor time in hundredths of a second, whatever the machine.
    private static final long TICK_MICROS = 10_000;

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    public static ProcessFigures of(long pid) {
        var folder = Path.of("/proc", Long.toString(pid));
        try {
            List<String> status = Files.readAllLines(folder.resolve("status"));
            String stat = Files.readString(folder.resolve("stat"));
            // Behind the name, which may hold blanks.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]);
            return new ProcessFigures(kib(status, "VmRSS:"), kib(status, "RssAnon:"), ticks * TICK_MICROS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long kib(List<String> status, String key) {
        return status.stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).replace("kB", "").strip())
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }
}
