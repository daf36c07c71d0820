package io.vestibule.control;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.StableId;

import tools.jackson.core.JsonGenerator;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The published API below `/client/v4`, as far as this version goes: reading zones, rooms and
/// their status. *Immutable.*
final class Api {

    static final String BASE = "/client/v4";

    private static final String ACCOUNT = "00000000000000000000000000000001";

    private final Sources sources;

    Api(Sources sources) {
        this.sources = sources;
    }

    /// Answers a GET that carried the token.
    ///
    /// @param path in full
    /// @param query the parameters, the first of each name
    Reply get(String path, Map<String, String> query) {
        String[] parts = path.substring(BASE.length()).split("/", -1);
        if (!parts[1].equals("zones")) {
            return noRoute(path);
        }
        return switch (parts.length) {
            case 2 -> zones(query);
            case 3 -> inZone(path, parts[2], this::zone);
            default -> inZone(path, parts[2], zone -> belowZone(path, zone, parts, query));
        };
    }

    private Reply belowZone(String path, String zone, String[] parts, Map<String, String> query) {
        if (!parts[3].equals("waiting_rooms")) {
            return noRoute(path);
        }
        return switch (parts.length) {
            case 4 -> rooms(zone, query);
            case 5 -> inRoom(zone, parts[4], this::room);
            case 6 ->
                    parts[5].equals("status")
                            ? inRoom(zone, parts[4], this::status)
                            : noRoute(path);
            default -> noRoute(path);
        };
    }

    private static Reply noRoute(String path) {
        return Envelope.failure(404, ApiError.noRoute(path));
    }

    // ---- zones -------------------------------------------------------------------------------

    private Reply zones(Map<String, String> query) {
        var name = Optional.ofNullable(query.get("name"));
        List<String> zones =
                sources.zones().get().stream()
                        .filter(zone -> name.isEmpty() || zone.equals(name.get()))
                        .toList();
        return paged(query, paging -> Envelope.list(zones, paging, this::writeZone));
    }

    private Reply zone(String zone) {
        return Envelope.of(json -> writeZone(json, zone));
    }

    private void writeZone(JsonGenerator json, String zone) {
        json.writeStartObject();
        json.writeStringProperty("id", StableId.ofZone(zone));
        json.writeStringProperty("name", zone);
        json.writeStringProperty("status", "active");
        json.writeBooleanProperty("paused", false);
        json.writeStringProperty("type", "full");
        json.writeNumberProperty("development_mode", 0);
        json.writeName("name_servers");
        json.writeStartArray();
        json.writeEndArray();
        json.writeName("account");
        json.writeStartObject();
        json.writeStringProperty("id", ACCOUNT);
        json.writeStringProperty("name", "default");
        json.writeEndObject();
        sources.configured()
                .map(Instant::toString)
                .ifPresent(
                        since -> {
                            json.writeStringProperty("created_on", since);
                            json.writeStringProperty("modified_on", since);
                            json.writeStringProperty("activated_on", since);
                        });
        json.writeEndObject();
    }

    private Reply inZone(String path, String id, Function<String, Reply> then) {
        return sources.zones().get().stream()
                .filter(zone -> StableId.ofZone(zone).equals(id))
                .findFirst()
                .map(then)
                .orElseGet(() -> noRoute(path));
    }

    // ---- rooms -------------------------------------------------------------------------------

    private Reply rooms(String zone, Map<String, String> query) {
        List<Room> rooms =
                sources.rooms().get().rooms().stream()
                        .filter(room -> room.zone().equals(zone))
                        .toList();
        return paged(query, paging -> Envelope.list(rooms, paging, this::writeRoom));
    }

    private Reply room(Room room) {
        return Envelope.of(json -> writeRoom(json, room));
    }

    private Reply status(Room room) {
        RoomView view =
                sources.views()
                        .apply(room.id())
                        .orElseGet(() -> RoomView.unknown(room, sources.clock().millis()));
        return Envelope.of(RoomStatus.of(room, view)::write);
    }

    private void writeRoom(JsonGenerator json, Room room) {
        RoomJson.write(json, room, sources.configured());
    }

    private Reply inRoom(String zone, String id, Function<Room, Reply> then) {
        return sources.rooms().get().rooms().stream()
                .filter(room -> room.zone().equals(zone) && room.id().value().equals(id))
                .findFirst()
                .map(then)
                .orElseGet(() -> Envelope.failure(404, ApiError.NOT_FOUND));
    }

    private static Reply paged(Map<String, String> query, Function<Paging, Reply> then) {
        var page = Optional.ofNullable(query.get("page"));
        var perPage = Optional.ofNullable(query.get("per_page"));
        return switch (Paging.of(page, perPage)) {
            case Paging.Outcome.Good(Paging paging) -> then.apply(paging);
            case Paging.Outcome.Wrong(List<ApiError> errors) ->
                    Envelope.failure(400, errors.toArray(ApiError[]::new));
        };
    }
}
