package io.vestibule.status;

import io.vestibule.ground.Elapsed;
import io.vestibule.store.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What was known last, in a file of the data directory. *Confined to one thread.*
final class StatusCopy {

    private static final Logger LOG = LoggerFactory.getLogger(StatusCopy.class);

    /// How often the file is written at most.
    private static final long WRITE_MILLIS = 30_000;

    private final Path file;
    private long writtenMillis;
    private String trouble = "";

    /// @param data the data directory
    StatusCopy(Path data) {
        this.file = data.resolve("status.copy.json");
    }

    /// Reads what is there. What cannot be read is logged, and says nothing.
    LastKnown read() {
        try {
            if (Files.exists(file)) {
                var known = StatusForm.read(Files.readAllBytes(file));
                if (known.isPresent()) {
                    return known.get();
                }
                LOG.error("{} cannot be read: it is not a status as this version writes it", file);
            }
        } catch (IOException e) {
            LOG.error("{} cannot be read: {}", file, e.toString());
        }
        return LastKnown.NOTHING;
    }

    /// Writes what is known, if it was not written a short while ago.
    ///
    /// @param atOnce whether to write it all the same
    void keep(LastKnown known, long nowMillis, boolean atOnce) {
        if (!atOnce && !Elapsed.isOver(writtenMillis, WRITE_MILLIS, nowMillis)) {
            return;
        }
        writtenMillis = nowMillis;
        try {
            write(StatusForm.write(known));
            trouble = "";
        } catch (IOException e) {
            if (!e.toString().equals(trouble)) {
                LOG.error("{} cannot be written: {}", file, e.toString());
            }
            trouble = e.toString();
        }
    }

    private void write(String text) throws IOException {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        try (var channel = OwnerOnly.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
