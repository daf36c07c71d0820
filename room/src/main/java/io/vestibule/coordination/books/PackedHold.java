package io.vestibule.coordination.books;

import io.vestibule.queue.OriginHold;
import io.vestibule.queue.OriginHold.Cause;
import io.vestibule.queue.OriginHold.State;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/// A hold as numbers, for journals and copies: in a copy it comes after the end, and only where
/// something is held. *Immutable.*
///
/// @param hold what is held
/// @param before the sessions that there were when its recovery began
public record PackedHold(OriginHold hold, int before) {

    /// Comes before it in a copy.
    static final long MAGIC = 0x5653_5448_4f4c_4453L;

    private static final int BITS = 8;
    private static final int MASK = (1 << BITS) - 1;

    /// What is done, why, and how far, in one number.
    static long number(OriginHold hold) {
        return (long) hold.percent() << (2 * BITS) | number(hold.cause()) << BITS | number(hold.state());
    }

    /// Reads it; empty if a later version wrote it.
    public static Optional<PackedHold> of(long before, long sinceMillis, long number) {
        int percent = (int) (number >>> (2 * BITS));
        Optional<State> state = state((int) (number & MASK));
        Optional<Cause> cause = cause((int) (number >>> BITS) & MASK);
        if (state.isEmpty() || cause.isEmpty() || percent < 0 || percent > 100) {
            return Optional.empty();
        }
        return Optional.of(new PackedHold(
                state.get() == State.OPEN
                        ? OriginHold.NONE
                        : new OriginHold(state.get(), cause.get(), percent, sinceMillis),
                (int) before));
    }

    void write(DataOutput copy) throws IOException {
        if (hold.isSomething()) {
            copy.writeLong(MAGIC);
            copy.writeLong(before);
            copy.writeLong(hold.sinceMillis());
            copy.writeLong(number(hold));
        }
    }

    /// Reads it, behind its beginning.
    static Optional<PackedHold> read(DataInput copy) throws IOException {
        return of(copy.readLong(), copy.readLong(), copy.readLong());
    }

    private static int number(State state) {
        return switch (state) {
            case OPEN -> 0;
            case HELD -> 1;
            case REDUCED -> 2;
            case RECOVERING -> 3;
            case VETOED -> 4;
        };
    }

    private static Optional<State> state(int number) {
        for (State state : State.values()) {
            if (number(state) == number) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }

    private static int number(Cause cause) {
        return switch (cause) {
            case NONE -> 0;
            case HEALTH_CHECK -> 1;
            case ANSWERS -> 2;
        };
    }

    private static Optional<Cause> cause(int number) {
        for (Cause cause : Cause.values()) {
            if (number(cause) == number) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }
}
