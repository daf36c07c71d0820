package io.vestibule.settings.room;

import io.vestibule.rule.value.NamedList;
import java.util.Map;

/// A list that rules use by name, as it is written in the settings. Immutable.
///
/// @param list its name, its kind and its items, none of them twice
/// @param description for people
/// @param comments what people say of an item, by item; those without have none
public record ListSettings(NamedList list, String description, Map<String, String> comments) {

    public ListSettings {
        comments = Map.copyOf(comments);
    }

    public String name() {
        return list.name();
    }

    /// What people say of an item; empty if nothing.
    public String comment(String item) {
        return comments.getOrDefault(item, "");
    }
}
