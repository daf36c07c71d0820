package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EventEdits;
import io.vestibule.config.Kept;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.room.Event;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// The events of a room. *Immutable.*
public final class EventsApi {

    private static final String EVENTS = RoomsApi.ROOM + "/events";
    private static final String EVENT = EVENTS + "/{event_id}";

    private final ApiSources sources;
    private final EditRequests edits;

    public EventsApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(EVENTS, call -> Lookup.room(now(), call, room -> list(call, room))),
                Endpoint.post(EVENTS, this::create),
                Endpoint.get(EVENT, call -> found(call, (_, event) -> answer(event))),
                Endpoint.put(EVENT, call -> write(call, EventEdits.KIND::replace)),
                Endpoint.patch(EVENT, call -> write(call, EventEdits.KIND::patch)),
                Endpoint.delete(EVENT, this::delete),
                Endpoint.get(EVENT + "/details", call -> found(call, this::details)));
    }

    /// An edit of one event: room, event, body.
    @FunctionalInterface
    private interface Making {
        Edit of(String room, String event, Yaml.Mapping body);
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply found(Call call, BiFunction<RoomEntry, Kept<Event>, Reply> then) {
        return Lookup.room(
                now(),
                call,
                room -> room.event(call.id("event_id"))
                        .map(event -> then.apply(room, event))
                        .orElseGet(EditRequests::gone));
    }

    private Reply list(Call call, RoomEntry room) {
        return Lookup.paged(call, paging -> ResponseEnvelope.list(room.events(), paging, this::write));
    }

    private Reply answer(Kept<Event> event) {
        return ResponseEnvelope.of(json -> write(json, event));
    }

    private void write(JsonGenerator json, Kept<Event> entry) {
        EventShape.write(json, entry.value(), entry.createdOn(), entry.modifiedOn(), instant());
    }

    private Reply details(RoomEntry room, Kept<Event> entry) {
        return ResponseEnvelope.of(json -> EventShape.details(
                json, entry.value(), room.room(), entry.createdOn(), entry.modifiedOn(), instant()));
    }

    private Instant instant() {
        return Instant.ofEpochMilli(sources.clock().millis());
    }

    // ---- writing -----------------------------------------------------------------------------

    private Reply create(Call call) {
        return known(
                call,
                room -> edits.object(
                        call,
                        body -> edits.commit(
                                call,
                                EventEdits.KIND.create(room.id(), body),
                                (after, id) -> answer(after, room.id(), id))));
    }

    private Reply write(Call call, Making making) {
        return known(
                call,
                room -> edits.object(
                        call,
                        body -> edits.commit(
                                call,
                                making.of(room.id(), call.id("event_id"), body),
                                (after, id) -> answer(after, room.id(), id))));
    }

    private Reply delete(Call call) {
        return known(
                call,
                room -> edits.commit(
                        call,
                        EventEdits.KIND.delete(room.id(), call.id("event_id")),
                        (_, id) -> ResponseEnvelope.ofId(id)));
    }

    private Reply known(Call call, Function<RoomEntry, Reply> then) {
        return Lookup.room(now(), call, then);
    }

    private Reply answer(Configuration after, String room, String event) {
        var entry = after.room(room).flatMap(r -> r.event(event)).orElseThrow();
        String page = entry.value().settings().customPageHtml().orElse("");
        return ResponseEnvelope.of(json -> write(json, entry), PageRemarks.of("custom_page_html", page));
    }
}
