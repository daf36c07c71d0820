package io.vestibule.gate.siteverify;

import io.vestibule.rule.value.Ip;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Address blocks from which made-up tokens came lately. *Confined to the lock of its owner.*
final class LyingBlocks {

    /// So many made-up tokens, each within ten minutes of the one before, make a liar.
    static final int LIES = 2;

    private static final long LIES_NANOS = TimeUnit.MINUTES.toNanos(10);

    /// The block that lied longest ago is forgotten first.
    private static final int MOST = 4_096;

    private record Lies(int count, long untilNanos) {}

    private final Map<Ip, Lies> known = new RecentMap<>(MOST);

    boolean has(Ip network, long now) {
        var lies = known.get(network);
        return lies != null && lies.count >= LIES && lies.untilNanos - now > 0;
    }

    void lied(Ip network, long now) {
        var before = known.remove(network);
        int count = before == null || before.untilNanos - now <= 0 ? 0 : before.count;
        known.put(network, new Lies(Math.min(LIES, count + 1), now + LIES_NANOS));
    }
}
