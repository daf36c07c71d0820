package io.vestibule.control.api;

import io.vestibule.config.Configuration;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.config.RoomEdits;
import io.vestibule.coordination.Prospect;
import io.vestibule.coordination.ProspectReply;
import io.vestibule.coordination.WhatIf;
import io.vestibule.ground.Elapsed;
import io.vestibule.queue.Rules;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;

import tools.jackson.core.JsonGenerator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// What a change of a room would mean for the people who wait now: the change is checked and made
/// on paper, and the room's coordinator is asked. Nothing is written. *Immutable.*
final class WhatIfApi {

    private static final String PATH =
            OwnApi.BASE + "/zones/{zone_id}/waiting_rooms/{waiting_room_id}/whatif";

    private static final int AWAY = 503;

    /// A view of this age comes from a coordinator that is there.
    private static final long FRESH_MILLIS = 3_000;

    private static final long AHEAD_MILLIS = Prospect.MINUTES * 60_000L;

    private final ApiSources sources;
    private final EditRequests edits;

    WhatIfApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.ask(
                        PATH,
                        call ->
                                Lookup.room(
                                        sources.newest().get(),
                                        call,
                                        entry -> answer(call, entry.room()))));
    }

    private Reply answer(Call call, Room before) {
        return edits.object(
                call,
                body -> {
                    var edit =
                            RoomEdits.patch(call.id("zone_id"), call.id("waiting_room_id"), body);
                    Configuration now = sources.newest().get();
                    var moment =
                            new Moment(Instant.ofEpochMilli(sources.clock().millis()), () -> 0);
                    return switch (edit.apply(now, moment)) {
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
        long now = sources.clock().millis();
        var phase = EventSchedule.at(after, now);
        return switch (sources.prospects().apply(before.id(), WhatIf.of(phase))) {
            case ProspectReply.Told(Prospect prospect) ->
                    told(prospect, notes(before, phase, prospect, now));
            case ProspectReply.NotYet _ ->
                    unknown("the counts of the room are not known yet; try again in a few seconds");
            case ProspectReply.Silent _ -> unknown(silence(before, now));
        };
    }

    private static Reply unknown(String why) {
        String message = "What the change would do is not known: " + why;
        return ResponseEnvelope.failure(AWAY, new ApiError(1000, message, ""))
                .with("Retry-After", "5");
    }

    private String silence(Room room, long now) {
        boolean shows =
                sources.views()
                        .apply(room.id())
                        .filter(view -> !Elapsed.isOver(view.wallMillis(), FRESH_MILLIS, now))
                        .isPresent();
        return shows
                ? "the room's coordinator is there and does not answer: it runs an earlier version"
                : "the room's coordinator does not answer";
    }

    // ---- what to know beside the numbers -----------------------------------------------------

    private static List<String> notes(Room before, Phase phase, Prospect prospect, long now) {
        var notes = new ArrayList<String>();
        phase.event()
                .filter(_ -> Rules.of(phase).equals(Rules.of(EventSchedule.at(before, now))))
                .ifPresent(
                        event ->
                                notes.add(
                                        ("the settings of the event %s are in force until %s: a"
                                                        + " change of what it sets has an effect"
                                                        + " after it")
                                                .formatted(
                                                        event.name(),
                                                        time(event.times().endMillis()))));
        if (phase.untilMillis() - now < AHEAD_MILLIS) {
            notes.add(
                    "other settings hold from %s on, when an event begins or ends; they are not part of this"
                            .formatted(time(phase.untilMillis())));
        }
        if (phase.room().suspended()) {
            notes.add("the room is off: all visitors pass without a limit, and none are counted");
        } else if (!Rules.of(phase).entrance().givesSlots()) {
            notes.add(
                    switch (Rules.of(phase).entrance()) {
                        case OPEN -> "all visitors enter without a limit";
                        case SHUT -> "no visitor enters or waits: the method is reject";
                        case LINE, DRAW, HELD ->
                                phase.gathering()
                                        ? "no newcomer enters before the event begins"
                                        : "no newcomer enters while queue-all is on";
                    });
        } else if (!prospect.pausesKnown()) {
            notes.add(
                    "too few sessions have been idle yet to know how long they last: sessions count"
                            + " as if their visitors did not come back");
        }
        return notes;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    // ---- writing -----------------------------------------------------------------------------

    private static Reply told(Prospect prospect, List<String> notes) {
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeNumberProperty("waiting", prospect.waiting());
                    json.writeNumberProperty("active", prospect.active());
                    json.writeNumberProperty("enter_at_once", prospect.enterAtOnce());
                    json.writeArrayPropertyStart("seats_to_come_free");
                    prospect.seatsComing().forEach(json::writeNumber);
                    json.writeEndArray();
                    write(json, "estimate_before", prospect.estimateBefore());
                    write(json, "estimate_after", prospect.estimateAfter());
                    write(json, "enter_next_minute_before", prospect.nextMinuteBefore());
                    json.writeNumberProperty("enter_next_minute_after", prospect.nextMinuteAfter());
                    if (notes.isEmpty()) {
                        json.writeNullProperty("note");
                    } else {
                        json.writeStringProperty("note", String.join("; ", notes));
                    }
                    json.writeEndObject();
                });
    }

    private static void write(JsonGenerator json, String name, OptionalInt value) {
        json.writeName(name);
        if (value.isPresent()) {
            json.writeNumber(value.getAsInt());
        } else {
            json.writeNull();
        }
    }
}
