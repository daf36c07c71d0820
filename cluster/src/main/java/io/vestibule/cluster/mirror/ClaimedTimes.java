package io.vestibule.cluster.mirror;

import io.vestibule.coordination.books.KnownTimes;
import io.vestibule.wire.Frame;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/// What nodes that answer a claim say of the room's time, and of their own. *Confined to its
/// caller.*
public final class ClaimedTimes {

    /// By how much the room's time is ahead of this node's clock, by the one that says least.
    private long apartMillis = Long.MAX_VALUE;

    /// By how much the clocks of nodes are ahead of this one's.
    private final Map<String, Long> clocks = new HashMap<>();

    /// Takes what a node says.
    public void take(String node, Frame frame, long now) {
        if (!(frame instanceof Frame.Claimed claimed)) {
            return;
        }
        if (claimed.roomMillis() > 0) {
            apartMillis = Math.min(apartMillis, claimed.roomMillis() - now);
        }
        if (claimed.clockMillis() > 0) {
            clocks.put(node, claimed.clockMillis() - now);
        }
    }

    /// What is known by all of them.
    public KnownTimes at(long now) {
        return new KnownTimes(
                apartMillis == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(now + apartMillis),
                clocks.values().stream().map(apart -> now + apart).toList());
    }
}
