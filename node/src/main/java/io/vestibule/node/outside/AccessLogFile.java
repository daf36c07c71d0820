package io.vestibule.node.outside;

import io.vestibule.ground.Failure;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A file that is appended to, and reopened when it was moved away, as by logrotate, or on request.
/// *Thread-safe.*
public final class AccessLogFile extends OutputStream {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// Of a file that it makes: visitors' addresses are the operator's business alone.
    private static final Set<PosixFilePermission> RIGHTS = PosixFilePermissions.fromString("rw-r-----");

    private final Path path;
    private OutputStream file;
    private Object key;
    private long lookedNanos = System.nanoTime();

    private AccessLogFile(Path path) throws IOException {
        this.path = path;
        this.file = open(path);
        this.key = keyOf(path);
    }

    /// Where the access log goes: `off`, `stdout`, or the name of a file.
    public static OutputStream of(String target) {
        return switch (target) {
            case "off" -> OutputStream.nullOutputStream();
            // Closing the log does not close the console.
            case "stdout" ->
                new FilterOutputStream(System.out) {
                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        out.write(bytes, offset, length);
                    }

                    @Override
                    public void close() throws IOException {
                        flush();
                    }
                };
            default -> {
                try {
                    yield new AccessLogFile(Path.of(target));
                } catch (IOException e) {
                    throw new Failure(
                            Failure.Source.OPERATOR,
                            Failure.Retry.NEVER,
                            "cannot write the access log " + target + ": " + e.getMessage(),
                            e);
                }
            }
        };
    }

    private static OutputStream open(Path path) throws IOException {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] rights =
                posix ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(RIGHTS)} : new FileAttribute<?>[0];
        return Channels.newOutputStream(
                FileChannel.open(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND), rights));
    }

    /// What distinguishes one file from another of the same name.
    private static Object keyOf(Path path) {
        try {
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return Objects.requireNonNullElse(attributes.fileKey(), path);
        } catch (IOException e) {
            return "gone";
        }
    }

    @Override
    public synchronized void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        long now = System.nanoTime();
        if (now - lookedNanos >= LOOK_NANOS) {
            lookedNanos = now;
            if (!key.equals(keyOf(path))) {
                reopen();
            }
        }
        file.write(bytes, offset, length);
    }

    /// Opens the file with the name again, whatever happened to the one that is open.
    public synchronized void reopen() throws IOException {
        var next = open(path);
        file.close();
        file = next;
        key = keyOf(path);
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
