package io.vestibule.cluster.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/// How rooms are hosted.
///
/// @param directory the node's data directory
/// @param threads how many threads the agents share
/// @param beatMillis how often every coordinator closes ticks and looks around, at most 100; in a room without
///   anybody at every fifth beat
/// @param viewMillis how old a view may be while something happens
/// @param copyMillis how often a copy of everything goes to disk
/// @param promiseMillis how long a promise may take to be on disk before slots no longer wait for
///   it
/// @param retireMillis how long a room that was removed is hosted yet
/// @param segmentRecords how many entries the first segment of a journal holds
/// @param boot names the running of the machine since it was switched on
public record ClusterSettings(
        Path directory,
        int threads,
        long beatMillis,
        long viewMillis,
        long copyMillis,
        long promiseMillis,
        long retireMillis,
        int segmentRecords,
        UUID boot) {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    /// The defaults.
    public static ClusterSettings in(Path directory) {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new ClusterSettings(directory, threads, 50, 100, 10_000, 5_000, 5_000, 4_095, bootOf(BOOT));
    }

    /// The same with another time between copies.
    public ClusterSettings copyMillis(long millis) {
        return copy(millis, promiseMillis, retireMillis, segmentRecords, boot);
    }

    /// The same with another patience for promises.
    public ClusterSettings promiseMillis(long millis) {
        return copy(copyMillis, millis, retireMillis, segmentRecords, boot);
    }

    /// The same with another time for rooms that were removed.
    public ClusterSettings retireMillis(long millis) {
        return copy(copyMillis, promiseMillis, millis, segmentRecords, boot);
    }

    /// The same with first segments of another size.
    public ClusterSettings segmentRecords(int records) {
        return copy(copyMillis, promiseMillis, retireMillis, records, boot);
    }

    /// The same in another running of the machine.
    public ClusterSettings boot(UUID other) {
        return copy(copyMillis, promiseMillis, retireMillis, segmentRecords, other);
    }

    /// The one place that says what stays the same in every copy.
    private ClusterSettings copy(
            long copyMillis, long promiseMillis, long retireMillis, int segmentRecords, UUID boot) {
        return new ClusterSettings(
                directory,
                threads,
                beatMillis,
                viewMillis,
                copyMillis,
                promiseMillis,
                retireMillis,
                segmentRecords,
                boot);
    }

    /// A machine that does not report its boot id counts as rebooted for every process.
    static UUID bootOf(Path file) {
        try {
            return UUID.fromString(Files.readString(file).strip());
        } catch (IOException | IllegalArgumentException _) {
            return UUID.randomUUID();
        }
    }
}
