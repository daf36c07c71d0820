package io.vestibule.cluster.disk;

import io.vestibule.coordination.books.Journal;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A segment that an earlier process left behind, to be read. *Immutable.*
///
/// @param found what its header says
record SegmentFile(Path file, Segment.Found found) {

    long number() {
        return found.number();
    }

    /// Reads the header.
    static SegmentFile look(Path file) throws IOException {
        try (var arena = Arena.ofConfined();
                var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var memory = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
            return new SegmentFile(file, Segment.look(memory));
        }
    }

    /// Reads every entry that is whole.
    Segment.Found read(Journal into) throws IOException {
        try (var arena = Arena.ofConfined();
                var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return Segment.read(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), into);
        }
    }
}
