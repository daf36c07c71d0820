package io.vestibule.cluster;

import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import java.time.Duration;

/// Rooms for tests of the hosting. *Immutable.*
public final class ClusterRooms {

    private ClusterRooms() {}

    /// A room of one host, sessions of five minutes.
    public static Room room(String name, int active, int perMinute) {
        return with(
                Rooms.room(name, name + ".example.com/"), new Limits(active, perMinute, Duration.ofMinutes(5), true));
    }

    /// The same room with other limits.
    static Room with(Room room, Limits limits) {
        return room.withLimits(limits);
    }
}
