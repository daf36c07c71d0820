package io.vestibule.settings.shape;

import io.vestibule.settings.text.Section;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// What is set of a thing, declared once: a record, and one part for each of its components, in their order.
/// *Immutable.*
///
/// A declaration that contradicts itself is refused when it is made.
///
/// @param <T> the record
public final class Shape<T> {

    private final List<ShapePart<?>> parts;
    private final List<Method> accessors;
    private final Constructor<T> constructor;

    private Shape(Class<T> type, List<ShapePart<?>> parts) {
        RecordComponent[] components = type.getRecordComponents();
        if (components.length != parts.size()) {
            throw new IllegalArgumentException(
                    "%s has %d components, not %d".formatted(type.getSimpleName(), components.length, parts.size()));
        }
        this.parts = parts;
        accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toList();
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no constructor of all components", e);
        }
        refuseContradictions();
    }

    private void refuseContradictions() {
        var seen = new HashSet<String>();
        for (ShapePart<?> part : parts) {
            if (part instanceof Key<?> key) {
                key.proveDefault();
            }
            for (String name : part.names()) {
                if (!seen.add(name) || !name.equals(name.toLowerCase(Locale.ROOT))) {
                    throw new IllegalArgumentException("a setting is called " + name + " twice, or not in lower case");
                }
            }
        }
    }

    /// The shape of a record.
    ///
    /// @param parts one for each component, in their order
    /// @throws IllegalArgumentException if that is not so, two have the same name, or a default is not read as
    /// itself
    public static <T extends Record> Shape<T> of(Class<T> type, ShapePart<?>... parts) {
        return new Shape<>(type, List.of(parts));
    }

    /// The names of all its settings.
    public Set<String> names() {
        return parts.stream().flatMap(part -> part.names().stream()).collect(Collectors.toSet());
    }

    /// Reads a thing, with all that is wrong with it as faults of the section, unknown keys included.
    ///
    /// @param known what is not a setting of it
    /// @return empty if something is missing that has no default
    public Optional<T> read(Section section, Values known) {
        Optional<T> thing = among(section, known);
        section.refuseUnknownKeys();
        return thing;
    }

    /// Reads within the section of another thing, whose other keys are not ours to refuse.
    private Optional<T> among(Section section, Values earlier) {
        var values = earlier.within();
        var read = new ArrayList<Object>();
        parts.forEach(part -> read(part, section, values).ifPresent(read::add));
        return read.size() == parts.size() ? Optional.of(made(read)) : Optional.empty();
    }

    private static <V> Optional<V> read(ShapePart<V> part, Section section, Values values) {
        Optional<V> value = part.read(section, values);
        value.ifPresent(v -> values.with(part, v));
        return value;
    }

    private T made(List<Object> read) {
        try {
            return constructor.newInstance(read.toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("refused what its shape admits", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Writes the settings of a thing, within an object.
    ///
    /// @param masked whether secrets are left out
    public void write(JsonGenerator json, T thing, boolean masked) {
        for (int i = 0; i < parts.size(); i++) {
            write(parts.get(i), json, component(i, thing), masked);
        }
    }

    @SuppressWarnings("unchecked") // the part of this component
    private static <V> void write(ShapePart<V> part, JsonGenerator json, Object value, boolean masked) {
        part.write(json, (V) value, masked);
    }

    private Object component(int index, T thing) {
        try {
            return accessors.get(index).invoke(thing);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Writes a thing as an object.
    public void object(JsonGenerator json, T thing, boolean masked) {
        json.writeStartObject();
        write(json, thing, masked);
        json.writeEndObject();
    }

    /// A component whose settings stand among those of the record around it.
    public ShapePart<T> spread() {
        return new ShapePart<>() {
            @Override
            public Set<String> names() {
                return Shape.this.names();
            }

            @Override
            public Optional<T> read(Section section, Values earlier) {
                return among(section, earlier);
            }

            @Override
            public void write(JsonGenerator json, T value, boolean masked) {
                Shape.this.write(json, value, masked);
            }
        };
    }

    /// The same of one that may be absent: it is there if a name is.
    ///
    /// @param name one of its settings
    public ShapePart<Optional<T>> spreadIf(String name) {
        return new ShapePart<>() {
            @Override
            public Set<String> names() {
                return Shape.this.names();
            }

            @Override
            public Optional<Optional<T>> read(Section section, Values earlier) {
                names().forEach(section::ignore);
                return Optional.of(section.isGiven(name) ? among(section, earlier) : Optional.empty());
            }

            @Override
            public void write(JsonGenerator json, Optional<T> value, boolean masked) {
                value.ifPresent(thing -> Shape.this.write(json, thing, masked));
            }
        };
    }
}
