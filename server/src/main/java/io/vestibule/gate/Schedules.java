package io.vestibule.gate;

import io.vestibule.queue.Draws;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;

import java.util.IdentityHashMap;

/// The settings of each room over time, computed once for every room of a directory, so that a
/// visit costs one look-up. *Confined to its event loop.*
final class Schedules {

    /// Rooms of older directories are forgotten when this many are known.
    private static final int MOST = 10_000;

    private final IdentityHashMap<Room, Times> known = new IdentityHashMap<>();

    /// What holds in a room when, and its draws.
    record Times(EventSchedule schedule, Draws draws) {

        Phase at(long nowMillis) {
            return schedule.at(nowMillis);
        }
    }

    Times of(Room room) {
        Times found = known.get(room);
        if (found != null) {
            return found;
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        var fresh = new Times(EventSchedule.of(room), Draws.of(room));
        known.put(room, fresh);
        return fresh;
    }
}
