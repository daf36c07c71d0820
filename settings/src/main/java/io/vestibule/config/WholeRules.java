package io.vestibule.config;

import io.vestibule.room.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a file asks for of the rules and the guards of a room. *Confined to one edit.*
///
/// @param draft where the documents go
/// @param prune whether what the file does not name goes
record WholeRules(Draft draft, boolean prune) {

    /// Puts those of a room.
    ///
    /// @param id of the room in the store
    /// @param before the room as it was; nothing if it is new
    void put(String id, Room room, Optional<RoomEntry> before) {
        put(RuleFamily.BYPASS, id, bypassing(room), before);
        put(RuleFamily.GUARDS, id, guarding(room), before);
    }

    /// A rule that is there already, word for word, stays the same one.
    private void put(RuleFamily family, String id, List<RuleEntry.Wanted> wished, Optional<RoomEntry> before) {
        var free = new ArrayList<>(before.map(family::of).orElse(List.of()));
        var rules = new ArrayList<RuleEntry>();
        for (RuleEntry.Wanted says : wished) {
            Optional<RuleEntry> same = free.stream()
                    .filter(r -> r.expression().equals(says.expression()))
                    .filter(r -> r.guard().equals(says.guard()))
                    .filter(r -> r.isPlain() || r.wanted().equals(says))
                    .findFirst();
            same.ifPresent(free::remove);
            rules.add(same.map(r -> r.changed(says, draft.at()))
                    .orElseGet(() -> says.made(draft.when().newId(), draft.at())));
        }
        if (!rules.isEmpty()) {
            draft.put(RuleDocumentCodec.rules(family, id, rules));
        } else if (prune) {
            draft.remove(family.kind(), id);
        }
    }

    private static List<RuleEntry.Wanted> bypassing(Room room) {
        return room.bypass().rules().stream()
                .map(rule -> new RuleEntry.Wanted(
                        rule.rule().expression(), rule.description(), rule.enabled(), Optional.empty()))
                .toList();
    }

    private static List<RuleEntry.Wanted> guarding(Room room) {
        return room.guards().all().stream()
                .map(guard -> new RuleEntry.Wanted(
                        guard.rule().expression(), guard.description(), guard.enabled(), Optional.of(guard.action())))
                .toList();
    }
}
