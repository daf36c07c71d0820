package io.vestibule.coordination.books;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Consumer;

/// What comes after the end of a copy, where versions that do not know it do not look: each part
/// only if there is something to say, and always in the same order. *Immutable.*
public final class CopyTrailer {

    private CopyTrailer() {}

    /// Reads it, if there is any.
    ///
    /// @return what follows begins with, behind all that decides; 0 if nothing follows
    /// @throws IOException if anything else is cut short or too long
    public static long read(
            DataInput copy, CountedReports counted, Consumer<PackedHold> held, MoveRegistry moves, RoomClock clock)
            throws IOException {
        long next = beginning(copy);
        if (next == CountedReports.MAGIC) {
            counted.read(copy);
            next = beginning(copy);
        }
        if (next == PackedHold.MAGIC) {
            PackedHold.read(copy).ifPresent(held);
            next = beginning(copy);
        }
        if (next == MoveRegistry.MAGIC) {
            moves.read(copy);
            next = beginning(copy);
        }
        if (next == RoomClock.MAGIC) {
            clock.read(copy);
            next = beginning(copy);
        }
        return next;
    }

    private static long beginning(DataInput copy) throws IOException {
        try {
            return copy.readLong();
        } catch (EOFException _) {
            return 0;
        }
    }
}
