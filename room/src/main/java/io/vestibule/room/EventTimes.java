package io.vestibule.room;

import java.util.Optional;

/// When an event is on: from the start of its pre-queue, or its own start, up to and not including
/// its end. *Immutable.*
///
/// @param prequeue when people begin to gather; nothing for no pre-queue
/// @param start when they begin to enter
/// @param end when the room's own settings apply again
public record EventTimes(Optional<Timestamp> prequeue, Timestamp start, Timestamp end) {

    public EventTimes {
        boolean gathers = prequeue.isEmpty() || prequeue.get().at().isBefore(start.at());
        if (!gathers || !start.at().isBefore(end.at())) {
            throw new IllegalArgumentException("pre-queue, start and end follow each other");
        }
    }

    /// The first moment of the event, its pre-queue included.
    public long beginMillis() {
        return prequeue.orElse(start).millis();
    }

    /// The first moment at which people enter under the event's settings.
    public long startMillis() {
        return start.millis();
    }

    /// The first moment at which the event is over.
    public long endMillis() {
        return end.millis();
    }

    /// Whether there is a moment at which both are on.
    public boolean overlap(EventTimes other) {
        return beginMillis() < other.endMillis() && other.beginMillis() < endMillis();
    }
}
