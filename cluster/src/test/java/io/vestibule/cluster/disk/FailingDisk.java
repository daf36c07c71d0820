package io.vestibule.cluster.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/// A disk that fails when it is told to. *Thread-safe.*
public final class FailingDisk implements Disk {

    private final Disk disk = new LocalDisk();
    private final Set<Arena> arenas = ConcurrentHashMap.newKeySet();
    private volatile boolean mappingsBroken;
    private volatile String only = "";
    private volatile boolean copiesFail;
    private volatile boolean promisesFail;
    private volatile boolean segmentsFail;
    private volatile CountDownLatch promisesWait = new CountDownLatch(0);

    /// A caller that maps more than one file gets an exception that no disk should throw.
    public void breakMappings(boolean broken) {
        mappingsBroken = broken;
    }

    /// So many arenas files were mapped in, and are not closed.
    public long openArenas() {
        return arenas.stream().filter(arena -> arena.scope().isAlive()).count();
    }

    /// In how many arenas files were mapped.
    public int arenas() {
        return arenas.size();
    }

    /// Only files below folders of this name break; all if it is empty.
    public void breakOnly(String folder) {
        only = folder;
    }

    public void failCopies(boolean fail) {
        copiesFail = fail;
    }

    public void failPromises(boolean fail) {
        promisesFail = fail;
    }

    public void failSegments(boolean fail) {
        segmentsFail = fail;
    }

    /// Promises take until the latch is open.
    public void holdPromises(CountDownLatch until) {
        promisesWait = until;
    }

    private static void failIf(boolean fails) throws IOException {
        if (fails) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public MemorySegment mapNew(Path file, long bytes, Arena arena) throws IOException {
        failIf(segmentsFail);
        boolean first = arenas.add(arena);
        if (mappingsBroken && !first && file.toString().contains(only)) {
            throw new IllegalStateException("no more mappings");
        }
        return disk.mapNew(file, bytes, arena);
    }

    @Override
    public void replace(Path file, List<ByteBuffer> content) throws IOException {
        failIf(file.endsWith("copy") ? copiesFail : promisesFail);
        disk.replace(file, content);
    }

    @Override
    public void overwrite(Path file, long position, ByteBuffer content) throws IOException {
        try {
            promisesWait.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        failIf(promisesFail);
        disk.overwrite(file, position, content);
    }

    @Override
    public void force(MemorySegment mapping) throws IOException {
        disk.force(mapping);
    }

    @Override
    public void makeFolder(Path folder, Filling first) throws IOException {
        disk.makeFolder(folder, first);
    }

    @Override
    public void delete(Path file) throws IOException {
        disk.delete(file);
    }
}
