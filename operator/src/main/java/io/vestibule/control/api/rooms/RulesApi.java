package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.RuleEdits;
import io.vestibule.config.RuleEntry;
import io.vestibule.config.RuleFamily;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;

/// The bypass rules of a room, or its guards: every answer is all of them, in their order.
/// *Immutable.*
public final class RulesApi {

    private final RuleFamily family;
    private final ApiSources sources;
    private final EditRequests edits;

    public RulesApi(RuleFamily family, ApiSources sources) {
        this.family = family;
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    public List<Endpoint> endpoints() {
        String all = RoomsApi.ROOM + "/" + family.several();
        String each = all + "/{" + idName() + "}";
        return List.of(
                Endpoint.get(all, call -> Lookup.room(now(), call, r -> answer(family.of(r)))),
                Endpoint.post(all, this::add),
                Endpoint.put(all, this::replaceAll),
                Endpoint.patch(each, this::patch),
                Endpoint.delete(each, this::delete));
    }

    private String idName() {
        return family.one() + "_id";
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply add(Call call) {
        return known(
                call,
                () -> edits.object(call, body -> commit(call, RuleEdits.add(family, zone(call), room(call), body))));
    }

    private Reply replaceAll(Call call) {
        return known(
                call,
                () -> edits.array(
                        call, body -> commit(call, RuleEdits.replaceAll(family, zone(call), room(call), body))));
    }

    private Reply patch(Call call) {
        return known(
                call,
                () -> edits.object(
                        call,
                        body -> commit(
                                call, RuleEdits.patch(family, zone(call), room(call), call.id(idName()), body))));
    }

    private Reply delete(Call call) {
        return known(call, () -> commit(call, RuleEdits.delete(family, zone(call), room(call), call.id(idName()))));
    }

    private Reply commit(Call call, Edit edit) {
        return edits.commit(
                call, edit, (after, room) -> answer(family.of(after.room(room).orElseThrow())));
    }

    private Reply known(Call call, Supplier<Reply> then) {
        return Lookup.room(now(), call, _ -> then.get());
    }

    private static String zone(Call call) {
        return call.id("zone_id");
    }

    private static String room(Call call) {
        return call.id("waiting_room_id");
    }

    private static Reply answer(List<RuleEntry> rules) {
        return ResponseEnvelope.all(rules, RulesApi::write);
    }

    private static void write(JsonGenerator json, RuleEntry rule) {
        rule.write(json);
    }
}
