package io.vestibule.wire;

import io.vestibule.room.RoomId;

/// A frame and the room it is about.
public record RoomFrame(RoomId room, Frame frame) {}
