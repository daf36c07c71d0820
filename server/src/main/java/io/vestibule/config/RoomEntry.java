package io.vestibule.config;

import io.vestibule.room.Room;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A room and what belongs to it. Immutable.
///
/// @param room as the gate takes it, with its events
/// @param zoneId the zone that it belongs to
/// @param events in the order of making
public record RoomEntry(
        Room room, String zoneId, Instant createdOn, Instant modifiedOn, List<EventEntry> events) {

    public RoomEntry {
        events = List.copyOf(events);
    }

    /// One without events.
    static RoomEntry bare(Room room, String zoneId, Instant createdOn, Instant modifiedOn) {
        return new RoomEntry(room, zoneId, createdOn, modifiedOn, List.of());
    }

    public String id() {
        return room.id().value();
    }

    /// The event of that id.
    public Optional<EventEntry> event(String id) {
        return events.stream().filter(event -> event.id().equals(id)).findFirst();
    }

    /// The event of that name.
    Optional<EventEntry> eventNamed(String name) {
        return events.stream().filter(event -> event.event().name().equals(name)).findFirst();
    }

    /// The same room with these events.
    RoomEntry withEvents(List<EventEntry> others) {
        Room with = room.withEvents(others.stream().map(EventEntry::event).toList());
        return new RoomEntry(with, zoneId, createdOn, modifiedOn, others);
    }
}
