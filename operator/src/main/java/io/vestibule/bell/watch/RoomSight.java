package io.vestibule.bell.watch;

import java.util.List;

/// What a watch sees of a room at a moment. *Immutable.*
///
/// @param id of the room
/// @param name of the room
/// @param zone the name of its zone
/// @param dataCenter whose host reports this; empty on a node alone
/// @param waiting how many wait
/// @param estimateMinutes how long the last in line has yet to wait; 0 if no one waits
/// @param atLimit whether it is at one of its limits
/// @param events those that are not suspended
public record RoomSight(
        String id,
        String name,
        String zone,
        String dataCenter,
        int waiting,
        int estimateMinutes,
        boolean atLimit,
        List<EventSight> events) {

    public RoomSight {
        events = List.copyOf(events);
    }

    /// An event of the room.
    ///
    /// @param startMillis when it begins, epoch milliseconds
    /// @param endMillis when it is over
    public record EventSight(String id, String name, long startMillis, long endMillis) {}
}
