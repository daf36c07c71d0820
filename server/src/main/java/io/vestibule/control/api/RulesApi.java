package io.vestibule.control.api;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.RuleEdits;
import io.vestibule.config.RuleEntry;

import tools.jackson.core.JsonGenerator;

import java.util.List;
import java.util.function.Supplier;

/// The bypass rules of a room: every answer is all of them, in their order. *Immutable.*
final class RulesApi {

    private static final String RULES = RoomsApi.ROOM + "/rules";
    private static final String RULE = RULES + "/{rule_id}";

    private final ApiSources sources;
    private final EditRequests edits;

    RulesApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(RULES, call -> Lookup.room(now(), call, r -> answer(r.rules()))),
                Endpoint.post(RULES, this::add),
                Endpoint.put(RULES, this::replaceAll),
                Endpoint.patch(RULE, this::patch),
                Endpoint.delete(RULE, this::delete));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply add(Call call) {
        return known(
                call,
                () ->
                        edits.object(
                                call,
                                body -> commit(call, RuleEdits.add(zone(call), room(call), body))));
    }

    private Reply replaceAll(Call call) {
        return known(
                call,
                () ->
                        edits.array(
                                call,
                                body ->
                                        commit(
                                                call,
                                                RuleEdits.replaceAll(
                                                        zone(call), room(call), body))));
    }

    private Reply patch(Call call) {
        return known(
                call,
                () ->
                        edits.object(
                                call,
                                body ->
                                        commit(
                                                call,
                                                RuleEdits.patch(
                                                        zone(call),
                                                        room(call),
                                                        call.id("rule_id"),
                                                        body))));
    }

    private Reply delete(Call call) {
        return known(
                call,
                () -> commit(call, RuleEdits.delete(zone(call), room(call), call.id("rule_id"))));
    }

    private Reply commit(Call call, Edit edit) {
        return edits.commit(
                call, edit, (after, room) -> answer(after.room(room).orElseThrow().rules()));
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
