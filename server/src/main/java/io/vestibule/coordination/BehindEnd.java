package io.vestibule.coordination;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Consumer;

/// What stands behind the end of a copy, where versions that do not know it do not look: each part
/// only if there is something to say, and always in the same order. *Immutable.*
final class BehindEnd {

    private BehindEnd() {}

    /// Reads it, if there is any.
    ///
    /// @throws IOException if it is cut short or too long
    static void read(
            DataInput copy,
            CountedReports counted,
            Consumer<PackedHold> held,
            Moves moves,
            EstimateAccuracy experience)
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
        if (next == Moves.MAGIC) {
            moves.read(copy);
            next = beginning(copy);
        }
        if (next == EstimateAccuracy.MAGIC) {
            experience.read(copy);
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
