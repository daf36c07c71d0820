package io.vestibule.coordination.books;

import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.observers.RoomObservers;
import io.vestibule.ground.SipHash;
import io.vestibule.room.Room;

/// States of rooms for tests, each of the only data center of its room.
public final class RoomStates {

    private static final long NOON = 1_790_000_000_000L;

    private RoomStates() {}

    /// The state of a room that nobody has been in, at noon.
    public static RoomState books(Room room) {
        var fresh = empty(room, NOON);
        fresh.begin(new Beginning.Fresh(), NOON);
        fresh.promises.keep(false);
        return fresh;
    }

    /// Those who watch the room of a state.
    public static RoomObservers observers(RoomState state) {
        return (RoomObservers) state.watcher;
    }

    /// A state that has not begun.
    static RoomState empty(Room room, long nowMillis) {
        return new DataCenter(room, new SipHash(1, 2), Journal.NONE, nowMillis).books();
    }
}
