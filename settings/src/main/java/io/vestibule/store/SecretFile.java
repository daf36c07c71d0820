package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// A small file that only its owner may read, replaced as a whole or not at all. *Thread-safe*, and
/// safe against other processes that use it.
final class SecretFile {

    /*
     * Written to a file of its own next to the real one, forced to disk, renamed over it, and the
     * folder forced to disk: a reader sees the old text or the new one, after a power cut too.
     * Changes that depend on what is there are made under a lock that other processes honor; it is
     * a file of its own, since a lock on the real one would go with the rename.
     */

    private static final long MAX_BYTES = 1 << 20;
    private static final long MEBI = 1 << 20;

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final Object OTHER_THREADS = new Object();

    private final Path path;
    private final long maxBytes;

    SecretFile(Path path) {
        this(path, MAX_BYTES);
    }

    /// @param maxBytes a larger file is not read
    SecretFile(Path path, long maxBytes) {
        this.path = path.toAbsolutePath();
        this.maxBytes = maxBytes;
    }

    Path path() {
        return path;
    }

    /// The whole file; empty if there is none.
    Optional<byte[]> read() {
        try {
            if (Files.size(path) > maxBytes) {
                throw wrong("is larger than " + maxBytes / MEBI + " MiB");
            }
            return Optional.of(Files.readAllBytes(path));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new Failure(Failure.Source.OPERATOR, Failure.Retry.LATER, path + " cannot be read: " + e, e);
        }
    }

    /// Puts `bytes` in the place of whatever is there; to be called within [#alone]. What a crash
    /// leaves behind, the next change takes away.
    void replace(byte[] bytes) {
        Path next = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.deleteIfExists(next);
            Files.createFile(next, OWNER_ONLY);
            try (var channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
                var buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
            forceFolder();
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    /// Does `work` while no other thread or process changes this file. Makes the folder if there is
    /// none.
    <T> T alone(Supplier<T> work) {
        synchronized (OTHER_THREADS) {
            try (FileChannel channel = openLock();
                    FileLock _ = channel.lock()) {
                return work.get();
            } catch (IOException e) {
                throw notWritten(e);
            }
        }
    }

    /// Whether other users may read or write the file.
    boolean isExposed() {
        try {
            return Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).stream()
                    .anyMatch(permission -> !permission.name().startsWith("OWNER"));
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    /// The failure to report when the contents of the file are wrong.
    Failure wrong(String reason) {
        return new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, path + " " + reason);
    }

    private FileChannel openLock() throws IOException {
        Path folder = path.getParent();
        if (folder != null && Files.notExists(folder)) {
            Files.createDirectories(folder, OWNER_FOLDER);
        }
        return FileChannel.open(
                path.resolveSibling(path.getFileName() + ".lock"),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                OWNER_ONLY);
    }

    private void forceFolder() throws IOException {
        Path folder = path.getParent();
        if (folder != null) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private Failure notWritten(IOException e) {
        return new Failure(Failure.Source.OPERATOR, Failure.Retry.LATER, path + " cannot be written: " + e, e);
    }
}
