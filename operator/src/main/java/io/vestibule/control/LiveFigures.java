package io.vestibule.control;

import io.vertx.core.buffer.Buffer;
import io.vestibule.config.Configuration;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.LiveChanges.Told;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.rooms.RoomStatus;
import io.vestibule.ground.Elapsed;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.room.Event;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The figures of the live page as JSON. What is shown next to a limit is counted as widely as
/// that: in all data centers, or, in one that does not hear of the others, in that one, next to
/// what it holds. A limit is `null` while it is not known.
final class LiveFigures {

    /// Figures that were counted this long ago are old; how old, matters only from there on.
    private static final long OLD_MILLIS = 10_000;

    private static final String AS_OF = "\"asOf\":";

    private LiveFigures() {}

    static Buffer of(Sources sources) {
        var readiness = sources.readiness().get();
        return Json.write(json -> {
            json.writeStartObject();
            json.writeStringProperty("version", sources.version());
            json.writeNumberProperty("now", sources.clock().millis());
            json.writeBooleanProperty("ready", readiness.ready());
            json.writeStringProperty("reason", readiness.reason());
            json.writeArrayPropertyStart("rooms");
            var now = sources.api().newest().get();
            for (Room room : sources.rooms().get().rooms()) {
                write(json, sources, now, room, viewOf(sources, room));
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /// Every room on its own.
    static List<Told> rooms(Sources sources) {
        long nowMillis = sources.clock().millis();
        var now = sources.api().newest().get();
        return sources.rooms().get().rooms().stream()
                .map(room -> {
                    String id = room.id().value();
                    RoomView view = viewOf(sources, room);
                    String json = Json.write(to -> write(to, sources, now, room, view))
                            .toString();
                    boolean old = Elapsed.isOver(view.wallMillis(), OLD_MILLIS, nowMillis);
                    String meaning = withoutTime(json) + old;
                    return new Told(id, meaning, json);
                })
                .toList();
    }

    /// What a room shows but for when it was counted. No text in it can hold the name of that
    /// field, because its quotes would be escaped. By place, not by pattern: it is asked for each
    /// room each second.
    private static String withoutTime(String json) {
        int from = json.indexOf(AS_OF);
        return json.substring(0, from) + json.substring(json.indexOf(',', from));
    }

    private static RoomView viewOf(Sources sources, Room room) {
        return sources.views()
                .apply(room.id())
                .orElseGet(() -> RoomView.unknown(room, sources.clock().millis()));
    }

    private static void write(JsonGenerator json, Sources sources, Configuration now, Room base, RoomView view) {
        long nowMillis = sources.clock().millis();
        var lately = sources.api().lately().apply(base);
        var status = RoomStatus.of(base, view, nowMillis);
        Room room = EventSchedule.at(base, nowMillis).room();
        json.writeStartObject();
        json.writeStringProperty("id", room.id().value());
        json.writeStringProperty(
                "zoneId", now.room(room.id().value()).map(RoomEntry::zoneId).orElse(""));
        json.writeStringProperty("zone", room.zone());
        json.writeStringProperty("name", room.name());
        Json.array(json, "routes", room.routes(), route -> json.writeString(route.host() + route.path()));
        json.writeStringProperty("method", room.queue().method().published());
        json.writeBooleanProperty("queueAll", room.queue().queueAll());
        if (view.hold().isSomething()) {
            json.writeName("hold");
            RoomStatus.write(json, view.hold());
        }
        var hold = base.queue().hold();
        if (hold.heedsCheck() && now.healthCheck(hold.checkId()).isEmpty()) {
            json.writeBooleanProperty("checkGone", true);
        }
        json.writeBooleanProperty("known", view.known());
        json.writeNumberProperty("asOf", view.wallMillis());
        json.writeStringProperty("status", status.status());
        boolean everywhere = view.counts().everywhere();
        var share = view.share();
        json.writeBooleanProperty("everywhere", everywhere);
        json.writeNumberProperty("active", status.active());
        limit(json, "activeLimit", view, room.limits().totalActiveUsers(), share.seats());
        json.writeNumberProperty("waiting", status.waiting());
        json.writeNumberProperty("admitted", view.counts().admittedLastMinute());
        limit(json, "admittedLimit", view, room.limits().newUsersPerMinute(), share.passes());
        json.writeNumberProperty("heldBack", share.seats().heldBack());
        json.writeNumberProperty("heldBackUntil", share.seats().untilMillis());
        json.writeBooleanProperty("stalled", view.flow().stalled());
        json.writeNumberProperty("slots", view.counts().slots());
        json.writeNumberProperty("newcomerMinutes", status.longestMinutes());
        json.writeNumberProperty("firstSince", status.firstSinceMillis());
        if (!status.lost().isEmpty()) {
            RoomStatus.write(json, "lostDataCenters", status.lost());
            RoomStatus.write(json, "remainingDataCenters", status.left());
        }
        json.writeNumberProperty("bypassRules", base.bypass().enabled().size());
        json.writeNumberProperty("bypassed", lately.bypassed());
        json.writeNumberProperty("originAsked", lately.originAsked());
        json.writeNumberProperty("originFailed", lately.originFailed());
        event(json, base, nowMillis);
        json.writeEndObject();
    }

    /// The event that is on, or else the next one.
    private static void event(JsonGenerator json, Room room, long nowMillis) {
        json.writeName("event");
        if (room.events().isEmpty()) {
            json.writeNull();
            return;
        }
        var schedule = EventSchedule.of(room);
        schedule.at(nowMillis)
                .event()
                .or(() -> schedule.next(nowMillis))
                .ifPresentOrElse(event -> write(json, event), json::writeNull);
    }

    private static void write(JsonGenerator json, Event event) {
        var times = event.times();
        json.writeStartObject();
        json.writeStringProperty("id", event.id());
        json.writeStringProperty("name", event.name());
        json.writeName("prequeueStart");
        times.prequeue().ifPresentOrElse(time -> json.writeNumber(time.millis()), json::writeNull);
        json.writeNumberProperty("start", times.startMillis());
        json.writeNumberProperty("end", times.endMillis());
        json.writeEndObject();
    }

    /// What is shown next to a figure: the limit of the world, or what is held here of it.
    private static void limit(JsonGenerator json, String name, RoomView view, int whole, Share.Part part) {
        if (view.counts().everywhere()) {
            json.writeNumberProperty(name, whole);
        } else if (view.share().isKnown()) {
            json.writeNumberProperty(name, part.held());
        } else {
            json.writeNullProperty(name);
        }
    }
}
