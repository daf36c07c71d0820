package io.vestibule.config;

import io.vestibule.config.ListEntry.Item;
import io.vestibule.rule.value.NamedList;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/// What can be done to the lists that rules use by name. A list is made without items; of one that is there only the
/// description is changed, and its items.
public final class ListEdits {

    private static final int LONGEST_TEXT = 500;
    private static final String ITEMS = "items";

    /// What we say of one that is there.
    private static final Set<String> COUNTS = Set.of("num_items", "num_referencing_filters");

    public static final KindEdits<Configuration, ListEntry> KIND = new KindEdits<>(
            KindEdits.Owner.NONE,
            DocumentKind.LIST,
            "list",
            "change description of",
            (now, _, id) -> now.find(KeptKind.LIST, id),
            ListEntry::name,
            DocumentCodec.READ_ONLY,
            body -> body,
            Yaml.Mapping::over,
            target -> Optional.of(
                    target.before().map(list -> describe(target, list)).orElseGet(() -> make(target))),
            ListEdits::remove);

    private ListEdits() {}

    private static String make(KindEdits.Target<Configuration, ListEntry> target) {
        Draft draft = target.draft();
        Section section = target.section();
        Optional<String> name = section.need(
                "name", ValueKinds.matching("[a-z0-9_]{1,50}", "lower-case letters, digits and _, at most 50"));
        Optional<NamedList.Kind> kind = section.need("kind", ValueKinds.choice(NamedList.Kind.class));
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        section.refuseUnknownKeys();
        if (name.flatMap(draft.now()::listNamed).isPresent()) {
            section.fault("name", "is taken by another list");
        }
        if (draft.isSound()) {
            draft.put(KeptKind.LIST.written(ListEntry.of(
                    target.id(),
                    name.orElseThrow(),
                    kind.orElseThrow(),
                    description,
                    List.of(),
                    draft.at(),
                    draft.at())));
        }
        return name.orElse("");
    }

    private static String describe(KindEdits.Target<Configuration, ListEntry> target, ListEntry list) {
        Section section = target.draft().section(target.body().without(COUNTS));
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        fixed(section, "name", list.name());
        fixed(section, "kind", list.kind().text());
        section.refuseUnknownKeys();
        if (target.draft().isSound() && !description.equals(list.description())) {
            target.draft()
                    .put(KeptKind.LIST.written(
                            list.withDescription(description, target.draft().at())));
        }
        return list.name();
    }

    private static void fixed(Section section, String key, String value) {
        if (section.find(key, ValueKinds.text(LONGEST_TEXT))
                .filter(v -> !v.equals(value))
                .isPresent()) {
            section.fault(key, "cannot be changed; create another list");
        }
    }

    /// A list that a rule uses has to stay, be the rule enabled or not.
    private static void remove(Draft draft, ListEntry list) {
        long uses = draft.now().usesOf(list.name());
        if (uses > 0) {
            String reason = "the list is used by %d rule%s; change %s first"
                    .formatted(uses, uses == 1 ? "" : "s", uses == 1 ? "it" : "them");
            draft.faults().add("", list.name(), reason, "list");
        }
        draft.remove(DocumentKind.LIST, list.id());
    }

    // ---- items -------------------------------------------------------------------------------

    /// Adds items; existing ones get the comment that is sent.
    public static Edit addItems(String id, Yaml.Sequence body) {
        return onItems(id, "add items to list ", (draft, list) -> items(draft, list, body, list.items()));
    }

    /// Replaces all items; those that stay keep their ids.
    public static Edit replaceItems(String id, Yaml.Sequence body) {
        return onItems(id, "replace items of list ", (draft, list) -> items(draft, list, body, List.of()));
    }

    /// Takes some items away.
    ///
    /// @param body `{"items":[{"id":…}]}`
    public static Edit deleteItems(String id, Yaml.Mapping body) {
        return onItems(id, "delete items of list ", (draft, list) -> {
            Section root = draft.section(body);
            var gone = new HashSet<String>();
            for (Section section : root.sections(ITEMS)) {
                section.need("id", ValueKinds.text(32)).ifPresent(item -> {
                    if (list.item(item).isEmpty()) {
                        section.fault("id", "is not an item of this list");
                    }
                    gone.add(item);
                });
                section.refuseUnknownKeys();
            }
            root.refuseUnknownKeys();
            return list.items().stream().filter(i -> !gone.contains(i.id())).toList();
        });
    }

    private static Edit onItems(String id, String what, BiFunction<Draft, ListEntry, List<Item>> items) {
        return Draft.on(DocumentKind.LIST, id, now -> now.find(KeptKind.LIST, id), (draft, list) -> {
            List<Item> wanted = items.apply(draft, list);
            if (draft.isSound() && !wanted.equals(list.items())) {
                draft.put(KeptKind.LIST.written(list.withItems(wanted, draft.at())));
            }
            return draft.result(what + list.name(), id);
        });
    }

    /// @param base the items that stay in any case
    private static List<Item> items(Draft draft, ListEntry list, Yaml.Sequence body, List<Item> base) {
        Map<String, Item> before = new LinkedHashMap<>();
        list.items().forEach(item -> before.put(item.value(), item));
        Map<String, Item> after = new LinkedHashMap<>();
        base.forEach(item -> after.put(item.value(), item));
        int index = 0;
        for (Yaml one : body.items()) {
            new ItemText(list.kind(), "[" + index++ + "]", draft.faults())
                    .read(one)
                    .map(said -> Item.of(
                            Optional.ofNullable(before.get(said.value())), said.value(), said.comment(), draft.when()))
                    .ifPresent(item -> after.put(item.value(), item));
        }
        if (after.size() > ListEntry.MOST_ITEMS) {
            draft.faults().add("", "", "a list may have at most " + ListEntry.MOST_ITEMS + " items", "body");
        }
        return new ArrayList<>(after.values());
    }
}
