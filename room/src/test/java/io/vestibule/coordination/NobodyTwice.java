package io.vestibule.coordination;

import io.vestibule.coordination.books.Witness;
import io.vestibule.coordination.protocol.SlotAsk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One place, one slot: no visitor gets a second one under the same ticket, unless the first was
/// given back, forgotten in a power cut, or the ticket was not shown again in time. *Confined to
/// its world.*
public final class NobodyTwice implements Witness {

    private final Map<Long, Long> granted = new HashMap<>();
    private final Truth truth;
    private final long excusedMillis;
    public final List<String> violations = new ArrayList<>();

    /// @param excusedMillis how long after a slot its session may have ended because it could not
    ///   be renewed
    public NobodyTwice(Truth truth, long excusedMillis) {
        this.truth = truth;
        this.excusedMillis = excusedMillis;
    }

    @Override
    public void granted(SlotAsk ask, long acceptedMillis) {
        Long before = granted.put(ask.id(), acceptedMillis);
        boolean excused = truth.isGivenBack(ask.id());
        if (before != null && !excused && acceptedMillis - before <= excusedMillis) {
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
