package io.vestibule.cluster.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The number of a node's process: greater than that of every process before on the same data
/// directory, also where the clock was set back in between. Hosts of rooms take reports by it.
/// *Immutable.*
final class ProcessNumber {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessNumber.class);
    private static final String FILE = "process";

    private ProcessNumber() {}

    /// The number of a process that begins. A disk that does not take it is no reason not to begin:
    /// without a clock that is set back the time alone is enough.
    ///
    /// @param nowMillis what it is unless a greater one was given
    static long next(Path directory, Disk disk, long nowMillis) {
        Path file = directory.resolve(FILE);
        try {
            long before = Files.exists(file) ? read(file) : 0;
            long next = Math.max(nowMillis, before + 1);
            disk.replace(
                    file, List.of(ByteBuffer.allocate(Long.BYTES).putLong(next).flip()));
            return next;
        } catch (IOException e) {
            LOG.error("the number of this process could not be written: {}", file, e);
            return nowMillis;
        }
    }

    private static long read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return bytes.length == Long.BYTES ? ByteBuffer.wrap(bytes).getLong() : 0;
    }
}
