package io.vestibule.analytics;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Which rooms are meant, by number. *Immutable.*
///
/// @param numbers nothing for all
record RoomNumbers(@Nullable BitSet numbers) {

    static RoomNumbers of(int @Nullable [] rooms) {
        if (rooms == null) {
            return new RoomNumbers(null);
        }
        var numbers = new BitSet();
        for (int room : rooms) {
            numbers.set(room);
        }
        return new RoomNumbers(numbers);
    }

    boolean contains(int room) {
        return numbers == null || numbers.get(room);
    }
}
