package io.vestibule.config;

import io.vestibule.room.Event;
import java.time.Instant;

/// An event of a room. Immutable.
///
/// @param event with the seed of its draw, which is secret
public record EventEntry(Event event, Instant createdOn, Instant modifiedOn) {

    /// An event that is not stored yet, or whose creation time does not matter.
    static EventEntry asSent(Event event) {
        return new EventEntry(event.withoutSeed(), Instant.EPOCH, Instant.EPOCH);
    }

    public String id() {
        return event.id();
    }
}
