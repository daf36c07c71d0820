package io.vestibule.control.api;

import io.vestibule.queue.Estimate;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.Event;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;

import tools.jackson.core.JsonGenerator;

import java.time.Instant;
import java.util.Optional;

/// How a room stands, as published. *Immutable.*
///
/// @param status `not_queueing`, `queueing`, `event_prequeueing` or `suspended`
/// @param event the id of the event that is on; empty for none
/// @param waiting live visitors in the line
/// @param active sessions
/// @param longestMinutes the longest estimate shown to any visitor, rounded up; 0 if no visitor
///   waits or there is no estimate
/// @param hold how far a sick origin holds the line
public record RoomStatus(
        String status, String event, int waiting, int active, int longestMinutes, OriginHold hold) {

    private static final int SECONDS = 60;

    /// How a room stands at a moment.
    public static RoomStatus of(Room room, RoomView view, long nowMillis) {
        var phase = EventSchedule.at(room, nowMillis);
        int waiting = view.counts().waiting();
        String status =
                room.suspended()
                        ? "suspended"
                        : phase.gathering()
                                ? "event_prequeueing"
                                : waiting > 0 ? "queueing" : "not_queueing";
        return new RoomStatus(
                status,
                phase.event().map(Event::id).orElse(""),
                waiting,
                view.counts().active(),
                longest(phase.room(), view),
                view.hold());
    }

    /// How far a sick origin holds a line, as an object.
    public static void write(JsonGenerator json, OriginHold hold) {
        json.writeStartObject();
        json.writeStringProperty("state", hold.published());
        json.writeStringProperty("cause", hold.publishedCause());
        json.writeNumberProperty("percent", hold.percent());
        json.writeStringProperty("since", Instant.ofEpochMilli(hold.sinceMillis()).toString());
        json.writeEndObject();
    }

    private static int longest(Room room, RoomView view) {
        if (view.counts().waiting() == 0) {
            return 0;
        }
        int bucket = room.queue().bucketSeconds();
        return switch (Estimate.of(view, view.line().last(), bucket)) {
            case WaitEstimate.Known known -> Math.ceilDiv(known.pointSeconds(), SECONDS);
            case WaitEstimate.Unknown _ -> 0;
        };
    }

    /// @param error why the room cannot be read as it is kept; nothing if it can
    void write(JsonGenerator json, Optional<String> error) {
        json.writeStartObject();
        json.writeStringProperty("status", status);
        json.writeStringProperty("event_id", event);
        json.writeNumberProperty("estimated_queued_users", waiting);
        json.writeNumberProperty("estimated_total_active_users", active);
        json.writeNumberProperty("max_estimated_time_minutes", longestMinutes);
        if (hold.isSomething()) {
            json.writeName("hold");
            write(json, hold);
        }
        error.ifPresent(
                why -> {
                    json.writeStringProperty("error", why);
                    // What the version before this one calls it; goes with the next one.
                    json.writeStringProperty("trouble", why);
                });
        json.writeEndObject();
    }
}
