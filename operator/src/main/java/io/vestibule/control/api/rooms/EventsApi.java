package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.EventEdits;
import io.vestibule.config.Kept;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.room.Event;
import io.vestibule.settings.room.EventShape;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The events of a room. *Immutable.*
public record EventsApi(ApiSources sources) implements KindEndpoints.ThingWriter<Kept<Event>> {

    public List<Endpoint> endpoints() {
        var events = new KindEndpoints<Kept<Event>>(
                sources,
                KindEndpoints.Owner.ROOM,
                RoomsApi.ROOM + "/events",
                "event_id",
                (now, call) -> now.room(call.id("waiting_room_id")).stream()
                        .flatMap(room -> room.events().stream())
                        .toList(),
                this);
        return List.of(
                events.pages(),
                events.post(EventEdits.KIND),
                events.get(),
                events.put(EventEdits.KIND),
                events.patch(EventEdits.KIND),
                events.delete(EventEdits.KIND),
                Endpoint.get(
                        events.one() + "/details",
                        call -> Lookup.room(
                                sources.now(), call, room -> events.found(call, event -> details(room, event)))));
    }

    @Override
    public void write(JsonGenerator json, Call call, Configuration now, Kept<Event> entry) {
        EventShape.write(json, entry.value(), entry.createdOn(), entry.modifiedOn(), instant());
    }

    @Override
    public List<ApiError> remarks(Configuration after, Kept<Event> entry) {
        return PageRemarks.of(
                "custom_page_html", entry.value().settings().customPageHtml().orElse(""));
    }

    private Reply details(RoomEntry room, Kept<Event> entry) {
        return ResponseEnvelope.of(json ->
                EventShape.details(json, entry.value(), room.room(), entry.createdOn(), entry.modifiedOn(), instant()));
    }

    private Instant instant() {
        return Instant.ofEpochMilli(sources.clock().millis());
    }
}
