package io.vestibule.config;

import io.vestibule.config.ListEntry.Item;
import io.vestibule.rule.value.NamedList;
import io.vestibule.settings.text.Faults;
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

/// What can be done to the lists that rules use by name.
public final class ListEdits {

    private static final int LONGEST_TEXT = 500;
    private static final String ITEMS = "items";

    private ListEdits() {}

    /// Makes a list without items.
    ///
    /// @param body `name`, `kind` and `description`; a kind cannot be changed later
    public static Edit create(Yaml.Mapping body) {
        return (now, when) -> {
            var draft = new Draft(now, when);
            Section section = draft.section(body.without(DocumentCodec.READ_ONLY));
            Optional<String> name = section.need(
                    "name", ValueKinds.matching("[a-z0-9_]{1,50}", "lower-case letters, digits and _, at most 50"));
            Optional<NamedList.Kind> kind = section.need("kind", ValueKinds.choice(NamedList.Kind.class));
            String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
            section.refuseUnknownKeys();
            String id = when.newId();
            if (name.isPresent() && now.listNamed(name.get()).isPresent()) {
                section.fault("name", "is taken by another list");
            }
            if (draft.isSound()) {
                draft.put(RuleDocumentCodec.list(ListEntry.of(
                        id,
                        name.orElse(""),
                        kind.orElse(NamedList.Kind.IP),
                        description,
                        List.of(),
                        when.at(),
                        when.at())));
            }
            return draft.result("create list " + name.orElse(""), id);
        };
    }

    /// Changes the description.
    public static Edit describe(String id, Yaml.Mapping body) {
        return onList(id, (list, work) -> {
            Section section = DocumentCodec.section(
                    body.without(DocumentCodec.READ_ONLY).without(Set.of("num_items", "num_referencing_filters")),
                    work.faults());
            String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
            fixed(section, "name", list.name());
            fixed(section, "kind", list.kind().text());
            section.refuseUnknownKeys();
            return description.equals(list.description())
                    ? work.result(list, "")
                    : work.result(list.withDescription(description, work.when().at()), "change description of list ");
        });
    }

    private static void fixed(Section section, String key, String value) {
        if (section.find(key, ValueKinds.text(LONGEST_TEXT))
                .filter(v -> !v.equals(value))
                .isPresent()) {
            section.fault(key, "cannot be changed; create another list");
        }
    }

    /// Deletes a list that no rule uses, enabled or not.
    public static Edit delete(String id) {
        return onList(id, (list, work) -> {
            long uses = work.now().usesOf(list.name());
            if (uses > 0) {
                String reason = "the list is used by %d rule%s; change %s first"
                        .formatted(uses, uses == 1 ? "" : "s", uses == 1 ? "it" : "them");
                work.faults().add("", list.name(), reason, "list");
            }
            var draft = new Draft(work.now(), work.when(), work.faults());
            draft.remove(DocumentKind.LIST, id);
            return draft.result("delete list " + list.name(), id);
        });
    }

    /// Adds items; existing ones get the comment that is sent.
    public static Edit addItems(String id, Yaml.Sequence body) {
        return onList(id, (list, work) -> work.items(list, body, list.items(), "add items to list "));
    }

    /// Replaces all items; those that stay keep their ids.
    public static Edit replaceItems(String id, Yaml.Sequence body) {
        return onList(id, (list, work) -> work.items(list, body, List.of(), "replace items of list "));
    }

    /// Takes some items away.
    ///
    /// @param body `{"items":[{"id":…}]}`
    public static Edit deleteItems(String id, Yaml.Mapping body) {
        return onList(id, (list, work) -> {
            Section root = DocumentCodec.section(body, work.faults());
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
            List<Item> left =
                    list.items().stream().filter(i -> !gone.contains(i.id())).toList();
            return left.size() == list.items().size()
                    ? work.result(list, "")
                    : work.result(list.withItems(left, work.when().at()), "delete items of list ");
        });
    }

    // ---- inside ------------------------------------------------------------------------------

    private static Edit onList(String id, BiFunction<ListEntry, Work, EditResult> then) {
        return (now, when) -> now.find(KeptKind.LIST, id)
                .map(list -> then.apply(list, new Work(now, when, new Faults("body"))))
                .orElseGet(() -> new EditResult.Missing(DocumentKind.LIST, id));
    }

    /// One edit being made. Confined to it.
    private record Work(Configuration now, Moment when, Faults faults) {

        EditResult result(ListEntry list, String what) {
            var draft = new Draft(now, when, faults);
            if (faults.count() == 0) {
                draft.put(RuleDocumentCodec.list(list));
            }
            return draft.result(what + list.name(), list.id());
        }

        /// @param base the items that stay in any case
        EditResult items(ListEntry list, Yaml.Sequence body, List<Item> base, String what) {
            Map<String, Item> before = new LinkedHashMap<>();
            list.items().forEach(item -> before.put(item.value(), item));
            Map<String, Item> after = new LinkedHashMap<>();
            base.forEach(item -> after.put(item.value(), item));
            int index = 0;
            for (Yaml one : body.items()) {
                item(list, one, index++, before).ifPresent(item -> after.put(item.value(), item));
            }
            if (after.size() > ListEntry.MOST_ITEMS) {
                faults.add("", "", "a list may have at most " + ListEntry.MOST_ITEMS + " items", "body");
            }
            var items = new ArrayList<>(after.values());
            if (faults.count() > 0 || items.equals(list.items())) {
                return result(list, what);
            }
            return result(list.withItems(items, when.at()), what);
        }

        private Optional<Item> item(ListEntry list, Yaml one, int index, Map<String, Item> before) {
            var found = new ItemText(list.kind(), "[" + index + "]", faults).read(one);
            return found.map(text ->
                    Item.of(Optional.ofNullable(before.get(text.value())), text.value(), text.comment(), when));
        }
    }
}
