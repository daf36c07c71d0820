package io.vestibule.control.api.rooms;

import io.vestibule.control.api.request.Json;
import io.vestibule.room.Event;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;
import io.vestibule.room.Timestamp;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// The two fields of a room that follow from the clock.
final class NextEvent {

    private NextEvent() {}

    static void write(JsonGenerator json, Room room, long nowMillis) {
        Optional<Event> next = room.events().isEmpty()
                ? Optional.empty()
                : EventSchedule.of(room).next(nowMillis);
        text(
                json,
                "next_event_prequeue_start_time",
                next.flatMap(event -> event.times().prequeue()));
        text(json, "next_event_start_time", next.map(event -> event.times().start()));
    }

    private static void text(JsonGenerator json, String name, Optional<Timestamp> time) {
        Json.orNull(json, name, time.map(Timestamp::text), json::writeString);
    }
}
