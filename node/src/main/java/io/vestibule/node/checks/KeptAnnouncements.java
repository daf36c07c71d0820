package io.vestibule.node.checks;

import io.vestibule.ground.Failure;
import io.vestibule.health.Announcement;
import io.vestibule.health.NodeWord;
import io.vestibule.store.OwnerOnly;
import io.vestibule.wire.Received;
import io.vestibule.wire.VoteForm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What this node announced while the store was unreachable, in a file of the data directory until
/// the store has it. *Confined to the agent of health checks.*
final class KeptAnnouncements {

    private static final Logger LOG = LoggerFactory.getLogger(KeptAnnouncements.class);

    private final Path file;
    private final String node;
    private List<Announcement> kept = List.of();

    /// @param node the name of this node
    KeptAnnouncements(Path data, String node) {
        this.file = data.resolve("health-announced");
        this.node = node;
    }

    /// Reads what is there. What cannot be read is logged, and says nothing.
    List<Announcement> read() {
        try {
            if (Files.exists(file)) {
                switch (VoteForm.read(Files.readAllBytes(file))) {
                    case Received.Sound<NodeWord>(var word) -> kept = word.announced();
                    case Received.Garbage<NodeWord>(String why) -> LOG.error("{} cannot be read: {}", file, why);
                }
            }
        } catch (IOException e) {
            LOG.error("{} cannot be read: {}", file, e.toString());
        }
        return kept;
    }

    /// Writes these, if they are others than before.
    ///
    /// @throws Failure when the disk does not take them
    void keep(List<Announcement> rows) {
        if (rows.equals(kept)) {
            return;
        }
        try {
            if (rows.isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                write(rows);
            }
            kept = List.copyOf(rows);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.HOUSE,
                    Failure.Retry.LATER,
                    "%s cannot be written: %s".formatted(file, e.getMessage()),
                    e);
        }
    }

    private void write(List<Announcement> rows) throws IOException {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        try (var channel = OwnerOnly.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var word = new NodeWord(node, 0, 0, false, List.of(), rows);
            var bytes = ByteBuffer.wrap(VoteForm.write(word));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
