package io.vestibule.coordination;

import io.vestibule.queue.SortedIds;

import java.util.Map;
import java.util.TreeMap;

/// The data centers that did not answer lately. *Confined to its agent.*
final class Away {

    /// So long after it did not answer a data center is not asked again.
    private static final long MILLIS = 5_000;

    /// So long after it did not answer last, sessions that have ended are taken for ended by that.
    private static final long REMEMBERED_MILLIS = 300_000;

    private final Map<Integer, Long> sinceMillis = new TreeMap<>();
    private SortedIds numbers = SortedIds.NONE;

    void add(int number, long nowMillis) {
        if (sinceMillis.put(number, nowMillis) == null) {
            look();
        }
    }

    /// Whether it is not worth asking.
    boolean has(int number, long nowMillis) {
        Long since = sinceMillis.get(number);
        return since != null && nowMillis - since < MILLIS;
    }

    /// Those of the last minutes.
    SortedIds numbers(long nowMillis) {
        if (sinceMillis.values().removeIf(at -> nowMillis - at > REMEMBERED_MILLIS)) {
            look();
        }
        return numbers;
    }

    private void look() {
        numbers =
                SortedIds.of(sinceMillis.keySet().stream().mapToLong(Integer::longValue).toArray());
    }
}
