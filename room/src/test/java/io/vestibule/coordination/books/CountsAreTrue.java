package io.vestibule.coordination.books;

import io.vestibule.coordination.Truth;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import java.util.ArrayList;
import java.util.List;

/// The house's counts equal the truth of some moment within a tick and two seconds. *Confined to
/// its world.*
final class CountsAreTrue implements Witness {

    private static final long LAG_MILLIS = 2_000;
    private static final long OUTAGE_MILLIS = 130_000;
    private static final long LONGEST_SESSION_MILLIS = 120_000;

    private final Truth truth;
    private long judgesFromMillis;
    final List<String> violations = new ArrayList<>();

    CountsAreTrue(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void configured(Room room, long now) {
        pauseUntil(now + window());
    }

    @Override
    public void up(boolean up, long now) {
        // Waiting visitors were given the time of the outage; those who come back are counted
        // again.
        pauseUntil(now + OUTAGE_MILLIS);
    }

    @Override
    public void unsure(long sinceMillis, long now) {
        pauseUntil(now + 2 * LONGEST_SESSION_MILLIS + OUTAGE_MILLIS);
    }

    @Override
    public void sees(RoomView view, RoomState state, long now) {
        if (now < judgesFromMillis || now % 500 != 0) {
            return;
        }
        var inside = truth.insideBetween(now - window(), now);
        var waiting = truth.waitingBetween(now - window(), now);
        int active = view.counts().active();
        int live = view.counts().waiting();
        if (!inside.hold(active)) {
            violations.add("counts " + active + " inside, truth " + inside + " at " + now);
        }
        if (!waiting.hold(live)) {
            violations.add("counts " + live + " waiting, truth " + waiting + " at " + now);
        }
    }

    private void pauseUntil(long millis) {
        judgesFromMillis = Math.max(judgesFromMillis, millis);
    }

    private long window() {
        return truth.rule.grainMillis() + LAG_MILLIS;
    }
}
