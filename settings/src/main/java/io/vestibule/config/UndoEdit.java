package io.vestibule.config;

import io.vestibule.room.Event;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.UnknownKeys;
import java.util.List;
import java.util.Optional;

/// Takes a revision back: everything that it changed becomes what it was before, unless it has been
/// changed since. Other later changes stay.
///
/// @param changes those of the revision
public record UndoEdit(long revision, List<Change> changes) implements Edit {

    private static final String NO_ZONE = "no longer exists; undo its deletion first";

    public UndoEdit {
        changes = List.copyOf(changes);
    }

    /// What was changed again since, and keeps the revision from being taken back: as it is now,
    /// and as it was before that revision.
    public List<Change> overtaken(Configuration now) {
        return changes.stream()
                .filter(change -> isOvertaken(now, change))
                .map(change -> new Change(
                        change.kind(), change.id(), now.document(change.kind(), change.id()), change.before()))
                .toList();
    }

    private static boolean isOvertaken(Configuration now, Change change) {
        return !now.document(change.kind(), change.id()).equals(change.after());
    }

    @Override
    public EditResult apply(Configuration now, Moment when) {
        var draft = new Draft(now, when, new Faults(""));
        for (Change change : changes) {
            Optional<String> never = ended(change);
            if (never.isPresent()) {
                fault(draft, change, "cannot be taken back: " + never.get());
            } else if (isOvertaken(now, change)) {
                fault(draft, change, "has been changed again since; undo that first");
            } else {
                restore(draft, change);
            }
        }
        if (draft.isSound()) {
            check(draft);
            Checks.lists(draft);
            Checks.followed(draft);
        }
        return draft.result("undo revision " + revision, "");
    }

    /// Why nothing may bring back what was there before: what an operator ended for safety stays
    /// ended.
    private static Optional<String> ended(Change change) {
        if (change.kind() == DocumentKind.REVOCATION) {
            return change.after().map(_ -> "its visitors have other tickets by now");
        }
        if (change.kind() == DocumentKind.TOKEN) {
            return change.before().map(_ -> "who has the old token would have it again; make another");
        }
        boolean replaced = change.kind() == DocumentKind.DESTINATION
                && change.before().isPresent()
                && change.after().isPresent()
                && !secret(change.before()).equals(secret(change.after()));
        return replaced
                ? Optional.of("its secret was replaced, and the one before would be in use"
                        + " again; set what else it changed by hand")
                : Optional.empty();
    }

    private static String secret(Optional<Document> destination) {
        return Differences.keys(destination).getOrDefault("secret_name", "");
    }

    /// The seed of a draw that came to light is not drawn with again. An event that cannot be read is put back as it
    /// was.
    private static void restore(Draft draft, Change change) {
        Optional<Document> before = change.before();
        if (before.isEmpty()) {
            draft.remove(change.kind(), change.id());
            return;
        }
        Document document = before.get();
        var faults = new Faults("store");
        Optional<Kept<Event>> event = change.kind() == DocumentKind.EVENT
                ? DocumentCodec.event(document, faults).filter(_ -> faults.count() == 0)
                : Optional.empty();
        if (event.isEmpty()) {
            draft.restore(document);
            return;
        }
        Optional<Kept<Event>> current = draft.now().room(document.owner()).flatMap(room -> room.event(change.id()));
        var unknown =
                faults.unknown().isEmpty() ? UnknownKeys.NONE : new UnknownKeys(document.body(), faults.unknown());
        EventEdits.put(draft, document.owner(), event.get().value().withoutSeed(), current, unknown);
    }

    private static void check(Draft draft) {
        Configuration after = draft.after();
        for (RoomEntry room : after.rooms()) {
            String name = room.room().name();
            if (after.zone(room.zoneId()).isEmpty()) {
                draft.faults().add(name + ".zone", "", NO_ZONE, "room");
            }
            if (draft.changes(DocumentKind.ROOM, room.id())) {
                draft.place(DocumentKind.ROOM, room.id(), name);
            }
        }
        for (Document document : after.documents()) {
            if (document.kind() == DocumentKind.HEALTH_CHECK
                    && draft.changes(DocumentKind.HEALTH_CHECK, document.id())) {
                String name = after.healthCheck(document.id())
                        .map(check -> check.value().name())
                        .orElse("");
                FaultNotes place = draft.place(DocumentKind.HEALTH_CHECK, document.id(), name);
                if (after.zone(document.owner()).isEmpty()) {
                    place.fault("zone", NO_ZONE);
                }
            }
            boolean owned = document.kind().isOfRoom() || document.kind() == DocumentKind.REVOCATION;
            if (owned && after.room(document.owner()).isEmpty()) {
                String reason = "belongs to a room that this would delete or that is";
                draft.faults().add("", "", document.kind().published() + " " + reason + " gone", "store");
            }
        }
        after.zones().stream()
                .filter(zone -> draft.changes(DocumentKind.ZONE, zone.id()))
                .forEach(zone -> draft.place(DocumentKind.ZONE, zone.id(), zone.name()));
        Checks.rooms(draft);
        StatusHostChecks.check(draft);
        Checks.healthChecks(draft);
        Checks.notifications(
                after,
                id -> draft.changes(DocumentKind.POLICY, id) || draft.changes(DocumentKind.DESTINATION, id),
                draft.faults());
    }

    private static void fault(Draft draft, Change change, String reason) {
        draft.faults().add(change.kind().published() + " " + change.id(), "", reason, "store");
    }
}
