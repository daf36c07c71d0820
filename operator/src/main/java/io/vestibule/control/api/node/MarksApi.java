package io.vestibule.control.api.node;

import io.vestibule.config.DocumentKind;
import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.room.Event;
import io.vestibule.room.Timestamp;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// What an operator did and planned in a span of time, to be drawn next to the figures of it:
/// changes of settings, and events. *Immutable.*
public record MarksApi(ApiSources sources) {

    /// Revisions that are looked through, the newest first.
    private static final int MOST = 5_000;

    private static final int PAGE = 1_000;

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(Endpoint.OWN + "/marks", this::marks));
    }

    /// One of them.
    private record Pin(Instant at, Consumer<JsonGenerator> writer) {}

    /// Which are asked for.
    ///
    /// @param room its id; empty for all
    /// @param zone its id; empty for all
    private record Wanted(Instant since, Instant until, String zone, String room) {

        boolean hasAt(Instant at) {
            return !at.isBefore(since) && at.isBefore(until);
        }
    }

    private Reply marks(Call call) {
        var errors = new ArrayList<ApiError>();
        Optional<Instant> since = time(call, "since", errors);
        Optional<Instant> until = time(call, "until", errors);
        if (errors.isEmpty() && !since.orElseThrow().isBefore(until.orElseThrow())) {
            errors.add(ApiError.invalid("since must be before until", "/since"));
        }
        if (!errors.isEmpty()) {
            return ResponseEnvelope.invalid(errors);
        }
        var wanted = new Wanted(
                since.orElseThrow(),
                until.orElseThrow(),
                call.parameter("zone_id").orElse(""),
                call.parameter("waiting_room_id").orElse(""));
        try {
            var all = new ArrayList<>(events(wanted));
            all.addAll(changes(wanted));
            all.sort(Comparator.comparing(Pin::at));
            return ResponseEnvelope.all(all, (json, mark) -> mark.writer().accept(json));
        } catch (Failure failure) {
            return StoreFailure.notSaved(failure);
        }
    }

    private static Optional<Instant> time(Call call, String name, List<ApiError> errors) {
        Optional<Instant> moment = call.parameter(name).flatMap(Timestamp::momentOf);
        if (moment.isEmpty()) {
            errors.add(ApiError.invalid(name + " must be a time such as 2026-11-01T10:00:00Z", "/" + name));
        }
        return moment;
    }

    // ---- events ------------------------------------------------------------------------------

    private List<Pin> events(Wanted wanted) {
        var found = new ArrayList<Pin>();
        for (RoomEntry room : sources.now().rooms()) {
            if (isOf(wanted, room)) {
                room.room().events().stream()
                        .map(event -> mark(room, event))
                        .filter(mark -> mark.at().isBefore(wanted.until())
                                && wanted.since().isBefore(mark.until()))
                        .forEach(span -> found.add(new Pin(span.at(), span::write)));
            }
        }
        return found;
    }

    private static boolean isOf(Wanted wanted, RoomEntry room) {
        return (wanted.zone().isEmpty() || wanted.zone().equals(room.zoneId()))
                && (wanted.room().isEmpty() || wanted.room().equals(room.id()));
    }

    private static Span mark(RoomEntry room, Event event) {
        var times = event.times();
        long start = times.startMillis();
        long first = times.prequeue().map(time -> time.millis()).orElse(start);
        return new Span(
                Instant.ofEpochMilli(first),
                Instant.ofEpochMilli(start),
                Instant.ofEpochMilli(times.endMillis()),
                room,
                event);
    }

    /// An event from its pre-queue on.
    private record Span(Instant at, Instant start, Instant until, RoomEntry room, Event event) {

        void write(JsonGenerator json) {
            json.writeStartObject();
            json.writeStringProperty("kind", "event");
            json.writeStringProperty("at", at.toString());
            json.writeStringProperty("start", start.toString());
            json.writeStringProperty("until", until.toString());
            json.writeStringProperty("text", event.name());
            json.writeStringProperty("zone_id", room.zoneId());
            json.writeStringProperty("waiting_room_id", room.id());
            json.writeStringProperty("event_id", event.id());
            json.writeEndObject();
        }
    }

    // ---- changes -----------------------------------------------------------------------------

    private List<Pin> changes(Wanted wanted) {
        var found = new ArrayList<Pin>();
        long before = Long.MAX_VALUE;
        for (int seen = 0; seen < MOST; seen += PAGE) {
            List<Revision> some =
                    sources.histories().of(new HistoryQuery(Optional.empty(), "", wanted.room(), before, PAGE, 0));
            some.stream()
                    .filter(revision -> wanted.hasAt(revision.at()))
                    .filter(revision -> touches(revision, wanted))
                    .forEach(revision -> found.add(new Pin(revision.at(), json -> write(json, revision))));
            if (some.size() < PAGE || some.getLast().at().isBefore(wanted.since())) {
                break;
            }
            before = some.getLast().number();
        }
        return found;
    }

    /// Whether it changed a room, its events, its rules or its guards. One that changed more than
    /// is listed of it may have.
    private static boolean touches(Revision revision, Wanted wanted) {
        return revision.more() > 0 || revision.things().stream().anyMatch(thing -> touches(thing, wanted));
    }

    private static boolean touches(Revision.Thing thing, Wanted wanted) {
        DocumentKind kind = thing.kind();
        if (kind == DocumentKind.ROOM) {
            return matches(wanted.room(), thing.id()) && matches(wanted.zone(), thing.owner());
        }
        if (kind.isOfRoom() || kind == DocumentKind.REVOCATION) {
            return matches(wanted.room(), thing.owner());
        }
        boolean ofZone = kind == DocumentKind.HEALTH_CHECK && matches(wanted.zone(), thing.owner());
        return wanted.room().isEmpty() && (kind == DocumentKind.ZONE || ofZone);
    }

    private static boolean matches(String wanted, String id) {
        return wanted.isEmpty() || wanted.equals(id);
    }

    private static void write(JsonGenerator json, Revision revision) {
        json.writeStartObject();
        json.writeStringProperty("kind", "change");
        json.writeStringProperty("at", revision.at().toString());
        json.writeStringProperty("text", revision.what());
        json.writeNumberProperty("revision", revision.number());
        json.writeStringProperty("author", revision.who());
        Json.objects(json, "documents", revision.things(), thing -> {
            json.writeStringProperty("kind", thing.kind().published());
            json.writeStringProperty("id", thing.id());
        });
        json.writeEndObject();
    }
}
