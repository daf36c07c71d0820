package io.vestibule.analytics;

import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.UnsentMinutes;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// Rows of a test with the minutes that a copy does not have yet. *Confined to the test and its
/// sink, one at a time.*
public final class UnsentInMemory implements UnsentMinutes {

    private final Map<RowKey, MinuteRow> rows = new LinkedHashMap<>();
    private final SortedMap<Long, Long> changes = new TreeMap<>();

    /// What happens while the rows of a minute are read.
    public Runnable meanwhile = () -> {};

    public synchronized void write(MinuteRow row) {
        rows.put(row.key(), row);
        changes.merge(row.key().minute(), 1L, Long::sum);
    }

    @Override
    public synchronized List<Unsent> oldest(int most) {
        return changes.entrySet().stream()
                .limit(most)
                .map(entry -> new Unsent(entry.getKey(), entry.getValue()))
                .toList();
    }

    @Override
    public synchronized void rows(long minute, BiConsumer<RoomRef, MinuteRow> to) {
        List.copyOf(rows.values()).stream()
                .filter(row -> row.key().minute() == minute)
                .forEach(row -> to.accept(ref(row), row));
        meanwhile.run();
    }

    static RoomRef ref(MinuteRow row) {
        return new RoomRef("zone-1", row.key().room().value(), "the \"sale\"");
    }

    @Override
    public synchronized void sent(Unsent minute) {
        changes.remove(minute.minute(), minute.changes());
    }
}
