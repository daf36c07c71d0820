package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.queue.RoomView;
import io.vestibule.settings.room.RoomShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// Waiting rooms and their state. *Immutable.*
public record RoomsApi(ApiSources sources) implements KindEndpoints.ThingWriter<RoomEntry> {

    private static final String ROOMS = "/zones/{zone_id}/waiting_rooms";
    static final String ROOM = ROOMS + "/{waiting_room_id}";

    /// Ours, so that no other server takes it for a change.
    private static final String TRY = Endpoint.OWN + "/zones/{zone_id}/waiting_rooms/{waiting_room_id}/try";

    private static final String CHECK = "origin_health_check_id";

    public List<Endpoint> endpoints() {
        var rooms = new KindEndpoints<RoomEntry>(
                sources,
                KindEndpoints.Owner.ZONE_AFTER_BODY,
                ROOMS,
                "waiting_room_id",
                (now, call) -> now.rooms(call.id("zone_id")),
                this);
        return List.of(
                Endpoint.get(
                        "/accounts/{account_id}/waiting_rooms",
                        call -> Lookup.account(
                                call, () -> rooms.page(call, sources.now().rooms()))),
                rooms.pages(),
                rooms.post(RoomEdits.KIND),
                rooms.get(),
                rooms.put(RoomEdits.KIND),
                rooms.patch(RoomEdits.KIND),
                rooms.delete(RoomEdits.KIND),
                Endpoint.get(ROOM + "/status", call -> rooms.found(call, this::status)),
                Endpoint.patch(TRY, call -> attempt(rooms, call)));
    }

    @Override
    public void write(JsonGenerator json, Call call, Configuration now, RoomEntry entry) {
        json.writeStartObject();
        RoomShape.fields(json, entry.room(), entry.createdOn(), entry.modifiedOn());
        NextEvent.write(json, entry.room(), sources.clock().millis());
        json.writeEndObject();
    }

    @Override
    public List<ApiError> remarks(Configuration after, RoomEntry room) {
        var remarks = new ArrayList<>(
                PageRemarks.of("custom_page_html", room.room().page().customPageHtml()));
        remarks.addAll(checkRemark(after, room));
        return remarks;
    }

    /// A room may be made before the check that its line will follow.
    private static List<ApiError> checkRemark(Configuration after, RoomEntry room) {
        String id = room.room().queue().hold().checkId();
        return id.isEmpty() || after.healthCheck(id).isPresent()
                ? List.of()
                : List.of(new ApiError(
                        PageRemarks.CODE,
                        CHECK + ": there is no such health check: it cannot hold the line",
                        "/" + CHECK));
    }

    private Reply status(RoomEntry entry) {
        var room = entry.room();
        long now = sources.clock().millis();
        RoomView view = sources.views().apply(room.id()).orElseGet(() -> RoomView.unknown(room, now));
        Optional<String> trouble = sources.now().trouble(DocumentKind.ROOM, entry.id());
        var lately = sources.lately().apply(room);
        return ResponseEnvelope.of(json -> RoomStatus.of(room, view, now).write(json, lately, trouble, now));
    }

    /// What a PATCH would make of a room, or why it would be refused; changes nothing. As
    /// `?dry_run=true`, which came later.
    private Reply attempt(KindEndpoints<RoomEntry> rooms, Call call) {
        var requests = new EditRequests(sources);
        return requests.object(
                call,
                body -> rooms.known(call, () -> {
                    var edit = RoomEdits.KIND.patch(call.id("zone_id"), rooms.id(call), body);
                    return requests.attempt(call, edit, (after, id) -> rooms.written(call, after, id));
                }));
    }
}
