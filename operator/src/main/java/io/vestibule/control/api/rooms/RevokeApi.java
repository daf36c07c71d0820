package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.RevocationEdits;
import io.vestibule.config.RevocationEntry;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.queue.Counts;
import io.vestibule.room.Revocation;
import io.vestibule.settings.text.Yaml;
import io.vestibule.ticket.Ticket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// Ends sessions of a room before their time: one ticket, or all that were admitted before a
/// moment. *Immutable.*
public record RevokeApi(ApiSources sources) {

    private static final String PATH = Endpoint.OWN + "/revoke";

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.post(PATH, call -> new EditRequests(sources).object(call, body -> revoke(call, body))));
    }

    private Reply revoke(Call call, Yaml.Mapping body) {
        var errors = new ArrayList<>(Fields.unknown(body, RevokeOrder.FIELDS).toList());
        Optional<RoomEntry> room = room(body, errors);
        Optional<Revocation> what =
                RevokeOrder.read(body, sources.clock().millis(), cookie -> room.map(it -> open(it, cookie)), errors);
        return room.isPresent() && what.isPresent() && errors.isEmpty()
                ? revoke(call, room.get(), what.get())
                : ResponseEnvelope.invalid(errors);
    }

    private Ticket open(RoomEntry room, String cookie) {
        return sources.tickets().open(room.room(), cookie, sources.clock().millis());
    }

    /// The room of an id, of a name, or of zone and name.
    private Optional<RoomEntry> room(Yaml.Mapping body, List<ApiError> errors) {
        String wanted = Fields.text(body, RevokeOrder.ROOM).orElse("");
        List<RoomEntry> found = sources.now().rooms().stream()
                .filter(entry -> isCalled(entry, wanted))
                .toList();
        if (found.size() != 1) {
            String reason = wanted.isEmpty()
                    ? "room must be the id of a room, its name, or ZONE/NAME"
                    : found.isEmpty()
                            ? "there is no room " + wanted
                            : "%d zones have a room called %s; name it ZONE/NAME".formatted(found.size(), wanted);
            errors.add(ApiError.invalid(reason, "/" + RevokeOrder.ROOM));
            return Optional.empty();
        }
        return Optional.of(found.getFirst());
    }

    private static boolean isCalled(RoomEntry entry, String wanted) {
        var room = entry.room();
        return Set.of(entry.id(), room.name(), room.zone() + "/" + room.name()).contains(wanted);
    }

    private Reply revoke(Call call, RoomEntry room, Revocation what) {
        var requests = new EditRequests(sources);
        return requests.commit(
                call, RevocationEdits.revoke(room.id(), what), (after, id) -> answer(after, room.id(), id));
    }

    private Reply answer(Configuration after, String roomId, String id) {
        RoomEntry room = after.room(roomId).orElseThrow();
        RevocationEntry entry = room.revocations().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
        Optional<Counts> counts = sources.views()
                .apply(room.room().id())
                .filter(view -> view.known())
                .map(view -> view.counts());
        return ResponseEnvelope.object(json -> {
            json.writeStringProperty("id", entry.id());
            json.writeObjectPropertyStart("room");
            json.writeStringProperty("id", room.id());
            json.writeStringProperty("name", room.room().name());
            json.writeStringProperty("zone", room.room().zone());
            json.writeEndObject();
            write(json, entry.what(), counts);
            json.writeStringProperty("created_on", entry.createdOn().toString());
            json.writeStringProperty("kept_until", entry.keptUntil(room.room()).toString());
        });
    }

    private static void write(JsonGenerator json, Revocation what, Optional<Counts> counts) {
        switch (what) {
            case Revocation.OfTicket(long id) ->
                json.writeStringProperty(RevokeOrder.TICKET, RevocationEntry.shown(id));
            case Revocation.Wave(long before, boolean line) -> {
                json.writeStringProperty(
                        RevokeOrder.BEFORE, Instant.ofEpochMilli(before).toString());
                json.writeBooleanProperty(RevokeOrder.WAITING, line);
                Json.orNull(json, "at_most_sessions", counts, now -> json.writeNumber(now.active()));
                Json.orNull(json, "at_most_waiting", counts, now -> json.writeNumber(line ? now.waiting() : 0));
            }
        }
    }
}
