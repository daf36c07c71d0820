package io.vestibule.cluster.disk;

import io.vestibule.room.RoomId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where the files of one room are. *Immutable.*
///
/// @param path a folder that is there as soon as the room was open once
public record RoomFolder(Path path) {

    private static final Logger LOG = LoggerFactory.getLogger(RoomFolder.class);
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9_-]{1,32}");
    private static final Pattern JOURNAL = Pattern.compile("(?:center|lane-\\d+)-(\\d+)\\.journal");

    /// The folder of a room.
    ///
    /// @param rooms holds the folders of all rooms
    public static RoomFolder of(Path rooms, RoomId room) {
        String id = room.value();
        String name =
                PLAIN.matcher(id).matches() ? id : "=" + HexFormat.of().formatHex(id.getBytes(StandardCharsets.UTF_8));
        return new RoomFolder(rooms.resolve(name));
    }

    Path copy() {
        return path.resolve("copy");
    }

    Path promise() {
        return path.resolve("promise");
    }

    Path journal(int writer, int file) {
        String of = writer == Cover.CENTER ? "center" : "lane-" + writer;
        return path.resolve("%s-%d.journal".formatted(of, file));
    }

    /// The contents of a folder when it is opened.
    ///
    /// @param known whether the room was ever open here
    /// @param slot the newest promise, if one is whole
    /// @param journals of earlier terms
    /// @param newestTerm of any of them; 0 if there is none
    public record Found(boolean known, Optional<PromiseSlot> slot, List<Path> journals, long newestTerm) {

        /// Nothing: the room was never open here.
        public static final Found NOTHING = new Found(false, Optional.empty(), List.of(), 0);

        /// A term later than all before.
        public long nextTerm(long nowMillis) {
            long newest = Math.max(newestTerm, slot.map(PromiseSlot::term).orElse(0L));
            return Math.max(nowMillis, newest + 1);
        }

        /// A number for files that none of them has.
        int nextFile() {
            return 1
                    + journals.stream()
                            .map(file -> JOURNAL.matcher(file.getFileName().toString()))
                            .filter(name -> name.matches())
                            .mapToInt(name -> Integer.parseInt(name.group(1)))
                            .max()
                            .orElse(0);
        }
    }

    /// The contents of the folder. One that cannot be read counts as known and empty.
    public Found find() {
        try {
            return look();
        } catch (IOException | UncheckedIOException e) {
            LOG.error("the files of a room cannot be read: {}", path, e);
            return new Found(true, Optional.empty(), List.of(), 0);
        }
    }

    /// Looks what is there.
    Found look() throws IOException {
        if (Files.notExists(path)) {
            return Found.NOTHING;
        }
        var journals = journals();
        long newestTerm = 0;
        for (Path file : journals) {
            newestTerm = Math.max(
                    newestTerm, SegmentNumbers.term(SegmentFile.look(file).number()));
        }
        return new Found(true, PromiseSlot.read(promise()), journals, newestTerm);
    }

    private List<Path> journals() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file ->
                            JOURNAL.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }
}
