package io.vestibule.cluster.disk;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/// A copy of everything a room's coordinator knows, on its way to disk.
///
/// The file: what it is, which journals it covers, the coordinator's own bytes, and a checksum over
/// all of it. *Immutable.*
///
/// @param madeMillis when
/// @param term of the process that made it: what earlier ones wrote is all in it
/// @param covers what it makes needless
/// @param content as the coordinator wrote it
public record Copy(long madeMillis, long term, List<Cover> covers, Chunks content) {

    private static final long MAGIC = 0x5645_5354_434f_5031L;
    private static final int MOST_COVERS = 1 << 16;
    private static final int BUFFER = 1 << 16;

    public Copy {
        covers = List.copyOf(covers);
    }

    /// How many bytes the file has.
    public long size() {
        return content.size() + Long.BYTES + header().size();
    }

    /// The file as it is to be written.
    List<ByteBuffer> file() {
        var parts = new ArrayList<ByteBuffer>(header().buffers());
        parts.addAll(content.buffers());
        var crc = new CRC32C();
        for (ByteBuffer part : parts) {
            crc.update(part.duplicate());
        }
        parts.add(ByteBuffer.allocate(Long.BYTES).putLong(crc.getValue()).flip());
        return parts;
    }

    private Chunks header() {
        var header = new Chunks();
        try (var out = new DataOutputStream(header)) {
            out.writeLong(MAGIC);
            out.writeLong(madeMillis);
            out.writeLong(term);
            out.writeInt(covers.size());
            for (Cover cover : covers) {
                out.writeInt(cover.writer());
                out.writeLong(cover.mark());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return header;
    }

    /// What a copy that was read makes needless.
    record Covered(long madeMillis, long term, List<Cover> covers) {}

    /// Takes the coordinator's bytes out of a copy.
    @FunctionalInterface
    interface Restoring {

        /// Reads them.
        void from(DataInputStream content) throws IOException;
    }

    /// Reads a copy; nothing is handed on of one whose checksum is wrong.
    ///
    /// @return what it covers
    static Covered read(Path file, Restoring restoring) throws IOException {
        long length = Files.size(file) - Long.BYTES;
        verify(file, length);
        try (var in = new DataInputStream(open(file))) {
            if (in.readLong() != MAGIC) {
                throw new IOException("not a copy of this version: " + file.getFileName());
            }
            long madeMillis = in.readLong();
            long term = in.readLong();
            var covers = readCovers(in);
            restoring.from(in);
            return new Covered(madeMillis, term, covers);
        }
    }

    private static List<Cover> readCovers(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST_COVERS) {
            throw new IOException("a copy covers " + count + " journals");
        }
        var covers = new ArrayList<Cover>(count);
        for (int i = 0; i < count; i++) {
            covers.add(new Cover(in.readInt(), in.readLong()));
        }
        return covers;
    }

    private static void verify(Path file, long length) throws IOException {
        try (var checked = new CheckedInputStream(open(file), new CRC32C());
                var in = new DataInputStream(checked)) {
            in.skipNBytes(length);
            long computed = checked.getChecksum().getValue();
            if (in.readLong() != computed) {
                throw new IOException("a damaged copy: " + file.getFileName());
            }
        }
    }

    private static InputStream open(Path file) throws IOException {
        return new BufferedInputStream(Files.newInputStream(file), BUFFER);
    }
}
