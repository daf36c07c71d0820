package io.vestibule.coordination;

import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;

/// Measures how many seats and passes a line leaves idle. *Confined to its world.*
///
/// Doubles: shares.
final class SlotsAreUsed implements Witness {

    private static final long SETTLING_MILLIS = 5_000;
    private static final long CHANGE_MILLIS = 10_000;

    private long lineSinceMillis = Long.MAX_VALUE;
    private long excusedUntilMillis;
    private long sampledMillis;
    private double idleSeats;
    private double seats;
    private double wastedPasses;
    private double passes;

    @Override
    public void configured(Room room, long now) {
        excusedUntilMillis = now + CHANGE_MILLIS;
    }

    @Override
    public void up(boolean up, long now) {
        excusedUntilMillis = now + CHANGE_MILLIS;
    }

    @Override
    public void sees(RoomView view, Books books, long now) {
        Plan plan = books.plan();
        boolean line = plan.waiting() > 0 && plan.hasLine();
        if (!line) {
            lineSinceMillis = Long.MAX_VALUE;
        } else if (lineSinceMillis == Long.MAX_VALUE) {
            lineSinceMillis = now;
        }
        double passed = now - sampledMillis;
        sampledMillis = now;
        if (line && now - SETTLING_MILLIS >= lineSinceMillis && now >= excusedUntilMillis) {
            seats += books.lease().seats() * passed;
            idleSeats += plan.slots() * passed;
            double released = books.lease().passes() * passed / 60_000;
            passes += released;
            boolean overflows =
                    plan.free() > 0 && plan.free() >= plan.paced() && books.pace.isFull();
            wastedPasses += overflows ? released : 0;
        }
    }

    /// How much of the seats was used, 0 to 1; 1 if there never was a line.
    double ofSeats() {
        return seats == 0 ? 1 : 1 - idleSeats / seats;
    }

    /// How much of what the pace released was used, 0 to 1.
    double ofPasses() {
        return passes == 0 ? 1 : 1 - wastedPasses / passes;
    }
}
