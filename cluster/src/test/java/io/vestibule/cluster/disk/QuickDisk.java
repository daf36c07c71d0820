package io.vestibule.cluster.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// A disk that does not wait until anything is on it: for tests in which processes end and machines
/// do not. *Thread-safe.*
public final class QuickDisk implements Disk {

    private final Disk disk = new LocalDisk();

    @Override
    public MemorySegment mapNew(Path file, long bytes, Arena arena) throws IOException {
        return disk.mapNew(file, bytes, arena);
    }

    @Override
    public void replace(Path file, List<ByteBuffer> content) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        write(unfinished, 0, content, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void overwrite(Path file, long position, ByteBuffer content) throws IOException {
        write(file, position, List.of(content), StandardOpenOption.WRITE);
    }

    private static void write(Path file, long position, List<ByteBuffer> content, StandardOpenOption... options)
            throws IOException {
        try (var channel = FileChannel.open(file, options)) {
            long at = position;
            for (ByteBuffer part : content) {
                for (var left = part.duplicate(); left.hasRemaining(); ) {
                    at += channel.write(left, at);
                }
            }
        }
    }

    @Override
    public void force(MemorySegment mapping) {
        // The machine continues.
    }

    @Override
    public void makeFolder(Path folder, Filling first) throws IOException {
        Path unfinished = folder.resolveSibling("." + folder.getFileName() + ".unfinished");
        Files.createDirectories(unfinished);
        first.fill(unfinished);
        Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }
}
