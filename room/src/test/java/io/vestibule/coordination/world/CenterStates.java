package io.vestibule.coordination.world;

import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.queue.Bands;
import io.vestibule.queue.LineSummary;

/// What data centers report, for tests.
public final class CenterStates {

    private CenterStates() {}

    /// Of a data center in which nobody waits.
    public static CenterState of(String center, long sequence, Held seats, Held passes) {
        return of(center, sequence, seats, passes, 0, LineSummary.EMPTY, 0, Outlook.UNKNOWN, 0);
    }

    /// Of a host that does not say its name, nor who came in the last seconds; in a line without a draw.
    public static CenterState of(
            String center,
            long sequence,
            Held seats,
            Held passes,
            long granted,
            LineSummary line,
            long users,
            Outlook outlook,
            int wanted) {
        return new CenterState(
                center,
                sequence,
                seats,
                passes,
                granted,
                false,
                line,
                users,
                outlook,
                wanted,
                "",
                LineSummary.EMPTY,
                Bands.EVERYBODY);
    }
}
