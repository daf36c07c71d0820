package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.RoomEntry;
import io.vestibule.config.RuleEdits;
import io.vestibule.config.RuleFamily;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The bypass rules of a room, or its guards: every answer is all of them, in their order.
/// *Immutable.*
public record RulesApi(RuleFamily family, ApiSources sources) {

    public List<Endpoint> endpoints() {
        String all = RoomsApi.ROOM + "/" + family.several();
        String id = family.one() + "_id";
        String each = all + "/{" + id + "}";
        var edits = new EditRequests(sources);
        return List.of(
                Endpoint.get(all, call -> Lookup.room(sources.now(), call, this::answer)),
                Endpoint.post(all, call -> object(call, body -> RuleEdits.add(family, zone(call), room(call), body))),
                Endpoint.put(
                        all,
                        call -> known(
                                call,
                                () -> edits.array(
                                        call,
                                        body -> RuleEdits.replaceAll(family, zone(call), room(call), body),
                                        this::answer))),
                Endpoint.patch(
                        each,
                        call -> object(
                                call, body -> RuleEdits.patch(family, zone(call), room(call), call.id(id), body))),
                Endpoint.delete(
                        each,
                        call -> known(
                                call,
                                () -> edits.commit(
                                        call,
                                        RuleEdits.delete(family, zone(call), room(call), call.id(id)),
                                        this::answer))));
    }

    private Reply object(Call call, Function<Yaml.Mapping, Edit> edit) {
        return known(call, () -> new EditRequests(sources).object(call, edit, this::answer));
    }

    private Reply known(Call call, Supplier<Reply> then) {
        return Lookup.room(sources.now(), call, _ -> then.get());
    }

    private static String zone(Call call) {
        return call.id("zone_id");
    }

    private static String room(Call call) {
        return call.id("waiting_room_id");
    }

    private Reply answer(Configuration after, String room) {
        return answer(after.room(room).orElseThrow());
    }

    private Reply answer(RoomEntry room) {
        return ResponseEnvelope.all(family.of(room), (json, rule) -> rule.write(json));
    }
}
