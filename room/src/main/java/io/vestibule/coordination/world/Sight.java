package io.vestibule.coordination.world;

import io.vestibule.queue.Bands;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the global coordinator of a room sees of its data centers. *Immutable.*
///
/// @param placedUpTo everybody who came anywhere up to this moment is in the world's line;
///   [Bands#EVERYBODY] if that is not known
/// @param seats how many of `totalActiveUsers` those that are heard can use
/// @param passes how many of `newUsersPerMinute` they can use
/// @param people how many are inside or wait at those that are heard
/// @param lost the names of those that are not heard and may hold a part of the limits
public record Sight(long placedUpTo, int seats, int passes, long people, SortedSet<String> lost) {

    /// Of a coordinator that does not say: all limits can be used.
    public static final Sight WHOLE =
            new Sight(Bands.EVERYBODY, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, Collections.emptySortedSet());

    public Sight {
        lost = Collections.unmodifiableSortedSet(new TreeSet<>(lost));
    }
}
