package io.vestibule.simulation;

import io.vestibule.simulation.strategy.Coordination;
import java.util.Arrays;

/// Up to when each data center must know what the operator set: until some seconds ago, if it was
/// in touch for so long. *Confined to its world.*
final class InTouch {

    /// From this long after a limit was set, no one is let in beyond it.
    private static final long DELAY_MILLIS = 2_000;

    /// The same where one message in a hundred is lost, or takes a second longer.
    private static final long ROUGH_DELAY_MILLIS = 10_000;

    private final Coordination coordination;
    private final long[] sinceMillis;
    private final long[] knownMillis;
    private long roughMillis = Long.MIN_VALUE / 2;

    InTouch(Coordination coordination, int centers, long nowMillis) {
        this.coordination = coordination;
        sinceMillis = new long[centers];
        knownMillis = new long[centers];
        Arrays.fill(sinceMillis, nowMillis - ROUGH_DELAY_MILLIS);
        Arrays.fill(knownMillis, nowMillis);
    }

    /// Time passes.
    ///
    /// @param rough whether messages get lost or late
    void look(boolean rough, long nowMillis) {
        roughMillis = rough ? nowMillis : roughMillis;
        boolean late = nowMillis - roughMillis < ROUGH_DELAY_MILLIS;
        long delay = late ? ROUGH_DELAY_MILLIS : DELAY_MILLIS;
        for (int center = 0; center < sinceMillis.length; center++) {
            if (!coordination.isInTouch(center)) {
                sinceMillis[center] = nowMillis;
            } else if (nowMillis - sinceMillis[center] >= delay) {
                knownMillis[center] = Math.max(knownMillis[center], nowMillis - delay);
            }
        }
    }

    /// What was set before this moment is known there.
    long knownMillis(int center) {
        return knownMillis[center];
    }
}
