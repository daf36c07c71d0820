package io.vestibule.config;

import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where a rule is to go.
record RulePosition(RuleFamily family, List<RuleEntry> rules, String self, Section position, Section rule) {

    static final String KEY = "position";

    /// Where a rule is among others; -1 if it is not.
    static int indexOf(List<RuleEntry> rules, String id) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    /// The index among the other rules.
    int index() {
        var given = new HashSet<String>();
        Optional<Integer> index = position.find("index", ValueKinds.integer(0, Integer.MAX_VALUE));
        Optional<String> before = position.find("before", ValueKinds.text(32));
        Optional<String> after = position.find("after", ValueKinds.text(32));
        position.refuseUnknownKeys();
        index.ifPresent(_ -> given.add("index"));
        before.ifPresent(_ -> given.add("before"));
        after.ifPresent(_ -> given.add("after"));
        if (given.size() != 1) {
            rule.fault(
                    KEY,
                    "must have exactly one of index (from 1), before and after (the id of another "
                            + family.one()
                            + ", or \"\")");
            return 0;
        }
        return index.map(i -> Math.max(0, i - 1))
                .or(() -> before.map(id -> id.isEmpty() ? 0 : among("before", id)))
                .or(() -> after.map(id -> id.isEmpty() ? rules.size() : among("after", id) + 1))
                .orElse(0);
    }

    private int among(String key, String id) {
        List<RuleEntry> others =
                rules.stream().filter(r -> !r.id().equals(self)).toList();
        int found = indexOf(others, id);
        if (found < 0) {
            Set<String> known = new HashSet<>(others.stream().map(RuleEntry::id).toList());
            position.fault(key, "must be the id of another " + family.one() + " of this room" + Hint.among(known, id));
        }
        return found;
    }
}
