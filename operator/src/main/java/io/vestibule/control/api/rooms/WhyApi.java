package io.vestibule.control.api.rooms;

import io.vestibule.config.RevocationEntry;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.StandingTickets;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.StageName;
import io.vestibule.settings.text.Yaml;
import io.vestibule.ticket.Ticket;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/// Explains to support staff the state of a visitor, from the value of the visitor's cookie. The
/// value is not kept and not logged. *Immutable.*
public record WhyApi(ApiSources sources) {

    private static final String TICKET = "ticket";
    private static final String PATH = Endpoint.OWN + "/why";
    private static final ApiError NEEDED =
            ApiError.invalid("ticket must be the value of the visitor's cookie", "/" + TICKET);
    private static final long SECOND = 1_000;

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(PATH, call -> why(call.parameter(TICKET))).computing(),
                Endpoint.ask(PATH, call -> new EditRequests(sources).object(call, this::why))
                        .computing());
    }

    private Reply why(Yaml.Mapping body) {
        List<ApiError> unknown = Fields.unknown(body, Set.of(TICKET)).toList();
        if (unknown.isEmpty()) {
            return why(body.text(TICKET));
        }
        var needed = body.text(TICKET).isEmpty() ? Stream.of(NEEDED) : Stream.<ApiError>empty();
        return ResponseEnvelope.invalid(Stream.concat(unknown.stream(), needed).toList());
    }

    private Reply why(Optional<String> cookie) {
        if (cookie.isEmpty() || cookie.get().isBlank()) {
            return ResponseEnvelope.invalid(List.of(NEEDED));
        }
        String value = cookie.get().strip().replaceFirst("^[A-Za-z0-9_-]+=(?=.)", "");
        long now = sources.clock().millis();
        for (RoomEntry entry : sources.now().rooms()) {
            var ticket = sources.tickets().open(entry.room(), value, now);
            if (!(ticket instanceof Ticket.None)) {
                return answer(entry.room(), ticket, now);
            }
        }
        return ResponseEnvelope.object(json -> {
            json.writeStringProperty("state", "none");
            json.writeStringProperty(
                    "explanation",
                    "no room can open this ticket: it belongs to another installation, its"
                            + " key has expired, its room no longer exists, or it was altered;"
                            + " the visitor counts as a newcomer");
        });
    }

    private Reply answer(Room room, Ticket ticket, long now) {
        Phase phase = EventSchedule.at(room, now);
        RoomView view = sources.views()
                .apply(room.id())
                .map(known -> known.in(phase))
                .orElseGet(() -> RoomView.unknown(phase, now));
        return ResponseEnvelope.object(json -> {
            switch (ticket) {
                case Ticket.Waiting waiting -> {
                    write(json, phase, view, waiting, now);
                    json.writeStringProperty("id", RevocationEntry.shown(waiting.id()));
                }
                case Ticket.Active active -> {
                    write(json, phase, view, active, now);
                    json.writeStringProperty("id", RevocationEntry.shown(active.id()));
                }
                case Ticket.Decoy decoy -> write(json, decoy, now);
                case Ticket.Unproven unproven -> write(json, unproven, now);
                case Ticket.None _ -> {}
            }
            json.writeObjectPropertyStart("room");
            json.writeStringProperty("id", room.id().value());
            json.writeStringProperty("name", room.name());
            json.writeStringProperty("zone", room.zone());
            json.writeEndObject();
            stages(json, phase.room());
        });
    }

    /// What a request with this ticket passes now. A suspended room has no stages.
    ///
    /// @param room with the settings in force
    private static void stages(JsonGenerator json, Room room) {
        List<StageName> stages = room.suspended() ? List.of() : StageName.visiting(room);
        json.writeArrayPropertyStart("stages");
        stages.forEach(stage -> json.writeString(stage.word()));
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Phase phase, RoomView view, Ticket.Waiting ticket, long now) {
        var estimate = Estimate.of(view, ticket, phase.room().queue().bucketSeconds());
        long due = ticket.checkedInMillis() + ticket.refreshMillis();
        json.writeStringProperty("state", "waiting");
        json.writeStringProperty("arrived_on", time(ticket.arrivedMillis()));
        json.writeNumberProperty("waited_seconds", seconds(now - ticket.arrivedMillis()));
        json.writeStringProperty("last_check_in", time(ticket.checkedInMillis()));
        json.writeNumberProperty("next_check_in_seconds", seconds(due - now));
        json.writeName("estimate_seconds");
        String wait = switch (estimate) {
            case WaitEstimate.Known known -> {
                json.writeNumber(known.pointSeconds());
                yield "about %d more seconds".formatted(known.pointSeconds());
            }
            case WaitEstimate.Unknown _ -> {
                json.writeNull();
                yield "no estimate yet";
            }
        };
        boolean overdue = due + ticket.refreshMillis() < now;
        json.writeName("held_by");
        var hold = HeldBy.of(phase, view);
        hold.ifPresentOrElse(h -> json.writeString(h.published()), json::writeNull);
        json.writeBooleanProperty("overdue", overdue);
        json.writeStringProperty(
                "explanation",
                (StandingTickets.isRevoked(phase, view, ticket) ? "an operator ended the place in line; it was " : "")
                        + "waiting since %s, %s%s"
                                .formatted(
                                        time(ticket.arrivedMillis()),
                                        wait,
                                        hold.map(h -> "; " + h.words).orElse(""))
                        + (overdue ? "; did not check in when due, so the place may be given up" : ""));
    }

    private static void write(JsonGenerator json, Ticket.Decoy ticket, long now) {
        var told = ticket.told();
        json.writeStringProperty("state", "decoy");
        json.writeStringProperty("arrived_on", time(told.arrivedMillis()));
        json.writeStringProperty("last_check_in", time(told.checkedInMillis()));
        json.writeStringProperty(
                "explanation",
                "sent a proof that was made up or borrowed %d seconds ago, and so has no place in line"
                                .formatted(seconds(now - told.arrivedMillis()))
                        + "; the page's \"check again\" leads back into it");
    }

    private static void write(JsonGenerator json, Ticket.Unproven ticket, long now) {
        json.writeStringProperty("state", "unproven");
        json.writeStringProperty("last_check_in", time(ticket.checkedInMillis()));
        json.writeStringProperty(
                "explanation",
                "has not solved the room's challenge, and so has no place in line; last came %d"
                                .formatted(seconds(now - ticket.checkedInMillis()))
                        + " seconds ago"
                        + (ticket.refused() == 0 ? "" : "; proofs were made up or borrowed"));
    }

    /// What of the room itself, and not its line, decides what happens to a waiting visitor.
    private enum HeldBy {
        SUSPENDED("the room is suspended, so the next request passes"),
        PREQUEUE("the pre-queue of an event is open, so no newcomer enters yet"),
        QUEUE_ALL("queue_all is on, so no newcomer enters"),
        SICK_ORIGIN("the origin is sick, so the line is held");

        private final String words;

        HeldBy(String words) {
            this.words = words;
        }

        String published() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<HeldBy> of(Phase phase, RoomView view) {
            if (phase.room().suspended()) {
                return Optional.of(SUSPENDED);
            }
            if (phase.gathering()) {
                return Optional.of(PREQUEUE);
            }
            if (phase.room().queue().queueAll()) {
                return Optional.of(QUEUE_ALL);
            }
            if (view.hold().isHeld()) {
                return Optional.of(SICK_ORIGIN);
            }
            return view.rules().queueAll() ? Optional.of(QUEUE_ALL) : Optional.empty();
        }
    }

    private static void write(JsonGenerator json, Phase phase, RoomView view, Ticket.Active ticket, long now) {
        long ends = StandingTickets.endMillis(view, ticket);
        json.writeStringProperty("state", "admitted");
        json.writeStringProperty("arrived_on", time(ticket.arrivedMillis()));
        json.writeStringProperty("admitted_on", time(ticket.acceptedMillis()));
        json.writeStringProperty("last_seen", time(ticket.seenMillis()));
        json.writeStringProperty("session_ends_on", time(ends));
        boolean renewed = view.rules().limits().sessionRenewal();
        boolean revoked = StandingTickets.isRevoked(phase, view, ticket);
        json.writeBooleanProperty("ended", revoked || ends <= now);
        json.writeBooleanProperty("renewed", renewed);
        json.writeStringProperty(
                "explanation",
                revoked
                        ? "was admitted; an operator ended the session"
                        : ends <= now
                                ? "was admitted; the session ended at " + time(ends)
                                : "is admitted until %s%s, unless the session was revoked"
                                        .formatted(time(ends), renewed ? ", extended by every request" : ""));
    }

    private static long seconds(long millis) {
        return Math.max(0, Math.ceilDiv(millis, SECOND));
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
