package io.vestibule.cluster;

import io.vestibule.room.RoomId;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// What the mirrors of this node have said of each room, on disk before it is said: they keep what
/// hosts know in memory only, and must not deny after a restart that there was something.
/// *Thread-safe*; one file of 16 bytes for each room.
final class KeptLives {

    private static final Logger LOG = LoggerFactory.getLogger(KeptLives.class);

    private final Path folder;
    private final Disk disk;
    private final Map<String, Lives> byRoom = new ConcurrentHashMap<>();

    /// What was said of a room.
    ///
    /// @param told the newest life of which everything was kept; 0 if none was
    /// @param claimed the newest life to which it was said that earlier ones are over; 0 if none
    record Lives(long told, long claimed) {

        static final Lives NONE = new Lives(0, 0);

        /// Whether nothing of these is new.
        boolean cover(Lives others) {
            return told >= others.told && claimed >= others.claimed;
        }

        Lives and(Lives others) {
            return new Lives(Math.max(told, others.told), Math.max(claimed, others.claimed));
        }
    }

    /// Reads what is there. A file that cannot be read says nothing.
    KeptLives(Path folder, Disk disk) {
        this.folder = folder;
        this.disk = disk;
        try (Stream<Path> files = Files.list(Files.createDirectories(folder))) {
            files.forEach(this::read);
        } catch (IOException e) {
            LOG.error("what this node kept for others is not known: {}", folder, e);
        }
    }

    private void read(Path file) {
        try {
            var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            if (bytes.remaining() == 2 * Long.BYTES) {
                byRoom.put(name(file), new Lives(bytes.getLong(), bytes.getLong()));
            }
        } catch (IOException e) {
            LOG.error("what this node kept for others is not known: {}", file, e);
        }
    }

    /// What is on disk.
    Lives of(RoomId room) {
        return byRoom.getOrDefault(name(file(room)), Lives.NONE);
    }

    /// Remembers more. Takes as long as the disk does.
    ///
    /// @throws IOException if it may be forgotten
    synchronized void remember(RoomId room, Lives more) throws IOException {
        var now = of(room).and(more);
        var bytes = ByteBuffer.allocate(2 * Long.BYTES).putLong(now.told()).putLong(now.claimed());
        disk.replace(file(room), List.of(bytes.flip()));
        byRoom.put(name(file(room)), now);
    }

    private Path file(RoomId room) {
        return RoomFolder.of(folder, room).path();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
