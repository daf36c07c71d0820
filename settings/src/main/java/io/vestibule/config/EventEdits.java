package io.vestibule.config;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.settings.room.EventChecks;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.UnknownKeys;
import io.vestibule.settings.text.Yaml;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What can be done to the events of a room.
public final class EventEdits {

    private EventEdits() {}

    /// Creates an event; what is not given is the room's.
    public static Edit create(String zoneId, String roomId, Yaml.Mapping body) {
        return (now, when) -> now.room(zoneId, roomId)
                .map(room -> write(
                        now, when, new Target(room, when.newId(), Optional.empty()), given(body), "create event "))
                .orElseGet(() -> new EditResult.Missing(DocumentKind.ROOM, roomId));
    }

    /// Replaces an event; what is not given is the room's again. Id and age stay.
    public static Edit replace(String zoneId, String roomId, String id, Yaml.Mapping body) {
        return (now, when) -> target(now, zoneId, roomId, id)
                .map(target -> write(now, when, target, given(body), "replace event "))
                .orElseGet(() -> new EditResult.Missing(DocumentKind.EVENT, id));
    }

    /// Changes what is given; an explicit `null` stands for the room's value.
    public static Edit patch(String zoneId, String roomId, String id, Yaml.Mapping body) {
        return (now, when) -> target(now, zoneId, roomId, id)
                .map(target -> {
                    Yaml.Mapping kept = now.said(DocumentKind.EVENT, id);
                    Yaml.Mapping whole =
                            given(body).without(DocumentCodec.READ_ONLY).over(kept);
                    return write(now, when, target, whole, "change event ");
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.EVENT, id));
    }

    /// Deletes an event; if it is on, the room's own settings are in force at once.
    public static Edit delete(String zoneId, String roomId, String id) {
        return (now, when) -> target(now, zoneId, roomId, id)
                .map(target -> {
                    var draft = new Draft(now, when);
                    draft.remove(DocumentKind.EVENT, id);
                    return draft.result("delete event " + target.name(), id);
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.EVENT, id));
    }

    private static Yaml.Mapping given(Yaml.Mapping body) {
        return UnsetFields.OF_EVENT.given(body);
    }

    /// Which event is written.
    private record Target(RoomEntry room, String id, Optional<Kept<Event>> before) {

        String name() {
            return before.map(entry -> entry.value().name() + " ").orElse("")
                    + "of room "
                    + room.room().name();
        }
    }

    private static Optional<Target> target(Configuration now, String zoneId, String roomId, String id) {
        return now.room(zoneId, roomId)
                .flatMap(room -> room.event(id).map(event -> new Target(room, id, Optional.of(event))));
    }

    private static EditResult write(Configuration now, Moment when, Target target, Yaml.Mapping body, String verb) {
        var draft = new Draft(now, when);
        Section section = draft.section(body.without(DocumentCodec.READ_ONLY).with("id", target.id()));
        var bounds = now.abilities().events();
        Optional<Event> read = EventShape.read(section, target.room().room().id(), bounds);
        read.ifPresent(event -> {
            List<Event> others = target.room().events().stream()
                    .map(Kept::value)
                    .filter(other -> !other.id().equals(target.id()))
                    .toList();
            boolean fits = EventChecks.fits(section, event, others);
            var all = new ArrayList<>(others);
            all.add(event);
            var many = Checks.tooMany(all, when.at(), now.abilities());
            many.ifPresent(reason -> draft.faults().add("", "", reason, ""));
            fits &= many.isEmpty();
            var before = target.before().map(Kept::value);
            fits &= EventChecks.isToCome(section, event, before, when.at());
            Checks.limits(event.settings(), section::fault, now.abilities());
            if (fits && draft.isSound()) {
                put(draft, target.room().id(), event, target.before());
            }
        });
        String name = read.map(Event::name).orElse("");
        return draft.result(
                verb + name + " of room " + target.room().room().name(), target.id());
    }

    /// Writes an event with the seed that it is to have, unless it is what it was.
    ///
    /// @param event without a seed
    static void put(Draft draft, String roomId, Event event, Optional<Kept<Event>> before) {
        put(draft, roomId, event, before, draft.now().unknown(DocumentKind.EVENT, event.id()));
    }

    /// The same with other things that this version does not know.
    static void put(Draft draft, String roomId, Event event, Optional<Kept<Event>> before, UnknownKeys unknown) {
        boolean same = before.filter(entry -> entry.value().withoutSeed().equals(event))
                .isPresent();
        if (same && unknown.equals(draft.now().unknown(DocumentKind.EVENT, event.id()))) {
            return;
        }
        Event sown = event.withSeed(before.map(Kept::value), draft.at(), () -> seedOf(draft.when()));
        Instant made = before.map(Kept::createdOn).orElse(draft.at());
        draft.put(DocumentCodec.event(roomId, new Kept<>(sown, made, draft.at())), unknown);
    }

    private static byte[] seedOf(Moment when) {
        var bytes = ByteBuffer.allocate(DrawSeed.BYTES);
        while (bytes.hasRemaining()) {
            bytes.putLong(when.chance().nextLong());
        }
        return bytes.array();
    }
}
