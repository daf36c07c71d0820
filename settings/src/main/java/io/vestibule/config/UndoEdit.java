package io.vestibule.config;

import io.vestibule.room.Event;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.UnknownKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes a revision back: everything that it changed becomes what it was before, unless it has been
/// changed since. Other later changes stay.
public final class UndoEdit implements Edit {

    private final long revision;
    private final List<Change> changes;

    /// @param changes those of the revision
    public UndoEdit(long revision, List<Change> changes) {
        this.revision = revision;
        this.changes = List.copyOf(changes);
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
        var faults = new Faults("");
        var draft = new Draft(now);
        for (Change change : changes) {
            Optional<String> never = ended(change);
            if (never.isPresent()) {
                fault(faults, change, "cannot be taken back: " + never.get());
            } else if (isOvertaken(now, change)) {
                fault(faults, change, "has been changed again since; undo that first");
            } else {
                restore(now, draft, change, when);
            }
        }
        if (faults.count() == 0) {
            check(draft, faults);
            Checks.lists(now, draft.after(), faults);
            Checks.followed(now, draft.after(), faults);
        }
        return draft.result(faults, "undo revision " + revision, "");
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

    /// The seed of a draw that came to light is not drawn with again.
    private static void restore(Configuration now, Draft draft, Change change, Moment when) {
        Optional<Document> before = change.before();
        Optional<Kept<Event>> event =
                before.filter(d -> d.kind() == DocumentKind.EVENT).flatMap(UndoEdit::event);
        if (event.isPresent()) {
            String owner = before.map(Document::owner).orElse("");
            Optional<Kept<Event>> current = now.room(owner).flatMap(r -> r.event(change.id()));
            Event sent = event.get().value().withoutSeed();
            EventEdits.put(draft, owner, sent, current, unknown(before.get()), when);
        } else {
            before.ifPresentOrElse(draft::restore, () -> draft.remove(change.kind(), change.id()));
        }
    }

    /// The event that a document describes; nothing if it cannot be read, which is put back as it
    /// was.
    private static Optional<Kept<Event>> event(Document document) {
        var faults = new Faults("store");
        Optional<Kept<Event>> event = DocumentCodec.event(document, faults);
        return event.filter(_ -> faults.count() == 0);
    }

    private static UnknownKeys unknown(Document event) {
        var faults = new Faults("store");
        DocumentCodec.event(event, faults);
        return faults.unknown().isEmpty() ? UnknownKeys.NONE : new UnknownKeys(event.body(), faults.unknown());
    }

    private static void check(Draft draft, Faults faults) {
        Configuration after = draft.after();
        Map<String, Checks.FaultNotes> edited = new HashMap<>();
        Map<String, Checks.FaultNotes> checks = new HashMap<>();
        for (RoomEntry room : after.rooms()) {
            Checks.FaultNotes place = (key, reason) -> faults.add(room.room().name() + "." + key, "", reason, "room");
            if (after.zone(room.zoneId()).isEmpty()) {
                place.fault("zone", "no longer exists; undo its deletion first");
            }
            if (draft.changes(DocumentKind.ROOM, room.id())) {
                edited.put(room.id(), place);
            }
        }
        for (Document document : after.documents()) {
            if (document.kind() == DocumentKind.HEALTH_CHECK
                    && draft.changes(DocumentKind.HEALTH_CHECK, document.id())) {
                hold(after, document, faults, checks);
            }
            boolean owned = document.kind().isOfRoom() || document.kind() == DocumentKind.REVOCATION;
            if (owned && after.room(document.owner()).isEmpty()) {
                String reason = "belongs to a room that this would delete or that is";
                faults.add("", "", document.kind().published() + " " + reason + " gone", "store");
            }
        }
        Map<String, Checks.FaultNotes> zones = new HashMap<>();
        after.zones().stream()
                .filter(zone -> draft.changes(DocumentKind.ZONE, zone.id()))
                .forEach(zone ->
                        zones.put(zone.id(), (key, reason) -> faults.add(zone.name() + "." + key, "", reason, "zone")));
        Checks.rooms(after, edited);
        StatusHostChecks.check(after, zones, edited);
        Checks.healthChecks(after, checks);
        Checks.notifications(
                after,
                id -> draft.changes(DocumentKind.POLICY, id) || draft.changes(DocumentKind.DESTINATION, id),
                faults);
    }

    /// Determines for a check that comes back where its mistakes are reported, and whether its zone
    /// is there.
    private static void hold(
            Configuration after, Document document, Faults faults, Map<String, Checks.FaultNotes> checks) {
        String name = after.healthCheck(document.id())
                .map(check -> check.value().name())
                .orElse("");
        Checks.FaultNotes place = (key, reason) -> faults.add(name + "." + key, "", reason, "health check");
        checks.put(document.id(), place);
        if (after.zone(document.owner()).isEmpty()) {
            place.fault("zone", "no longer exists; undo its deletion first");
        }
    }

    private static void fault(Faults faults, Change change, String reason) {
        faults.add(change.kind().published() + " " + change.id(), "", reason, "store");
    }
}
