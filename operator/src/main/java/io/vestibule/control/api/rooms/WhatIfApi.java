package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.EditResult;
import io.vestibule.config.RoomEdits;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Forecasts;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.room.Room;
import java.util.List;

/// What a change of a room would mean for the people who wait now: the change is checked and made
/// on paper, and the room's coordinator is asked. Nothing is written. *Immutable.*
public record WhatIfApi(ApiSources sources) {

    private static final String PATH = Endpoint.OWN + "/zones/{zone_id}/waiting_rooms/{waiting_room_id}/whatif";

    private static final int AWAY = 503;

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.ask(
                PATH, call -> Lookup.room(sources.now(), call, entry -> answer(call, entry.room()))));
    }

    private Reply answer(Call call, Room before) {
        return new EditRequests(sources).object(call, body -> {
            var edit = RoomEdits.KIND.patch(call.id("zone_id"), call.id("waiting_room_id"), body);
            Configuration now = sources.now();
            return switch (edit.apply(now, sources.trial())) {
                case EditResult.Changed changed ->
                    changed.after()
                            .room(changed.id())
                            .map(entry -> ask(before, entry.room()))
                            .orElseGet(EditRequests::gone);
                case EditResult.Same _ -> ask(before, before);
                case EditResult.Refused(var faults) -> EditRequests.refused(faults);
                case EditResult.Missing(DocumentKind _, String _) -> EditRequests.gone();
            };
        });
    }

    private Reply ask(Room before, Room after) {
        return switch (new Forecasts(sources).of(before, after)) {
            case Forecasts.Forecast.Known known -> ResponseEnvelope.object(json -> known.fields(json));
            case Forecasts.Forecast.Unknown(String why) -> unknown(why);
        };
    }

    private static Reply unknown(String why) {
        String message = "What the change would do is not known: " + why;
        return ResponseEnvelope.failure(AWAY, new ApiError(1000, message, "")).with("Retry-After", "5");
    }
}
