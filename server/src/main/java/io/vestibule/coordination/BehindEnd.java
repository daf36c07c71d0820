package io.vestibule.coordination;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;

/// What stands behind the end of a copy, where versions that do not know it do not look: each part
/// only if there is something to say, and always in the same order. *Immutable.*
final class BehindEnd {

    private BehindEnd() {}

    /// Reads it, if there is any.
    ///
    /// @throws IOException if it is cut short or too long
    static void read(DataInput copy, RoomState state) throws IOException {
        long next = beginning(copy);
        if (next == CountedReports.MAGIC) {
            state.counted.read(copy);
            next = beginning(copy);
        }
        if (next == PackedHold.MAGIC) {
            PackedHold.read(copy).ifPresent(state::resumeHold);
            next = beginning(copy);
        }
        if (next == Moves.MAGIC) {
            state.moves.read(copy);
            next = beginning(copy);
        }
        if (next == EstimateAccuracy.MAGIC) {
            state.experience.read(copy);
        }
    }

    private static long beginning(DataInput copy) throws IOException {
        try {
            return copy.readLong();
        } catch (EOFException _) {
            return 0;
        }
    }
}
