package io.vestibule.coordination.books;

import io.vestibule.queue.SortedIds;
import java.util.Map;
import java.util.TreeMap;

/// The data centers that did not answer lately. One question without an answer may be a lost
/// message; a second one soon after it means that the data center cannot be asked. *Confined to its
/// agent.*
public final class UnreachableHomes {

    /// How long after it was found to be unreachable a data center is not asked again.
    private static final long MILLIS = 5_000;

    /// The time within which a second silence counts as following the first.
    private static final long SOON_MILLIS = 10_000;

    /// How long after its last missing answer the end of a session is attributed to that.
    private static final long REMEMBERED_MILLIS = 300_000;

    private final Map<Integer, Silence> silences = new TreeMap<>();
    private SortedIds numbers = SortedIds.NONE;

    /// @param lastMillis when the last question was found to have no answer
    /// @param awayMillis when it was found that the data center cannot be asked; long ago if never
    private record Silence(long lastMillis, long awayMillis) {}

    /// A question had no answer in time.
    void add(int number, long nowMillis) {
        Silence before = silences.get(number);
        boolean soon = before != null && nowMillis - before.lastMillis() < SOON_MILLIS;
        long away = soon ? nowMillis : before == null ? Long.MIN_VALUE / 2 : before.awayMillis();
        silences.put(number, new Silence(nowMillis, away));
        if (before == null) {
            look();
        }
    }

    /// Whether it is not worth asking.
    boolean has(int number, long nowMillis) {
        Silence silence = silences.get(number);
        return silence != null && nowMillis - silence.awayMillis() < MILLIS;
    }

    /// Those of the last minutes.
    public SortedIds numbers(long nowMillis) {
        if (!silences.isEmpty() && silences.values().removeIf(s -> nowMillis - s.lastMillis() > REMEMBERED_MILLIS)) {
            look();
        }
        return numbers;
    }

    private void look() {
        numbers = SortedIds.of(
                silences.keySet().stream().mapToLong(Integer::longValue).toArray());
    }
}
