package io.vestibule.settings.shape;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What was read so far of a thing, and what is known of it otherwise. *Confined to one reading.*
public final class Values {

    private final Map<Part<?>, Object> values = new IdentityHashMap<>();
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

    public <V> Values with(Part<V> part, V value) {
        values.put(part, value);
        return this;
    }

    /// The value of a part; empty if it is not known.
    @SuppressWarnings("unchecked") // `with` puts them in by their parts
    public <V> Optional<V> find(Part<V> part) {
        var value = values.get(part);
        return value == null && outer != null ? outer.find(part) : Optional.ofNullable((V) value);
    }

    /// The value of a part that was read before, and has a default or was given.
    public <V> V get(Part<V> part) {
        return find(part).orElseThrow(() -> new IllegalStateException("asked before it was read"));
    }
}
