package io.vestibule.cluster.disk;

import io.vestibule.room.RoomId;
import io.vestibule.store.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the mirrors of this node have said of each room, on disk before it is said: they keep what
/// hosts know in memory only, and must not deny after a restart that there was something.
/// *Thread-safe*; one file of 32 bytes for each room.
public final class KeptTerms {

    /* A damaged file must not pass for one: it would say that terms were claimed which never were,
    and a node that believes it refuses every host of the room. */

    private static final Logger LOG = LoggerFactory.getLogger(KeptTerms.class);
    private static final String NOT_KNOWN = "the record of what this node keeps for other nodes cannot be read: {}: {}";
    private static final long MAGIC = 0x5645_5354_4c49_5645L;
    private static final int BYTES = 4 * Long.BYTES;

    private final Path folder;
    private final Disk disk;
    private final Map<String, Terms> byRoom = new ConcurrentHashMap<>();

    /// What was said of a room.
    ///
    /// @param told the newest term of which everything was kept; 0 if none was
    /// @param claimed the newest term to which it was said that earlier ones are over; 0 if none
    public record Terms(long told, long claimed) {

        public static final Terms NONE = new Terms(0, 0);

        /// Whether nothing of these is new.
        public boolean cover(Terms others) {
            return told >= others.told && claimed >= others.claimed;
        }

        public Terms and(Terms others) {
            return new Terms(Math.max(told, others.told), Math.max(claimed, others.claimed));
        }
    }

    /// Reads what is there. What cannot be read, or is damaged, is logged and says nothing.
    public KeptTerms(Path folder, Disk disk) {
        this.folder = folder;
        this.disk = disk;
        try (Stream<Path> files = Files.list(OwnerOnly.folder(folder))) {
            files.filter(KeptTerms::isOfARoom).forEach(this::read);
        } catch (IOException | UncheckedIOException e) {
            LOG.error(NOT_KNOWN, folder, e.toString());
        }
    }

    /// Files that were not finished have a dot in their names, and rooms have none.
    private static boolean isOfARoom(Path file) {
        return name(file).indexOf('.') < 0;
    }

    private void read(Path file) {
        try (var in = Files.newInputStream(file)) {
            byRoom.put(name(file), terms(in.readNBytes(BYTES + 1)));
        } catch (IOException e) {
            LOG.error(NOT_KNOWN, file, e.toString());
        }
    }

    private static Terms terms(byte[] content) throws IOException {
        var bytes = ByteBuffer.wrap(content);
        if (content.length == BYTES && bytes.getLong() == MAGIC) {
            var terms = new Terms(bytes.getLong(), bytes.getLong());
            if (bytes.getLong() == check(terms)) {
                return terms;
            }
        }
        throw new IOException("it is damaged");
    }

    private static ByteBuffer bytes(Terms terms) {
        return ByteBuffer.allocate(BYTES)
                .putLong(MAGIC)
                .putLong(terms.told())
                .putLong(terms.claimed())
                .putLong(check(terms))
                .flip();
    }

    private static long check(Terms terms) {
        return Segment.mix(Segment.mix(MAGIC, terms.told(), 0), terms.claimed(), 1);
    }

    /// The terms of a room that are on disk.
    public Terms of(RoomId room) {
        return byRoom.getOrDefault(name(file(room)), Terms.NONE);
    }

    /// Remembers more. Takes as long as the disk does. Nothing that is on disk is lowered, also not
    /// if it could not be read at first.
    ///
    /// @throws IOException if it may be forgotten; names the file
    public synchronized void remember(RoomId room, Terms more) throws IOException {
        Path file = file(room);
        if (!byRoom.containsKey(name(file)) && Files.exists(file)) {
            read(file);
        }
        var now = of(room).and(more);
        try {
            disk.replace(file, List.of(bytes(now)));
        } catch (IOException e) {
            throw new IOException(file + " cannot be written: " + e.getMessage(), e);
        }
        byRoom.put(name(file), now);
    }

    private Path file(RoomId room) {
        return RoomFolder.of(folder, room).path();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
