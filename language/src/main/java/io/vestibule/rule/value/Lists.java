package io.vestibule.rule.value;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The named lists at one moment. *Immutable.*
public final class Lists {

    /// No lists.
    public static final Lists NONE = new Lists(Map.of());

    private final Map<String, NamedList> byName;

    private Lists(Map<String, NamedList> byName) {
        this.byName = byName;
    }

    /// The lists by their names.
    ///
    /// @throws IllegalArgumentException if two have the same name
    public static Lists of(Collection<NamedList> lists) {
        var byName = new HashMap<String, NamedList>();
        for (NamedList list : lists) {
            if (byName.put(list.name(), list) != null) {
                throw new IllegalArgumentException("two lists have the name " + list.name());
            }
        }
        return new Lists(Map.copyOf(byName));
    }

    public Optional<NamedList> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public Collection<NamedList> all() {
        return byName.values();
    }
}
