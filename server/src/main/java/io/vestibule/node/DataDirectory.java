package io.vestibule.node;

import io.vestibule.ground.Failure;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/// The folder of one running node, locked so that no second node uses it. *Thread-safe.*
final class DataDirectory implements AutoCloseable {

    private static final String LOCK = "node.lock";

    private final Path path;
    private final FileChannel channel;

    private DataDirectory(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /// Makes the folder if there is none, for its user alone, and locks it.
    static DataDirectory open(Path path) {
        try {
            make(path);
            return locked(path);
        } catch (IOException e) {
            throw failure(path, "cannot be used: " + e.getMessage(), e);
        }
    }

    /// Makes the folder if there is none.
    static void make(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return;
        }
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix) {
            var onlyOwner = PosixFilePermissions.fromString("rwx------");
            Files.createDirectories(path, PosixFilePermissions.asFileAttribute(onlyOwner));
        } else {
            Files.createDirectories(path);
        }
    }

    private static DataDirectory locked(Path path) throws IOException {
        var channel =
                FileChannel.open(
                        path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new DataDirectory(path, channel);
            }
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw failure(path, "is used by another node of this process", e);
        }
        channel.close();
        throw failure(path, "is used by another node", new IOException(path + " is locked"));
    }

    private static Failure failure(Path path, String reason, Throwable cause) {
        return new Failure(
                Failure.Source.OPERATOR,
                Failure.Retry.NEVER,
                "the data directory " + path + " " + reason,
                cause);
    }

    Path path() {
        return path;
    }

    /// Unlocks it.
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock ends with the process at the latest.
            return;
        }
    }
}
