package io.vestibule.config;

import io.vestibule.ground.Entity;
import io.vestibule.rule.value.NamedList;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A list that rules use by name. Immutable.
///
/// @param list the name, the kind and the items in the form in which rules look into them
/// @param items in the order in which they were added
public record ListEntry(
        String id, NamedList list, String description, List<Item> items, Instant createdOn, Instant modifiedOn)
        implements Entity {

    /// The most items that a list may have.
    public static final int MOST_ITEMS = 10_000;

    public ListEntry {
        items = List.copyOf(items);
    }

    /// One item. Immutable.
    ///
    /// @param value as rules read it
    public record Item(String id, String value, String comment, Instant createdOn, Instant modifiedOn) {

        /// An item with this comment: the one that is there already, changed if it has another, or a new one.
        static Item of(Optional<Item> before, String value, String comment, Moment when) {
            return before.map(item -> item.comment.equals(comment)
                            ? item
                            : new Item(item.id, value, comment, item.createdOn, when.at()))
                    .orElseGet(() -> new Item(when.newId(), value, comment, when.at(), when.at()));
        }
    }

    /// A list of these items.
    static ListEntry of(
            String id,
            String name,
            NamedList.Kind kind,
            String description,
            List<Item> items,
            Instant createdOn,
            Instant modifiedOn) {
        var list = new NamedList(name, kind, items.stream().map(Item::value).toList());
        return new ListEntry(id, list, description, items, createdOn, modifiedOn);
    }

    public String name() {
        return list.name();
    }

    public NamedList.Kind kind() {
        return list.kind();
    }

    public Optional<Item> item(String itemId) {
        return items.stream().filter(item -> item.id().equals(itemId)).findFirst();
    }

    ListEntry withItems(List<Item> others, Instant now) {
        return of(id, name(), kind(), description, others, createdOn, now);
    }

    /// The same list, changed now.
    ListEntry modified(Instant now) {
        return new ListEntry(id, list, description, items, createdOn, now);
    }

    ListEntry withDescription(String other, Instant now) {
        return new ListEntry(id, list, other, items, createdOn, now);
    }
}
