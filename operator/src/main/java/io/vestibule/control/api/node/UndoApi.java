package io.vestibule.control.api.node;

import io.vestibule.config.Configuration;
import io.vestibule.config.EditResult;
import io.vestibule.config.RoomEntry;
import io.vestibule.config.UndoEdit;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Forecasts;
import io.vestibule.control.api.request.Precondition;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.room.Room;
import io.vestibule.settings.text.Yaml;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// Taking a revision back, and what that would mean for the people who wait now. *Immutable.*
public record UndoApi(ApiSources sources) {

    private static final String REVISION = "revision";
    private static final int BAD = 400;

    /// Rooms whose coordinators are asked what an undo would mean: each may take a second.
    private static final int MOST_ROOMS = 5;

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.post(Endpoint.OWN + "/undo", call -> revision(call, r -> undo(call, r))),
                Endpoint.ask(Endpoint.OWN + "/undo/whatif", call -> revision(call, this::whatIf)));
    }

    /// Answers a call whose body names a revision.
    private Reply revision(Call call, Function<Revision, Reply> then) {
        return new EditRequests(sources).object(call, body -> {
            var errors = new ArrayList<>(Fields.unknown(body, Set.of(REVISION)).toList());
            long wanted = wanted(body);
            if (wanted < 1) {
                errors.add(ApiError.invalid("revision must be the number of a revision, from 1", "/" + REVISION));
            }
            return errors.isEmpty() ? found(wanted, then) : ResponseEnvelope.invalid(errors);
        });
    }

    private static long wanted(Yaml.Mapping body) {
        return body.text(REVISION)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    /// Never another revision than the one that was named.
    private Reply found(long number, Function<Revision, Reply> then) {
        List<Revision> found;
        try {
            found = sources.histories().of(HistoryQuery.only(number));
        } catch (Failure failure) {
            return StoreFailure.notSaved(failure);
        }
        if (found.isEmpty() || found.getFirst().number() != number) {
            return EditRequests.gone();
        }
        return found.getFirst().isThinned()
                ? EditRequests.wrong(
                        "revision %d is too old to be taken back: its documents are no longer kept".formatted(number))
                : then.apply(found.getFirst());
    }

    private Reply undo(Call call, Revision revision) {
        long number = revision.number();
        var edit = new UndoEdit(number, revision.changes());
        Reply reply = new EditRequests(sources)
                .commit(
                        call,
                        edit,
                        (after, _) -> ResponseEnvelope.object(json -> {
                            json.writeNumberProperty(REVISION, after.revision());
                            json.writeStringProperty("what", "undo revision " + number);
                        }));
        return reply.status() == BAD ? overtaken(edit).orElse(reply) : reply;
    }

    /// Both versions, if what is to be taken back was changed again.
    private Optional<Reply> overtaken(UndoEdit edit) {
        try {
            return Precondition.changedAgain(sources.histories(), edit.overtaken(sources.now()));
        } catch (Failure failure) {
            return Optional.of(StoreFailure.notSaved(failure));
        }
    }

    // ---- what if -----------------------------------------------------------------------------

    /// An answer for each room whose settings would change, the first few.
    private Reply whatIf(Revision revision) {
        Configuration now = sources.now();
        return switch (new UndoEdit(revision.number(), revision.changes()).apply(now, sources.trial())) {
            case EditResult.Changed changed -> forecasts(now, changed.after());
            case EditResult.Same _ -> forecasts(now, now);
            case EditResult.Refused(var faults) -> EditRequests.refused(faults);
            case EditResult.Missing(var _, String _) -> EditRequests.gone();
        };
    }

    private Reply forecasts(Configuration now, Configuration after) {
        List<RoomEntry> changed = now.rooms().stream()
                .filter(room -> isAnother(room, after.room(room.id())))
                .limit(MOST_ROOMS)
                .toList();
        return ResponseEnvelope.all(
                changed, (json, room) -> after.room(room.id()).ifPresent(then -> forecast(json, room, then.room())));
    }

    private static boolean isAnother(RoomEntry before, Optional<RoomEntry> after) {
        return after.filter(room -> !room.room().equals(before.room())).isPresent();
    }

    private void forecast(JsonGenerator json, RoomEntry before, Room after) {
        json.writeStartObject();
        json.writeStringProperty("waiting_room_id", before.id());
        json.writeStringProperty("name", before.room().name());
        switch (new Forecasts(sources).of(before.room(), after)) {
            case Forecasts.Forecast.Known known -> known.fields(json);
            case Forecasts.Forecast.Unknown(String why) -> json.writeStringProperty("unknown", why);
        }
        json.writeEndObject();
    }
}
