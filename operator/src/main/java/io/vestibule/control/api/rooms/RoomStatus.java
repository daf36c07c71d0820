package io.vestibule.control.api.rooms;

import io.vestibule.board.RoomLately;
import io.vestibule.control.api.request.Json;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.Event;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.core.JsonGenerator;

/// The state of a room, as published. *Immutable.*
///
/// @param status `not_queueing`, `queueing`, `event_prequeueing` or `suspended`
/// @param event the id of the event that is on; empty for none
/// @param waiting live visitors in the line
/// @param active sessions
/// @param longestMinutes the longest estimate shown to any visitor, rounded up; 0 if no visitor
///   waits or there is no estimate
/// @param firstSinceMillis when the first in line came; 0 if no visitor waits
/// @param hold how far a sick origin holds the line
/// @param lost the data centers that are lost with a part of the limits
/// @param left those that are heard, if any is lost
public record RoomStatus(
        String status,
        String event,
        int waiting,
        int active,
        int longestMinutes,
        long firstSinceMillis,
        OriginHold hold,
        SortedSet<String> lost,
        SortedSet<String> left) {

    private static final int SECONDS = 60;
    private static final long SECOND = 1_000;

    /// The state of a room at a moment.
    public static RoomStatus of(Room room, RoomView view, long nowMillis) {
        var phase = EventSchedule.at(room, nowMillis);
        int waiting = view.counts().waiting();
        String status = room.suspended()
                ? "suspended"
                : phase.gathering() ? "event_prequeueing" : waiting > 0 ? "queueing" : "not_queueing";
        return new RoomStatus(
                status,
                phase.event().map(Event::id).orElse(""),
                waiting,
                view.counts().active(),
                longest(phase.room(), view),
                waiting > 0 ? view.line().first() : 0,
                view.hold(),
                view.share().lost(),
                left(view.share()));
    }

    private static SortedSet<String> left(Share share) {
        var left = new TreeSet<String>();
        if (!share.lost().isEmpty()) {
            left.addAll(share.hosts().keySet());
            left.removeAll(share.lost());
        }
        return left;
    }

    /// How long the first in line has waited, in whole seconds.
    public long longestWaitSeconds(long nowMillis) {
        return firstSinceMillis == 0 ? 0 : Math.max(0, nowMillis - firstSinceMillis) / SECOND;
    }

    /// How far a sick origin holds a line, as an object.
    public static void write(JsonGenerator json, OriginHold hold) {
        json.writeStartObject();
        json.writeStringProperty("state", hold.published());
        json.writeStringProperty("cause", hold.publishedCause());
        json.writeNumberProperty("percent", hold.percent());
        json.writeStringProperty(
                "since", Instant.ofEpochMilli(hold.sinceMillis()).toString());
        json.writeEndObject();
    }

    /// Writes names as an array.
    public static void write(JsonGenerator json, String property, SortedSet<String> names) {
        Json.texts(json, property, names);
    }

    private static int longest(Room room, RoomView view) {
        if (view.counts().waiting() == 0) {
            return 0;
        }
        int bucket = room.queue().bucketSeconds();
        return switch (Estimate.told(view, view.line().last(), bucket)) {
            case WaitEstimate.Known known -> Math.ceilDiv(known.pointSeconds(), SECONDS);
            case WaitEstimate.Unknown _ -> 0;
        };
    }

    /// @param lately what this node's gate saw; given where it is something
    /// @param error why the room cannot be read as it is kept; nothing if it can
    void write(JsonGenerator json, RoomLately lately, Optional<String> error, long nowMillis) {
        json.writeStartObject();
        json.writeStringProperty("status", status);
        json.writeStringProperty("event_id", event);
        json.writeNumberProperty("estimated_queued_users", waiting);
        json.writeNumberProperty("estimated_total_active_users", active);
        json.writeNumberProperty("max_estimated_time_minutes", longestMinutes);
        if (waiting > 0) {
            json.writeNumberProperty("longest_wait_seconds", longestWaitSeconds(nowMillis));
        }
        if (!lost.isEmpty()) {
            json.writeStringProperty("reason", "data_center_lost");
            write(json, "lost_data_centers", lost);
            write(json, "remaining_data_centers", left);
        }
        if (hold.isSomething()) {
            json.writeName("hold");
            write(json, hold);
        }
        if (lately.bypassed() > 0) {
            json.writeNumberProperty("bypassed_last_minute", lately.bypassed());
        }
        if (lately.originFailed() > 0) {
            json.writeObjectPropertyStart("origin_last_minute");
            json.writeNumberProperty("requests", lately.originAsked());
            json.writeNumberProperty("failed", lately.originFailed());
            json.writeEndObject();
        }
        error.ifPresent(why -> json.writeStringProperty("error", why));
        json.writeEndObject();
    }
}
