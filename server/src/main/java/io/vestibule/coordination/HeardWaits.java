package io.vestibule.coordination;

import io.vestibule.tally.Ages;

/// Hears how long people wait: what is known of patience comes from it, and how wrong the estimates
/// were of those who gave up. *Confined to its agent.*
final class HeardWaits implements Ages {

    private final RoomState state;

    HeardWaits(RoomState state) {
        this.state = state;
    }

    @Override
    public void goesOn(long ageMillis) {
        state.flow.waits().goesOn(ageMillis);
    }

    @Override
    public void ended(long ageMillis) {
        state.flow.waits().ended(ageMillis);
        state.experience.gaveUp(state.now() - ageMillis, state.now());
    }
}
