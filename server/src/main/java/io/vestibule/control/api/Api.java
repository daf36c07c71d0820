package io.vestibule.control.api;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.StableId;

import tools.jackson.core.JsonGenerator;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/// The API: finds the endpoint and checks the role. *Immutable.*
public final class Api {

    /// What every path begins with.
    public static final String BASE = "/client/v4";

    private static final String ACCOUNT = "00000000000000000000000000000001";

    private final Books books;
    private final Endpoints endpoints;

    public Api(Books books) {
        this.books = books;
        this.endpoints =
                new Endpoints(
                        List.of(
                                Endpoint.get("/zones", this::zones),
                                Endpoint.get("/zones/{zone_id}", call -> inZone(call, this::zone)),
                                Endpoint.get(
                                        "/zones/{zone_id}/waiting_rooms",
                                        call -> inZone(call, zone -> rooms(zone, call))),
                                Endpoint.get(
                                        "/zones/{zone_id}/waiting_rooms/{waiting_room_id}",
                                        call -> inRoom(call, this::room)),
                                Endpoint.get(
                                        "/zones/{zone_id}/waiting_rooms/{waiting_room_id}/status",
                                        call -> inRoom(call, this::status))));
    }

    /// Every operation there is.
    public List<Endpoint> endpoints() {
        return endpoints.all();
    }

    /// Answers a request whose path begins with [#BASE]; may block.
    public Reply answer(Call call) {
        return switch (endpoints.find(call)) {
            case Endpoints.Found.One(Endpoint endpoint, Call found) ->
                    endpoint.writes() && !call.caller().mayWrite()
                            ? Envelope.failure(403, ApiError.READ_ONLY)
                            : endpoint.answer().apply(found);
            case Endpoints.Found.OtherMethod(String allowed) ->
                    Envelope.failure(405, ApiError.noMethod(call.method())).with("Allow", allowed);
            case Endpoints.Found.Nothing() -> noRoute(call.path());
        };
    }

    private static Reply noRoute(String path) {
        return Envelope.failure(404, ApiError.noRoute(path));
    }

    // ---- zones -------------------------------------------------------------------------------

    private Reply zones(Call call) {
        var name = call.parameter("name");
        List<String> zones =
                books.zones().get().stream()
                        .filter(zone -> name.isEmpty() || zone.equals(name.get()))
                        .toList();
        return paged(call, paging -> Envelope.list(zones, paging, this::writeZone));
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
        books.configured()
                .map(Instant::toString)
                .ifPresent(
                        since -> {
                            json.writeStringProperty("created_on", since);
                            json.writeStringProperty("modified_on", since);
                            json.writeStringProperty("activated_on", since);
                        });
        json.writeEndObject();
    }

    private Reply inZone(Call call, Function<String, Reply> then) {
        return books.zones().get().stream()
                .filter(zone -> StableId.ofZone(zone).equals(call.id("zone_id")))
                .findFirst()
                .map(then)
                .orElseGet(() -> noRoute(call.path()));
    }

    // ---- rooms -------------------------------------------------------------------------------

    private Reply rooms(String zone, Call call) {
        List<Room> rooms =
                books.rooms().get().rooms().stream()
                        .filter(room -> room.zone().equals(zone))
                        .toList();
        return paged(call, paging -> Envelope.list(rooms, paging, this::writeRoom));
    }

    private Reply room(Room room) {
        return Envelope.of(json -> writeRoom(json, room));
    }

    private Reply status(Room room) {
        RoomView view =
                books.views()
                        .apply(room.id())
                        .orElseGet(() -> RoomView.unknown(room, books.clock().millis()));
        return Envelope.of(RoomStatus.of(room, view)::write);
    }

    private void writeRoom(JsonGenerator json, Room room) {
        RoomJson.write(json, room, books.configured());
    }

    private Reply inRoom(Call call, Function<Room, Reply> then) {
        String id = call.id("waiting_room_id");
        return inZone(
                call,
                zone ->
                        books.rooms().get().rooms().stream()
                                .filter(r -> r.zone().equals(zone) && r.id().value().equals(id))
                                .findFirst()
                                .map(then)
                                .orElseGet(() -> Envelope.failure(404, ApiError.NOT_FOUND)));
    }

    private static Reply paged(Call call, Function<Paging, Reply> then) {
        return switch (Paging.of(call.parameter("page"), call.parameter("per_page"))) {
            case Paging.Outcome.Good(Paging paging) -> then.apply(paging);
            case Paging.Outcome.Wrong(List<ApiError> errors) ->
                    Envelope.failure(400, errors.toArray(ApiError[]::new));
        };
    }
}
