package io.vestibule.config;

/// One thing that the operator has set, as it is kept. Immutable.
///
/// @param kind what it is
/// @param id names it for its life; unique among its kind
/// @param owner the zone's id for a room, the room's id for an event and for rules, else empty
/// @param body the whole thing under published names, as canonical JSON
public record Document(Kind kind, String id, String owner, String body) {}
