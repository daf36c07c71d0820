package io.vestibule.challenge;

import io.vestibule.ticket.TicketKey;
import org.jspecify.annotations.Nullable;

/// The keys of one event loop, derived once for each key of the ring. *Confined to its event loop.*
final class ChallengeKeys {

    /// How many are kept: more than a ring has while keys are rotated.
    private static final int KEPT = 8;

    private final @Nullable ChallengeKey[] kept = new @Nullable ChallengeKey[KEPT];
    private int next;

    /// Strangers fill nothing: only keys of the ring get here.
    ChallengeKey of(TicketKey master) {
        for (ChallengeKey key : kept) {
            if (key != null && key.id() == master.id()) {
                return key;
            }
        }
        var derived = ChallengeKey.of(master);
        kept[next] = derived;
        next = (next + 1) % KEPT;
        return derived;
    }
}
