package io.vestibule.cluster.disk;

import io.vestibule.store.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// The disk of this machine. *Thread-safe.*
public final class LocalDisk implements Disk {

    private static final int ZEROS = 1 << 16;
    private static final String UNFINISHED = ".unfinished";

    @Override
    public MemorySegment mapNew(Path file, long bytes, Arena arena) throws IOException {
        // What was there before is somebody else's, and stays.
        var made =
                OwnerOnly.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try (var channel = made) {
            var zeros = ByteBuffer.allocateDirect((int) Math.min(bytes, ZEROS));
            for (long at = 0; at < bytes; at += zeros.limit()) {
                writeAll(channel, zeros.clear().limit((int) Math.min(bytes - at, ZEROS)));
            }
            return channel.map(MapMode.READ_WRITE, 0, bytes, arena);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    @Override
    public void replace(Path file, List<ByteBuffer> content) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        Files.deleteIfExists(unfinished);
        try (var channel = OwnerOnly.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (ByteBuffer part : content) {
                writeAll(channel, part.duplicate());
            }
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(file.resolveSibling("."));
    }

    @Override
    public void overwrite(Path file, long position, ByteBuffer content) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long at = position;
            for (var left = content.duplicate(); left.hasRemaining(); ) {
                at += channel.write(left, at);
            }
            channel.force(false);
        }
    }

    @Override
    public void force(MemorySegment mapping) throws IOException {
        try {
            mapping.force();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void makeFolder(Path folder, Filling first) throws IOException {
        Path unfinished = folder.resolveSibling("." + folder.getFileName() + UNFINISHED);
        OwnerOnly.folder(unfinished);
        first.fill(unfinished);
        forceFolder(unfinished);
        Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(folder.resolveSibling("."));
    }

    @Override
    public void delete(Path file) throws IOException {
        try {
            Files.delete(file);
        } catch (NoSuchFileException _) {
            // Gone is what was asked for.
        }
    }

    private static void writeAll(FileChannel channel, ByteBuffer content) throws IOException {
        while (content.hasRemaining()) {
            channel.write(content);
        }
    }

    private static void forceFolder(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
