package io.vestibule.simulation.scenario;

import io.vestibule.room.Room;

import java.time.Duration;

/// A change that the operator makes in the middle. Immutable.
///
/// @param at when, before the story ends
/// @param room the room from then on
public record Change(Duration at, Room room) {

    Change scaled(double part) {
        return new Change(at, Parts.of(room, part));
    }
}
