package io.vestibule.cluster.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/// What the host of rooms asks of a disk. Everything may fail and may take long, so that none of it
/// happens on an event loop or an agent. *Thread-safe.*
public interface Disk {

    /// Makes a file of `bytes` zeros, with blocks of its own, and maps it: writing into the mapping
    /// needs no more room on the disk.
    MemorySegment mapNew(Path file, long bytes, Arena arena) throws IOException;

    /// Replaces a file by another, wholly or not at all; on disk when it returns.
    void replace(Path file, List<ByteBuffer> content) throws IOException;

    /// Writes over a part of a file that is there; on disk when it returns.
    void overwrite(Path file, long position, ByteBuffer content) throws IOException;

    /// Sees to it that what was written into a mapping is on disk.
    void force(MemorySegment mapping) throws IOException;

    /// Makes a folder, and gives it its name when `first` has filled it; on disk when it returns.
    void makeFolder(Path folder, Filling first) throws IOException;

    /// Removes a file, if it is there.
    void delete(Path file) throws IOException;

    /// Fills a new folder.
    @FunctionalInterface
    interface Filling {

        /// Fills it under the name that it has for the time being.
        void fill(Path folder) throws IOException;
    }
}
