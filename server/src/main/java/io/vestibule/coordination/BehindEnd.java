package io.vestibule.coordination;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/// What stands behind the end of a copy, where versions that do not know it do not look: each part
/// only if there is something to say, and always in the same order. *Immutable.*
final class BehindEnd {

    private BehindEnd() {}

    /// Reads it, if there is any.
    ///
    /// @param experience that has learned nothing
    /// @return the same after what was learned of estimates was read; empty if there is nothing of
    ///   it, or nothing that this version can read: that costs nobody a place
    /// @throws IOException if anything else is cut short or too long
    static Optional<EstimateAccuracy> read(
            DataInput copy,
            CountedReports counted,
            Consumer<PackedHold> held,
            Moves moves,
            RoomClock clock,
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
        if (next == RoomClock.MAGIC) {
            clock.read(copy);
            next = beginning(copy);
        }
        if (next == EstimateAccuracy.MAGIC) {
            try {
                experience.read(copy);
                return Optional.of(experience);
            } catch (IOException _) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static long beginning(DataInput copy) throws IOException {
        try {
            return copy.readLong();
        } catch (EOFException _) {
            return 0;
        }
    }
}
