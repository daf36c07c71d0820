package io.vestibule.control.api.request;

import io.vestibule.control.access.Caller;
import io.vestibule.page.PreviewContent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Pages to be looked at before they are used: the newest few, for an hour each. Time is handed in.
/// *Thread-safe.*
public final class Previews {

    /// Pages kept for callers that may write; one more replaces the oldest of the caller that has
    /// most. Each has at most 1 MiB.
    static final int MOST = 48;

    /// Pages kept for callers that may only read: they do not push out those of others.
    static final int MOST_OF_READERS = 16;

    /// How long a page can be looked at.
    static final long LIFE_MILLIS = 3_600_000;

    private final Map<UUID, Entry> ofWriters = new LinkedHashMap<>();
    private final Map<UUID, Entry> ofReaders = new LinkedHashMap<>();

    private record Entry(PreviewContent content, String owner, long untilMillis) {}

    /// Keeps a page.
    ///
    /// @return its id, which cannot be guessed
    public synchronized UUID keep(PreviewContent content, Caller caller, long nowMillis) {
        return caller.mayWrite()
                ? keep(content, ofWriters, MOST, caller, nowMillis)
                : keep(content, ofReaders, MOST_OF_READERS, caller, nowMillis);
    }

    /// Puts a page in the place of one that is kept, for an hour more; its address stays.
    ///
    /// @return whether it was there, and of this caller
    public synchronized boolean replace(UUID id, PreviewContent content, Caller caller, long nowMillis) {
        var entries = caller.mayWrite() ? ofWriters : ofReaders;
        entries.values().removeIf(entry -> entry.untilMillis() <= nowMillis);
        Entry old = entries.get(id);
        if (old == null || !old.owner().equals(caller.name())) {
            return false;
        }
        // As the newest: what is being typed is not pushed out by what was left.
        entries.remove(id);
        entries.put(id, new Entry(content, caller.name(), nowMillis + LIFE_MILLIS));
        return true;
    }

    private static UUID keep(
            PreviewContent content, Map<UUID, Entry> entries, int most, Caller caller, long nowMillis) {
        entries.values().removeIf(entry -> entry.untilMillis() <= nowMillis);
        if (entries.size() >= most) {
            String greediest = ownerOfMost(entries, caller.name());
            entries.entrySet().stream()
                    .filter(entry -> entry.getValue().owner().equals(greediest))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .ifPresent(entries::remove);
        }
        var id = UUID.randomUUID();
        entries.put(id, new Entry(content, caller.name(), nowMillis + LIFE_MILLIS));
        return id;
    }

    /// Whose pages are the most, one more of this caller included.
    private static String ownerOfMost(Map<UUID, Entry> entries, String caller) {
        var counts = new HashMap<String, Integer>(Map.of(caller, 1));
        entries.values().forEach(entry -> counts.merge(entry.owner(), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(caller);
    }

    public synchronized Optional<PreviewContent> find(UUID id, long nowMillis) {
        return Optional.ofNullable(ofWriters.get(id))
                .or(() -> Optional.ofNullable(ofReaders.get(id)))
                .filter(entry -> nowMillis < entry.untilMillis())
                .map(Entry::content);
    }
}
