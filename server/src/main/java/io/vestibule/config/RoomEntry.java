package io.vestibule.config;

import io.vestibule.room.Room;

import java.time.Instant;

/// A room and what belongs to it. Immutable.
///
/// @param room as the gate takes it
/// @param zoneId the zone that it belongs to
public record RoomEntry(Room room, String zoneId, Instant createdOn, Instant modifiedOn) {

    public String id() {
        return room.id().value();
    }
}
