package io.vestibule.coordination.books;

import io.vestibule.room.Limits;
import io.vestibule.room.Room;

/// Measures how many seats stand empty that pass and pace would let somebody take, while somebody
/// waits anywhere and seats are what lacks. *Confined to its world.*
///
/// Doubles: shares.
final class SeatsAreUsedEverywhere implements Witness {

    private static final long SETTLING_MILLIS = 5_000;
    private static final long EXCUSED_MILLIS = 10_000;

    private long excusedUntilMillis;
    private long lineSinceMillis = Long.MAX_VALUE;
    private double seats;
    private double empty;

    @Override
    public void configured(Room room, long now) {
        excusedUntilMillis = now + EXCUSED_MILLIS;
    }

    /// Looks at all data centers at one moment.
    void look(World world, Limits limits, long now) {
        int taken = 0;
        int out = 0;
        int waiting = 0;
        int paced = 0;
        for (var house : world.houses) {
            var state = house.center().books();
            taken += state.ledger.occupancy();
            out += state.passes.out();
            waiting += state.ledger.line().size();
            paced += state.pace.credit();
        }
        int free = limits.totalActiveUsers() - taken;
        boolean seatsLack = free <= limits.newUsersPerMinute() - out;
        if (waiting <= free) {
            lineSinceMillis = Long.MAX_VALUE;
        } else if (lineSinceMillis == Long.MAX_VALUE) {
            lineSinceMillis = now;
        }
        boolean settled = now - SETTLING_MILLIS >= lineSinceMillis && now >= excusedUntilMillis;
        if (settled && seatsLack) {
            seats += limits.totalActiveUsers();
            empty += Math.clamp(free, 0, paced);
        }
    }

    /// How many of the seats were taken, 0 to 1; 1 if they never lacked.
    double share() {
        return seats == 0 ? 1 : 1 - empty / seats;
    }
}
