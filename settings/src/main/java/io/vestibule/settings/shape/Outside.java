package io.vestibule.settings.shape;

import io.vestibule.settings.text.Section;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// A component that is not a setting: what reads a thing knows it otherwise, such as the zone that it belongs to.
/// *Immutable.*
///
/// @param name for errors
public record Outside<V>(String name) implements ShapePart<V> {

    @Override
    public Set<String> names() {
        return Set.of();
    }

    @Override
    public Optional<V> read(Section section, Values earlier) {
        return earlier.find(this);
    }

    @Override
    public void write(JsonGenerator json, V value, boolean masked) {}
}
