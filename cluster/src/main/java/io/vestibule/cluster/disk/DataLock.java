package io.vestibule.cluster.disk;

import io.vestibule.ground.Failure;
import io.vestibule.store.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Keeps a second process away from a data directory; the end of the process, however it comes,
/// lets go of it. *Thread-safe.*
public final class DataLock implements AutoCloseable {

    private static final String NAME = "lock";

    private final FileChannel channel;

    private DataLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Takes a directory, which is made if it is not there.
    public static DataLock take(Path directory) {
        try {
            OwnerOnly.folder(directory);
            var channel = OwnerOnly.open(directory.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isTaken(channel)) {
                channel.close();
                throw new Failure(
                        Failure.Source.OPERATOR,
                        Failure.Retry.LATER,
                        "another process is using the data directory "
                                + directory.toAbsolutePath()
                                + "; to take its place: run --take-over");
            }
            return new DataLock(channel);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.LATER,
                    "the data directory %s cannot be used: %s".formatted(directory.toAbsolutePath(), e),
                    e);
        }
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // The end of the process lets go of it.
        }
    }
}
