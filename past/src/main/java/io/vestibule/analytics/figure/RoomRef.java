package io.vestibule.analytics.figure;

/// A room as it was called when its rows were written: rows of a room that was renamed or deleted
/// since keep the name. *Immutable.*
///
/// @param zone the id of its zone
/// @param id of the room
/// @param name at that time
public record RoomRef(String zone, String id, String name) {}
