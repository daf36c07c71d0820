package io.vestibule.settings.shape;

import java.util.IdentityHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What was read so far of a thing, and what is known of it otherwise. *Confined to one reading.*
public final class Values {

    private final IdentityHashMap<Component<?>, Object> values = new IdentityHashMap<>();
    private final @Nullable Values outer;

    private Values(@Nullable Values outer) {
        this.outer = outer;
    }

    public static Values none() {
        return new Values(null);
    }

    /// For what lies within a thing that is being read.
    Values within() {
        return new Values(this);
    }

    public <V> Values with(Component<V> component, V value) {
        values.put(component, value);
        return this;
    }

    /// The value of a component; empty if it is not known.
    @SuppressWarnings("unchecked") // `with` puts them in by their components
    public <V> Optional<V> find(Component<V> component) {
        var value = values.get(component);
        return value == null && outer != null ? outer.find(component) : Optional.ofNullable((V) value);
    }

    /// The value of a component that was read before, and has a default or was given.
    public <V> V get(Component<V> component) {
        return find(component).orElseThrow(() -> new IllegalStateException("asked before it was read"));
    }
}
