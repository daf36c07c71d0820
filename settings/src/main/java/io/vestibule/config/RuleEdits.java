package io.vestibule.config;

import io.vestibule.room.GuardAction;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// What can be done to the bypass rules of a room, or to its guards. The id of the thing meant is
/// the room's.
public final class RuleEdits {

    /// The most rules of one family that a room may have.
    public static final int MOST_RULES = 100;

    private static final int LONGEST_TEXT = 1_000;

    private RuleEdits() {}

    /// Adds one rule after the others.
    public static Edit add(RuleFamily family, String zoneId, String roomId, Yaml.Mapping body) {
        return onRoom(family, zoneId, roomId, (room, work) -> {
            var rules = new ArrayList<>(family.of(room));
            Section section = work.draft().section(body.without(DocumentCodec.READ_ONLY));
            work.wanted(section).flatMap(w -> work.made(Optional.empty(), w)).ifPresent(rules::add);
            return work.result(rules, "add a " + family.one() + " to room ");
        });
    }

    /// Replaces all rules. A rule whose id is sent, or that is there already, word for word, stays
    /// the same one.
    public static Edit replaceAll(RuleFamily family, String zoneId, String roomId, Yaml.Sequence body) {
        return onRoom(family, zoneId, roomId, (room, work) -> {
            Section root = work.draft().section(rulesOf(body));
            var ids = ids(body);
            var wanted = new ArrayList<Optional<RuleEntry.Wanted>>();
            for (Section section : root.sections("rules")) {
                wanted.add(work.wanted(section));
            }
            return ofArray(work.result(
                    kept(family.of(room), wanted, ids, work), "replace the " + family.several() + " of room "));
        });
    }

    /// Changes what is given of one rule, and its place.
    public static Edit patch(RuleFamily family, String zoneId, String roomId, String ruleId, Yaml.Mapping body) {
        return onRoom(family, zoneId, roomId, (room, work) -> {
            int at = RulePosition.indexOf(family.of(room), ruleId);
            if (at < 0) {
                return new EditResult.Missing(family.kind(), ruleId);
            }
            RuleEntry before = family.of(room).get(at);
            Section section = work.draft()
                    .section(body.without(DocumentCodec.READ_ONLY).over(RuleDocumentCodec.inherited(before, body)));
            var place = new RulePosition(family, family.of(room), ruleId, section.section(RulePosition.KEY), section);
            var rules = new ArrayList<>(family.of(room));
            rules.remove(at);
            int to = section.isGiven(RulePosition.KEY) ? place.index() : at;
            work.wanted(section)
                    .flatMap(w -> work.made(Optional.of(before), w))
                    .ifPresent(rule -> rules.add(Math.clamp(to, 0, rules.size()), rule));
            return work.result(rules, "change a " + family.one() + " of room ");
        });
    }

    /// Takes one rule away.
    public static Edit delete(RuleFamily family, String zoneId, String roomId, String ruleId) {
        return onRoom(family, zoneId, roomId, (room, work) -> {
            var rules = new ArrayList<>(family.of(room));
            return rules.removeIf(rule -> rule.id().equals(ruleId))
                    ? work.result(rules, "delete a " + family.one() + " of room ")
                    : new EditResult.Missing(family.kind(), ruleId);
        });
    }

    // ---- inside ------------------------------------------------------------------------------

    /// The ids that were sent, in the order of the items; empty text for none.
    private static List<String> ids(Yaml.Sequence body) {
        return body.items().stream()
                .map(item -> item instanceof Yaml.Mapping keys ? keys.text("id").orElse("") : "")
                .toList();
    }

    /// The same with the places of faults in the array that was sent.
    private static EditResult ofArray(EditResult result) {
        return result instanceof EditResult.Refused(List<SettingsFault> faults)
                ? new EditResult.Refused(faults.stream().map(RuleEdits::ofArray).toList())
                : result;
    }

    private static SettingsFault ofArray(SettingsFault fault) {
        String key = fault.key().replaceFirst("^rules(?=\\[)", "");
        return new SettingsFault(key, fault.value(), fault.reason(), fault.place());
    }

