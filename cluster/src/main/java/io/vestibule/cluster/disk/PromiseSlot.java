package io.vestibule.cluster.disk;

import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.Promise;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/// What the promise file of a room says: the newest promise, and how far the other files may be
/// trusted.
///
/// The file holds two of them, each in a block of its own, which are written in turn: whatever
/// happens while one is written, the other is whole. *Immutable.*
///
/// @param number grows with every slot that is written
/// @param term grows with every process that opens the room
/// @param boot since which start of the machine journal and copy are complete; [#NO_BOOT] if they
///   are not
/// @param clean whether everything is on disk and complete, whatever happened to the machine since
public record PromiseSlot(long number, long term, UUID boot, boolean clean, Promise promise) {

    /// No start of the machine.
    static final UUID NO_BOOT = new UUID(0, 0);

    /// Nothing is known: all may have been given out.
    public static final Promise EVERYTHING = new Promise(0, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private static final long MAGIC = 0x5645_5354_5052_4f32L;
    private static final int BLOCK = 4_096;
    private static final int WORDS = 15;

    /// The next slot to be written in this term.
    PromiseSlot next(UUID newBoot, boolean newClean, Promise newPromise) {
        return new PromiseSlot(number + 1, term, newBoot, newClean, newPromise);
    }

    /// The first slot of another term; promises what this one does.
    PromiseSlot reborn(long newTerm, UUID newBoot) {
        return new PromiseSlot(number + 1, newTerm, newBoot, false, promise);
    }

    /// The first slot of a term that begins with what other nodes know: the files say nothing of
    /// it.
    ///
    /// @param number grows with every slot that is written
    static PromiseSlot unknown(long number, long term) {
        return new PromiseSlot(number, term, NO_BOOT, false, EVERYTHING);
    }

    /// This slot once more: a later one came to nothing.
    PromiseSlot again(long newNumber) {
        return new PromiseSlot(newNumber, term, boot, clean, promise);
    }

    /// Whether it says how many may have been let in.
    public boolean saysHowMany() {
        return promise.seats() != EVERYTHING.seats();
    }

    /// The newest slot of a file, if any is whole.
    static Optional<PromiseSlot> read(Path file) throws IOException {
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        var one = readAt(bytes, 0);
        var other = readAt(bytes, BLOCK);
        boolean first = other.isEmpty() || (one.isPresent() && one.get().number > other.get().number);
        return first ? one : other;
    }

    private static Optional<PromiseSlot> readAt(ByteBuffer bytes, int at) {
        if (bytes.limit() < at + (WORDS + 1) * Long.BYTES) {
            return Optional.empty();
        }
        var slot = bytes.slice(at, (WORDS + 1) * Long.BYTES);
        if (slot.getLong(0) != MAGIC || slot.getLong(WORDS * Long.BYTES) != check(slot)) {
            return Optional.empty();
        }
        slot.position(Long.BYTES);
        return Optional.of(new PromiseSlot(
                slot.getLong(),
                slot.getLong(),
                new UUID(slot.getLong(), slot.getLong()),
                slot.getLong() != 0,
                new Promise(
                        slot.getLong(),
                        (int) slot.getLong(),
                        (int) slot.getLong(),
                        new AllotmentPair(allotment(slot), allotment(slot)))));
    }

    private static Allotment allotment(ByteBuffer slot) {
        return PackedAllotment.of(slot.getLong(), slot.getLong(), slot.getLong());
    }

    private static void put(ByteBuffer slot, Allotment allotment) {
        slot.putLong(allotment.epoch()).putLong(allotment.version()).putLong(PackedAllotment.amounts(allotment));
    }

    /// A whole file with this slot alone.
    ByteBuffer file() {
        var bytes = ByteBuffer.allocate(2 * BLOCK);
        bytes.put((int) position(), bytes(), 0, bytes().limit());
        return bytes;
    }

    /// Where in the file it belongs.
    long position() {
        return (number & 1) * BLOCK;
    }

    /// As it is in the file.
    ByteBuffer bytes() {
        var slot = ByteBuffer.allocate((WORDS + 1) * Long.BYTES);
        slot.putLong(MAGIC).putLong(number).putLong(term);
        slot.putLong(boot.getMostSignificantBits()).putLong(boot.getLeastSignificantBits());
        slot.putLong(clean ? 1 : 0);
        slot.putLong(promise.sequence()).putLong(promise.seats()).putLong(promise.passes());
        put(slot, promise.allotments().seats());
        put(slot, promise.allotments().passes());
        slot.putLong(check(slot));
        return slot.flip();
    }

    private static long check(ByteBuffer slot) {
        long check = MAGIC;
        for (int word = 0; word < WORDS; word++) {
            check = Segment.mix(check, slot.getLong(word * Long.BYTES), word);
        }
        return check;
    }
}
