package io.vestibule.control.api.request;

import io.vestibule.coordination.whatif.Prospect;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.Elapsed;
import io.vestibule.queue.Rules;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;

/// What other settings of a room would mean for the people who wait now, as its coordinator
/// answers. *Immutable.*
public record Forecasts(ApiSources sources) {

    /// A view of this age comes from a coordinator that is there.
    private static final long FRESH_MILLIS = 3_000;

    private static final long AHEAD_MILLIS = Prospect.MINUTES * 60_000L;

    /// One answer.
    public sealed interface Forecast {

        /// What the coordinator says.
        ///
        /// @param notes what to know besides the numbers
        record Known(Prospect prospect, List<String> notes) implements Forecast {

            public Known {
                notes = List.copyOf(notes);
            }

            /// Writes it, within an object that the caller begins and ends.
            public void fields(JsonGenerator json) {
                json.writeNumberProperty("waiting", prospect.waiting());
                json.writeNumberProperty("active", prospect.active());
                json.writeNumberProperty("enter_at_once", prospect.enterAtOnce());
                Json.array(json, "seats_to_come_free", prospect.seatsComing(), json::writeNumber);
                write(json, "estimate_before", prospect.estimateBefore());
                write(json, "estimate_after", prospect.estimateAfter());
                write(json, "enter_next_minute_before", prospect.nextMinuteBefore());
                json.writeNumberProperty("enter_next_minute_after", prospect.nextMinuteAfter());
                if (notes.isEmpty()) {
                    json.writeNullProperty("note");
                } else {
                    json.writeStringProperty("note", String.join("; ", notes));
                }
            }
        }

        /// Why it is not known.
        record Unknown(String why) implements Forecast {}
    }

    /// Asks the room's coordinator; takes up to a second.
    public Forecast of(Room before, Room after) {
        long now = sources.clock().millis();
        var phase = EventSchedule.at(after, now);
        return switch (sources.prospects().apply(before.id(), WhatIf.of(phase))) {
            case ProspectReply.Told(Prospect prospect) ->
                new Forecast.Known(prospect, notes(before, phase, prospect, now));
            case ProspectReply.NotYet _ ->
                new Forecast.Unknown("the counts of the room are not known yet; try again in a few seconds");
            case ProspectReply.Silent _ -> new Forecast.Unknown(silence(before, now));
        };
    }

    private String silence(Room room, long now) {
        boolean shows = sources.views()
                .apply(room.id())
                .filter(view -> !Elapsed.isOver(view.wallMillis(), FRESH_MILLIS, now))
                .isPresent();
        return shows
                ? "the room's coordinator is there and does not answer: it runs an earlier version"
                : "the room's coordinator does not answer";
    }

    // ---- what to know besides the numbers -----------------------------------------------------

    private static List<String> notes(Room before, Phase phase, Prospect prospect, long now) {
        var notes = new ArrayList<String>();
        phase.event()
                .filter(_ -> Rules.of(phase).equals(Rules.of(EventSchedule.at(before, now))))
                .ifPresent(event -> notes.add(("the settings of the event %s are in force until %s: a"
                                + " change of what it sets has an effect"
                                + " after it")
                        .formatted(event.name(), time(event.times().endMillis()))));
        if (phase.untilMillis() - now < AHEAD_MILLIS) {
            notes.add("other settings apply from %s on, when an event begins or ends; they are not part of this"
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
            notes.add("too few sessions have been idle yet to know how long they last: sessions count"
                    + " as if their visitors did not come back");
        }
        return notes;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
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
