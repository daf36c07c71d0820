package io.vestibule.config;

import io.vestibule.room.Revocation;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// What can be done to sessions and places in line: an operator ends them, and never takes that
/// back, since their visitors have other tickets by then.
public final class RevocationEdits {

    /// How many single tickets of a room may be ended at a time.
    public static final int MOST_TICKETS = 10_000;

    private RevocationEdits() {}

    /// Ends something in a room.
    ///
    /// @param roomId of the room
    public static Edit revoke(String roomId, Revocation what) {
        return Draft.on(DocumentKind.ROOM, roomId, now -> now.room(roomId), (draft, room) -> revoke(draft, room, what));
    }

    private static EditResult revoke(Draft draft, RoomEntry room, Revocation what) {
        var standing = room.revocations();
        var same = standing.stream().filter(entry -> entry.covers(what)).findFirst();
        if (same.isPresent()) {
            return new EditResult.Same(same.get().id());
        }
        long tickets = standing.stream()
                .filter(entry -> entry.what() instanceof Revocation.OfTicket)
                .filter(entry -> !isOver(entry, room, draft.at()))
                .count();
        switch (what) {
            case Revocation.OfTicket _
            when tickets >= MOST_TICKETS ->
                fault(
                        draft,
                        "ticket",
                        "",
                        "cannot be ended: %d tickets of the room are ended already; end all sessions admitted before a moment instead"
                                .formatted(MOST_TICKETS));
            case Revocation.Wave(long before, boolean _)
            when before > draft.at().toEpochMilli() ->
                fault(
                        draft,
                        "admitted_before",
                        Instant.ofEpochMilli(before).toString(),
                        "is in the future: it is %s now".formatted(draft.at()));
            case Revocation.OfTicket _, Revocation.Wave _ -> {}
        }
        var entry = new RevocationEntry(draft.when().newId(), room.id(), what, draft.at());
        standing.stream()
                .filter(old -> entry.covers(old.what()))
                .forEach(old -> draft.remove(DocumentKind.REVOCATION, old.id()));
        forget(draft);
        draft.put(KeptKind.REVOCATION.written(entry));
        return draft.result("%s of room %s".formatted(said(what), room.room().name()), entry.id());
    }

    private static void fault(Draft draft, String key, String value, String reason) {
        draft.faults().add(key, value, reason, "body");
    }

    private static String said(Revocation what) {
        return switch (what) {
            case Revocation.OfTicket(long id) -> "end ticket " + RevocationEntry.shown(id);
            case Revocation.Wave(long before, boolean line) ->
                "end sessions admitted before %s%s"
                        .formatted(Instant.ofEpochMilli(before), line ? ", and places in line taken before," : "");
        };
    }

    /// Forgets what has nothing left to end.
    public static Edit forget() {
        return (now, when) -> {
            var draft = new Draft(now, when);
            forget(draft);
            return draft.result("forget ended tickets that have expired", "");
        };
    }

    /// Whether something has nothing left to end at a moment.
    public static boolean areOver(Configuration now, Instant at) {
        return !over(now, at).isEmpty();
    }

    private static void forget(Draft draft) {
        over(draft.now(), draft.at()).forEach(id -> draft.remove(DocumentKind.REVOCATION, id));
    }

    /// Those, too, whose room is gone: a node of an earlier version deleted it alone.
    private static List<String> over(Configuration now, Instant at) {
        Stream<String> expired = now.rooms().stream()
                .flatMap(room -> room.revocations().stream().filter(entry -> isOver(entry, room, at)))
                .map(RevocationEntry::id);
        Stream<String> roomless = now.documents().stream()
                .filter(document -> document.kind() == DocumentKind.REVOCATION)
                .filter(document -> now.room(document.owner()).isEmpty())
                .map(Document::id);
        return Stream.concat(expired, roomless).toList();
    }

    private static boolean isOver(RevocationEntry entry, RoomEntry room, Instant at) {
        return entry.keptUntil(room.room()).isBefore(at);
    }
}
