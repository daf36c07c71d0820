package io.vestibule.coordination.books;

import io.vestibule.tally.Passes;
import java.util.LinkedHashMap;
import java.util.Map;

/// Visitors of whom it was reported what they did inside before it was reported that they were let
/// in: an earlier host gave them a slot in its last moment, and two workers report it to the next
/// one. Their admission has yet to be counted. *Confined to its agent.*
final class LateAdmissions {

    /// Beyond so many the oldest are forgotten.
    static final int MOST = 1 << 14;

    /// An admission that is reported later than this is in no minute.
    private static final long KEPT_MILLIS = Passes.OUT_MILLIS + Passes.UNHEARD_MILLIS;

    /// When that was reported, by ticket, the oldest first.
    private final LinkedHashMap<Long, Long> visitors = new LinkedHashMap<>();

    /// A visitor whose admission was not reported is or was inside.
    void add(long id, long nowMillis) {
        visitors.putIfAbsent(id, nowMillis);
        Map.Entry<Long, Long> oldest = visitors.firstEntry();
        while (oldest != null && (visitors.size() > MOST || nowMillis - oldest.getValue() > KEPT_MILLIS)) {
            var _ = visitors.pollFirstEntry();
            oldest = visitors.firstEntry();
        }
    }

    /// The admission of a visitor is reported.
    ///
    /// @return whether it has yet to be counted
    boolean admitted(long id, long nowMillis) {
        Long since = visitors.remove(id);
        return since != null && nowMillis - since <= KEPT_MILLIS;
    }
}
