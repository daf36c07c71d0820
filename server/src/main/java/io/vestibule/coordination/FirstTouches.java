package io.vestibule.coordination;

import java.util.LinkedHashMap;

/// Visitors who were sent to wait in the last seconds and have not come back yet: they may be there
/// and are not counted, so no newcomer may overtake them. *Confined to its agent.*
final class FirstTouches {

    /// How long a newcomer may be there without showing it.
    static final long OPEN_MILLIS = 5_000;

    /// More than this are not remembered one by one.
    private static final int MOST = 1 << 16;

    /// When each came, in the order of the reports.
    private final LinkedHashMap<Long, Long> open = new LinkedHashMap<>();

    private long crowdedMillis = Long.MIN_VALUE / 2;

    /// A newcomer was sent to wait.
    void touched(long id, long arrivedMillis) {
        if (open.size() < MOST) {
            open.putIfAbsent(id, arrivedMillis);
        } else {
            crowdedMillis = Math.max(crowdedMillis, arrivedMillis);
        }
    }

    /// The visitor came back, or is inside.
    void confirmed(long id) {
        open.remove(id);
    }

    /// Whether a waiting visitor may not be counted.
    boolean any(long nowMillis) {
        return !open.isEmpty() || nowMillis - crowdedMillis < OPEN_MILLIS;
    }

    /// Lets time pass.
    void advance(long nowMillis) {
        if (open.isEmpty()) {
            return;
        }
        var oldest = open.values().iterator();
        while (oldest.hasNext() && nowMillis - oldest.next() >= OPEN_MILLIS) {
            oldest.remove();
        }
    }
}