    /// The items under a name, without what only we write.
    private static Yaml.Mapping rulesOf(Yaml.Sequence body) {
        List<Yaml> items = body.items().stream()
                .map(i -> i instanceof Yaml.Mapping k ? k.without(DocumentCodec.READ_ONLY) : i)
                .toList();
        var entry = new Yaml.Entry(body.place(), new Yaml.Sequence(items, body.place()));
        return new Yaml.Mapping(Map.of("rules", entry), body.place());
    }

    private static List<RuleEntry> kept(
            List<RuleEntry> before, List<Optional<RuleEntry.Wanted>> wanted, List<String> ids, Work work) {
        var free = new ArrayList<>(before);
        var chosen = new HashMap<Integer, RuleEntry>();
        for (int i = 0; i < wanted.size(); i++) {
            int found = RulePosition.indexOf(free, ids.get(i));
            if (found >= 0) {
                chosen.put(i, free.remove(found));
            }
        }
        for (int i = 0; i < wanted.size(); i++) {
            Optional<RuleEntry.Wanted> want = wanted.get(i);
            Optional<RuleEntry> same = chosen.containsKey(i)
                    ? Optional.empty()
                    : free.stream()
                            .filter(r -> want.equals(Optional.of(r.wanted())))
                            .findFirst();
            if (same.isPresent()) {
                chosen.put(i, same.get());
                free.remove(same.get());
            }
        }
        var rules = new ArrayList<RuleEntry>();
        for (int i = 0; i < wanted.size(); i++) {
            var same = Optional.ofNullable(chosen.get(i));
            wanted.get(i).flatMap(w -> work.made(same, w)).ifPresent(rules::add);
        }
        return rules;
    }

    private static Edit onRoom(
            RuleFamily family, String zoneId, String roomId, BiFunction<RoomEntry, Work, EditResult> then) {
        return Draft.on(
                DocumentKind.ROOM,
                roomId,
                now -> now.room(zoneId, roomId),
                (draft, room) -> then.apply(room, new Work(family, room, draft)));
    }

    /// One edit being made. Confined to it.
    private record Work(RuleFamily family, RoomEntry room, Draft draft) {

        /// What a section says of a rule.
        Optional<RuleEntry.Wanted> wanted(Section section) {
            Optional<GuardAction> guard = family.given(section);
            Optional<String> expression = section.need("expression", ValueKinds.text(RuleCompiler.LONGEST));
            String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
            boolean enabled = section.get("enabled", ValueKinds.FLAG, true);
            section.refuseUnknownKeys();
            expression.ifPresent(text -> compile(section, text));
            return expression
                    .filter(_ -> family.can(guard))
                    .map(text -> new RuleEntry.Wanted(text, description, enabled, guard));
        }

        /// The rule that is wanted: one that is there, changed if it differs, or a new one. What this version does
        /// not understand it would write wrongly.
        Optional<RuleEntry> made(Optional<RuleEntry> before, RuleEntry.Wanted wanted) {
            if (before.isEmpty()) {
                return Optional.of(wanted.made(draft.when().newId(), draft.at()));
            }
            RuleEntry old = before.get();
            if (!old.isPlain() && !old.wanted().equals(wanted)) {
                String reason =
                        "was written by a newer version (%s); change it there, or delete it".formatted(old.strange());
                draft.faults().add("expression", old.expression(), reason, "body");
                return Optional.empty();
            }
            return Optional.of(old.changed(wanted, draft.at()));
        }

        private void compile(Section section, String text) {
            Configuration now = draft.now();
            if (RuleCompiler.compile(text, now.abilities().scheme(), now.lists()) instanceof RuleResult.Refused no) {
                RuleError error = no.error();
                section.fault(
                        "expression", "line %d, column %d: %s".formatted(error.line(), error.column(), error.reason()));
            }
        }

        EditResult result(List<RuleEntry> rules, String what) {
            if (rules.size() > MOST_RULES) {
                String reason = "a room may have at most " + MOST_RULES + " " + family.several();
                draft.faults().add("", "", reason, "body");
            }
            if (draft.isSound() && !rules.equals(family.of(room))) {
                draft.put(RuleDocumentCodec.rules(family, room.id(), rules));
            }
            return draft.result(what + room.room().name(), room.id());
        }
    }
}
