package io.vestibule.simulation.scenario;

import io.vestibule.room.Room;
import java.time.Duration;

/// A change that the operator makes in the middle. Immutable.
///
/// @param at when, before the story ends
/// @param room the room from then on
public record OperatorChange(Duration at, Room room) {

    OperatorChange scaled(double part) {
        return new OperatorChange(at, Parts.of(room, part));
    }
}
