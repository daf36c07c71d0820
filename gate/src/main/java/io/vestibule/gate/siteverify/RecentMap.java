package io.vestibule.gate.siteverify;

import java.util.LinkedHashMap;
import java.util.Map;

/// Remembers so many and no more: what was put in first is forgotten first. *Confined to the lock
/// of its owner.*
final class RecentMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int most;

    RecentMap(int most) {
        this.most = most;
    }

    @Override
    public boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
