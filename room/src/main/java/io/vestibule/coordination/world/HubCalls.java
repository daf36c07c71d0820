package io.vestibule.coordination.world;

import java.util.List;

/// The hubs to which a data center reports its state: the first hub; and the second as well while
/// the first does not answer.
///
/// *Confined to its agent.*
public final class HubCalls {

    /// How long without an answer until a hub that was asked counts as lost.
    static final long SILENT_MILLIS = 3_000;

    private final Hubs hubs;
    private boolean waits;
    private long sinceMillis;

    public HubCalls(Hubs hubs) {
        this.hubs = hubs;
    }

    /// The names of those to inform now.
    public List<String> tell(long nowMillis) {
        if (!waits) {
            waits = true;
            sinceMillis = nowMillis;
        }
        boolean silent = nowMillis - sinceMillis >= SILENT_MILLIS;
        return silent && !hubs.second().equals(hubs.first())
                ? List.of(hubs.first(), hubs.second())
                : List.of(hubs.first());
    }

    /// A hub answered.
    public void heard(String hub) {
        if (hub.equals(hubs.first())) {
            waits = false;
        }
    }
}
