package io.vestibule.analytics.figure;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Which rooms are meant, by number. *Immutable.*
///
/// @param numbers nothing for all
public record RoomNumbers(@Nullable BitSet numbers) {

    public static RoomNumbers of(int @Nullable [] rooms) {
        if (rooms == null) {
            return new RoomNumbers(null);
        }
        var numbers = new BitSet();
        for (int room : rooms) {
            numbers.set(room);
        }
        return new RoomNumbers(numbers);
    }

    public boolean contains(int room) {
        return numbers == null || numbers.get(room);
    }
}
