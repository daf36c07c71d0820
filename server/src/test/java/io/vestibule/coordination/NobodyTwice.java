package io.vestibule.coordination;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One place, one slot: nobody is given a second one under the same ticket, unless the first was
/// given back or forgotten in a power cut. *Confined to its world.*
final class NobodyTwice implements Witness {

    private final Map<Long, Long> granted = new HashMap<>();
    private final long excusedMillis;
    final List<String> violations = new ArrayList<>();

    /// @param excusedMillis so long after a slot its session may have ended for want of somebody to
    ///   renew it
    NobodyTwice(long excusedMillis) {
        this.excusedMillis = excusedMillis;
    }

    @Override
    public void granted(long id, long acceptedMillis) {
        Long before = granted.put(id, acceptedMillis);
        if (before != null && acceptedMillis - before <= excusedMillis) {
            violations.add("a second slot at " + acceptedMillis + ", the first at " + before);
        }
    }

    @Override
    public void gaveBack(long id, long now) {
        granted.remove(id);
    }

    @Override
    public void unsure(long sinceMillis, long now) {
        granted.values().removeIf(at -> at >= sinceMillis - 100);
    }
}
