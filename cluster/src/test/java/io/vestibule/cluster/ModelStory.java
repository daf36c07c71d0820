package io.vestibule.cluster;

import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.mirror.HostHeader;
import io.vestibule.cluster.mirror.Mirror;
import io.vestibule.coordination.world.HostPromises;
import io.vestibule.wire.Frame;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// What a mirror keeps of a host of [HostingModel]. *Immutable.*
///
/// @param known which slots, as bits
/// @param before how many the host held back itself, by its copy
record ModelStory(HostHeader header, int known, int before) {

    /// What the next host holds back by it.
    int heldBack() {
        return header.farewell() ? before : HostPromises.heldBack(header.promise(), Integer.bitCount(known), before);
    }

    static Chunks copy(HostHeader header, int known, int heldBack) {
        var content = new Chunks();
        try (var out = new DataOutputStream(content)) {
            header.write(out);
            out.writeInt(known);
            out.writeInt(heldBack);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return content;
    }

    /// Nothing, if nothing is kept.
    static Optional<ModelStory> read(Mirror mirror) {
        Optional<ModelStory> story = Optional.empty();
        for (Frame frame : mirror.frames()) {
            story = frame instanceof Frame.Piece piece
                    ? Optional.of(copy(piece))
                    : story.map(it -> it.with((Frame.Entries) frame));
        }
        return story;
    }

    private static ModelStory copy(Frame.Piece piece) {
        try (var in = new DataInputStream(new ByteArrayInputStream(piece.content()))) {
            return new ModelStory(HostHeader.read(in), in.readInt(), in.readInt());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ModelStory with(Frame.Entries entries) {
        int now = known;
        long[] words = entries.words();
        for (int at = 0; at < words.length; at += Frame.Entries.WORDS) {
            header.take((int) words[at], words[at + 1], words[at + 2], words[at + 3]);
            now |= words[at] > 0 ? (int) words[at + 1] : 0;
        }
        return new ModelStory(header, now, before);
    }
}
