package io.vestibule.analytics.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sets a database aside that is not one, or was damaged, so that another can be begun.
/// *Stateless.*
public final class BrokenFile {

    private static final Logger LOG = LoggerFactory.getLogger(BrokenFile.class);

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private static final List<String> BESIDE = List.of("", "-wal", "-shm");

    private BrokenFile() {}

    /// Gives the file another name, and those next to it, and says so in the log.
    public static void setAside(Path file, long nowMillis) {
        String aside = file.getFileName() + ".broken-" + DATE.format(Instant.ofEpochMilli(nowMillis));
        try {
            for (String suffix : BESIDE) {
                Path each = file.resolveSibling(file.getFileName() + suffix);
                if (Files.exists(each)) {
                    var _ = Files.move(each, file.resolveSibling(aside + suffix));
                }
            }
            LOG.error(
                    "the analytics store {} is broken: it was set aside as {}, and a new one is"
                            + " begun; what is readable of it can be had by: sqlite3 {} .dump",
                    file,
                    aside,
                    aside);
        } catch (IOException e) {
            LOG.error("the analytics store {} is broken and cannot be set aside: move it", file, e);
        }
    }
}
