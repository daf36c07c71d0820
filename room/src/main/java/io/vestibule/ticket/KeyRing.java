package io.vestibule.ticket;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The keys of a node: one seals, several open. *Immutable*; rotation makes a new ring.
public final class KeyRing {

    private final List<TicketKey> keys;

    private KeyRing(List<TicketKey> newestFirst) {
        this.keys = List.copyOf(newestFirst);
    }

    /// A ring of at least one key; ids must differ.
    public static KeyRing of(List<TicketKey> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("a key ring has at least one key");
        }
        if (keys.stream().map(TicketKey::id).distinct().count() < keys.size()) {
            throw new IllegalArgumentException("two keys have the same id");
        }
        return new KeyRing(keys.stream()
                .sorted(Comparator.comparingLong(TicketKey::sealsFromMillis).reversed())
                .toList());
    }

    /// Newest first.
    public List<TicketKey> keys() {
        return keys;
    }

    /// The key that seals now: the newest whose time has come, or the oldest of all if the clock
    /// was set back before every one of them.
    public TicketKey sealing(long nowMillis) {
        for (TicketKey key : keys) {
            if (key.sealsFromMillis() <= nowMillis) {
                return key;
            }
        }
        return keys.getLast();
    }

    /// The key called `id` if what it sealed is still accepted. A key opens before it seals, since
    /// another process may have it in use already.
    public @Nullable TicketKey opening(int id, long nowMillis) {
        for (TicketKey key : keys) {
            if (key.id() == id) {
                return nowMillis < key.opensUntilMillis() ? key : null;
            }
        }
        return null;
    }

    public boolean has(int id) {
        return keys.stream().anyMatch(key -> key.id() == id);
    }

    /// A ring in which `next` seals when its time has come and the others open for `overlapMillis`
    /// after that. Keys that have run out are dropped.
    public KeyRing rotated(TicketKey next, long overlapMillis, long nowMillis) {
        var rotated = new ArrayList<TicketKey>();
        rotated.add(next);
        for (TicketKey key : keys) {
            if (nowMillis < key.opensUntilMillis()) {
                rotated.add(key.until(next.sealsFromMillis() + overlapMillis));
            }
        }
        return of(rotated);
    }
}
