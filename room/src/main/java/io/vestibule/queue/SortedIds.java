package io.vestibule.queue;

import java.util.Arrays;
import java.util.stream.LongStream;

/// Ids of tickets, to be looked up fast. *Immutable.*
public final class SortedIds {

    /// No id.
    public static final SortedIds NONE = new SortedIds(new long[0]);

    private final long[] ids;

    private SortedIds(long[] ids) {
        this.ids = ids;
    }

    /// The ids in any order.
    public static SortedIds of(long... ids) {
        long[] sorted = ids.clone();
        Arrays.sort(sorted);
        return new SortedIds(sorted);
    }

    public boolean contains(long id) {
        return ids.length != 0 && Arrays.binarySearch(ids, id) >= 0;
    }

    /// The ids, ascending.
    public LongStream ids() {
        return Arrays.stream(ids);
    }
}
