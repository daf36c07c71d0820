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

/// What can be done to the events of a room. One that is deleted while it is on leaves the room's own settings in
/// force at once.
public final class EventEdits {

    public static final KindEdits<RoomEntry, Kept<Event>> KIND = new KindEdits<>(
            KindEdits.Owner.ROOM,
            DocumentKind.EVENT,
            "event",
            "replace",
            (_, room, id) -> room.event(id),
            entry -> entry.value().name(),
            DocumentCodec.READ_ONLY,
            UnsetFields.OF_EVENT::given,
            Yaml.Mapping::over,
            EventEdits::put,
            (draft, entry) -> draft.remove(DocumentKind.EVENT, entry.id()));

    private EventEdits() {}

    private static Optional<String> put(KindEdits.Target<RoomEntry, Kept<Event>> target) {
        Draft draft = target.draft();
        var abilities = draft.now().abilities();
        Section section = draft.section(target.body().with("id", target.id()));
        Optional<Event> read = EventShape.read(section, target.owner().room().id(), abilities.events());
        read.ifPresent(event -> {
            List<Event> others = target.owner().events().stream()
                    .map(Kept::value)
                    .filter(other -> !other.id().equals(target.id()))
                    .toList();
            boolean fits = EventChecks.fits(section, event, others);
            var all = new ArrayList<>(others);
            all.add(event);
            var many = Checks.tooMany(all, draft.at(), abilities);
            many.ifPresent(reason -> draft.faults().add("", "", reason, ""));
            fits &= many.isEmpty();
            var before = target.before().map(Kept::value);
            fits &= EventChecks.isToCome(section, event, before, draft.at());
            Checks.limits(event.settings(), section::fault, abilities);
            if (fits && draft.isSound()) {
                put(draft, target.owner().id(), event, target.before());
            }
        });
        return read.map(Event::name);
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
