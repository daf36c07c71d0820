package io.vestibule.coordination;

import io.vestibule.tally.Ages;
import io.vestibule.tally.Lifetimes;

/// Hears how long people wait: what is known of patience comes from it, and how wrong the estimates
/// were of those who gave up. *Confined to its agent.*
final class HeardWaits implements Ages {

    private static final double SECOND = 1000;

    private final RoomState state;
    private final Lifetimes waits;

    HeardWaits(RoomState state) {
        this.state = state;
        waits = state.flow.waits();
    }

    @Override
    public void goesOn(long ageMillis) {
        waits.goesOn(ageMillis);
    }

    /// A visitor was not heard of for so long that they count as gone: as such they leave the line
    /// now, but they were there last before that.
    @Override
    public void ended(long ageMillis) {
        waits.ended(ageMillis);
        long now = state.now();
        int fixed = state.fixedRefreshSeconds();
        long silent = (long) (SECOND * state.experience.silentSeconds(now - ageMillis, fixed, now));
        state.experience.gaveUp(now - ageMillis, Math.max(0, ageMillis - silent), now);
    }

    /// A visitor says that they leave.
    void left(long ageMillis) {
        waits.ended(ageMillis);
        state.experience.gaveUp(state.now() - ageMillis, ageMillis, state.now());
    }
}
