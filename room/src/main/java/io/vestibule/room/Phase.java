package io.vestibule.room;

import java.util.Optional;

/// What is in force in a room from one moment to another: its own settings, or those of an event.
/// *Immutable.*
///
/// @param room with the settings in force
/// @param event the one that is on; nothing if none is
/// @param gathering whether its pre-queue is on: no newcomer enters, whatever the method
/// @param sinceMillis the first moment; `Long.MIN_VALUE` if it has no beginning
/// @param untilMillis the first moment of the next phase; `Long.MAX_VALUE` if there is none
public record Phase(Room room, Optional<Event> event, boolean gathering, long sinceMillis, long untilMillis) {

    /// The only phase of a room without events.
    public static Phase always(Room room) {
        return new Phase(room, Optional.empty(), false, Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
