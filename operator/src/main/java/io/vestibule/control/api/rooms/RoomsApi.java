package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.Edit;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.queue.RoomView;
import io.vestibule.settings.room.RoomShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;

/// Waiting rooms and their state. *Immutable.*
public final class RoomsApi {

    private static final String ROOMS = "/zones/{zone_id}/waiting_rooms";
    static final String ROOM = ROOMS + "/{waiting_room_id}";

    /// Ours, so that no other server takes it for a change.
    private static final String TRY = Endpoint.OWN + "/zones/{zone_id}/waiting_rooms/{waiting_room_id}/try";

    private static final String CHECK = "origin_health_check_id";

    private final ApiSources sources;
    private final EditRequests edits;

    public RoomsApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("/accounts/{account_id}/waiting_rooms", this::listAll),
                Endpoint.get(ROOMS, this::list),
                Endpoint.post(ROOMS, this::create),
                Endpoint.get(ROOM, call -> Lookup.room(now(), call, this::answer)),
                Endpoint.put(ROOM, this::replace),
                Endpoint.patch(ROOM, this::patch),
                Endpoint.delete(ROOM, this::delete),
                Endpoint.get(ROOM + "/status", call -> Lookup.room(now(), call, this::status)),
                Endpoint.patch(TRY, this::attempt));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    // ---- reading -----------------------------------------------------------------------------

    private Reply listAll(Call call) {
        return Lookup.account(call, () -> page(call, now().rooms()));
    }

    private Reply list(Call call) {
        return Lookup.zone(now(), call, zone -> page(call, now().rooms(zone.id())));
    }

    private Reply page(Call call, List<RoomEntry> rooms) {
        return Lookup.paged(call, paging -> ResponseEnvelope.list(rooms, paging, this::write));
    }

    private Reply answer(RoomEntry room) {
        return ResponseEnvelope.of(json -> write(json, room));
    }

    private Reply answer(Configuration after, String id) {
        RoomEntry room = after.room(id).orElseThrow();
        String page = room.room().page().customPageHtml();
        var remarks = new ArrayList<>(PageRemarks.of("custom_page_html", page));
        remarks.addAll(checkRemark(after, room));
        return ResponseEnvelope.of(json -> write(json, room), remarks);
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
        Optional<String> trouble = now().trouble(DocumentKind.ROOM, entry.id());
        var lately = sources.lately().apply(room);
        return ResponseEnvelope.of(json -> RoomStatus.of(room, view, now).write(json, lately, trouble, now));
    }

    private void write(JsonGenerator json, RoomEntry entry) {
        json.writeStartObject();
        RoomShape.fields(json, entry.room(), entry.createdOn(), entry.modifiedOn());
        NextEvent.write(json, entry.room(), sources.clock().millis());
        json.writeEndObject();
    }

    // ---- writing -----------------------------------------------------------------------------

    private Reply create(Call call) {
        return edits.object(call, body -> {
            var edit = RoomEdits.KIND.create(call.id("zone_id"), body);
            return edits.commit(call, edit, this::answer);
        });
    }

    private Reply replace(Call call) {
        return edits.object(call, body -> {
            var edit = RoomEdits.KIND.replace(call.id("zone_id"), call.id("waiting_room_id"), body);
            return known(call, () -> edits.commit(call, edit, this::answer));
        });
    }

    private Reply patch(Call call) {
        return patched(call, edit -> edits.commit(call, edit, this::answer));
    }

    /// What a PATCH would make of a room, or why it would be refused; changes nothing. As
    /// `?dry_run=true`, which came later.
    private Reply attempt(Call call) {
        return patched(call, edit -> edits.attempt(call, edit, this::answer));
    }

    /// Reads the body of a PATCH and does something with the edit it is.
    private Reply patched(Call call, Function<Edit, Reply> then) {
        return edits.object(call, body -> {
            var edit = RoomEdits.KIND.patch(call.id("zone_id"), call.id("waiting_room_id"), body);
            return known(call, () -> then.apply(edit));
        });
    }

    private Reply delete(Call call) {
        var edit = RoomEdits.KIND.delete(call.id("zone_id"), call.id("waiting_room_id"));
        return known(call, () -> edits.commit(call, edit, (_, id) -> ResponseEnvelope.ofId(id)));
    }

    /// Says first that a zone is not there, which an edit of a room does not distinguish.
    private Reply known(Call call, Supplier<Reply> then) {
        return Lookup.zone(now(), call, _ -> then.get());
    }
}
