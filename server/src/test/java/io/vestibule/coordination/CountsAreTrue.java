package io.vestibule.coordination;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;

import java.util.ArrayList;
import java.util.List;

/// The house's counts equal the truth of some moment within a tick and two seconds. *Confined to
/// its world.*
final class CountsAreTrue implements Witness {

    private static final long LAG_MILLIS = 2_000;

    private final Truth truth;
    private long judgesFromMillis;
    final List<String> violations = new ArrayList<>();

    CountsAreTrue(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void configured(Room room, long now) {
        judgesFromMillis = now + window();
    }

    @Override
    public void up(boolean up, long now) {
        // Waiting visitors were given the time of the outage; those who come back are counted anew.
        judgesFromMillis = up ? now + 130_000 : Long.MAX_VALUE;
    }

    @Override
    public void unsure(long now) {
        judgesFromMillis = now + 2 * truth.limits.session().toMillis() + 130_000;
    }

    @Override
    public void sees(RoomView view, Books books, long now) {
        System.out.println(
                (now / 1000 % 1000)
                        + " "
                        + view.flow()
                        + " "
                        + view.counts()
                        + " hold "
                        + (books.flow.holds().known(1) ? books.flow.holds().meanSeconds() : 0));
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

    private long window() {
        return truth.rule.grainMillis() + LAG_MILLIS;
    }
}
