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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// What is set of a thing, declared once: a record, and one part for each of its components, in their order.
/// *Immutable.*
///
/// A declaration that contradicts itself is refused when it is made.
///
/// @param <T> the record
public final class Shape<T> {

    private final Class<T> type;
    private final List<ShapePart<?>> parts;
    private final Constructor<T> constructor;
    private final List<Leaf> leaves;
    private final List<Law> laws;

    /// What values of a thing have to be to each other, so that it can be made.
    @FunctionalInterface
    public interface Law {

        /// Whether it is so; what is wrong is noted as a fault, if it is not known from another law.
        ///
        /// @param read of the thing; what could not be read is not there
        boolean holds(Section section, Values read);
    }

    /// A part that writes, and where its value is in the thing.
    private record Leaf(ShapePart<?> part, List<Method> path) {

        String name() {
            return part.names().iterator().next();
        }

        Leaf below(Method accessor) {
            var longer = new ArrayList<>(List.of(accessor));
            longer.addAll(path);
            return new Leaf(part, longer);
        }

        Object value(Object thing) {
            Object value = thing;
            try {
                for (Method accessor : path) {
                    value = accessor.invoke(value);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            return value;
        }
    }

    private Shape(
            Class<T> type, List<ShapePart<?>> parts, Constructor<T> constructor, List<Leaf> leaves, List<Law> laws) {
        this.type = type;
        this.parts = parts;
        this.constructor = constructor;
        this.leaves = leaves;
        this.laws = laws;
    }

    /// The shape of a record.
    ///
    /// @param parts one for each component, in their order
    /// @throws IllegalArgumentException if that is not so, two have the same name, or, where assertions are on, a
    ///   default is not read as itself
    public static <T extends Record> Shape<T> of(Class<T> type, ShapePart<?>... parts) {
        RecordComponent[] components = type.getRecordComponents();
        if (components.length != parts.length) {
            throw new IllegalArgumentException(
                    "%s has %d components, not %d".formatted(type.getSimpleName(), components.length, parts.length));
        }
        var leaves = new ArrayList<Leaf>();
        for (int i = 0; i < parts.length; i++) {
            Method accessor = components[i].getAccessor();
            List<Leaf> below =
                    parts[i] instanceof Spread<?> spread ? spread.shape.leaves : List.of(new Leaf(parts[i], List.of()));
            below.stream()
                    .filter(leaf -> !leaf.part.names().isEmpty())
                    .forEach(leaf -> leaves.add(leaf.below(accessor)));
        }
        var shape = new Shape<>(type, List.of(parts), constructor(type), List.copyOf(leaves), List.of());
        shape.refuseContradictions();
        return shape;
    }

    private static <T extends Record> Constructor<T> constructor(Class<T> type) {
        try {
            return type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no constructor of all components", e);
        }
    }

    private void refuseContradictions() {
        var seen = new HashSet<String>();
        for (ShapePart<?> part : parts) {
            // With assertions, as in every test: it takes as long as all the rest when a server starts.
            assert !(part instanceof Key<?> key) || key.isDefaultSound();
            for (String name : part.names()) {
                if (!seen.add(name) || !name.equals(name.toLowerCase(Locale.ROOT))) {
                    throw new IllegalArgumentException("a setting is called " + name + " twice, or not in lower case");
                }
            }
        }
    }

    /// The same shape, of which these are written first; the others follow in the order of the record.
    ///
    /// @param names one name of each of these
    /// @throws IllegalArgumentException if nothing is called so, or one is named twice
    public Shape<T> beginningWith(String... names) {
        List<Leaf> first = Arrays.stream(names).map(this::leaf).toList();
        if (Set.copyOf(first).size() < names.length) {
            throw new IllegalArgumentException("a part is named twice in " + List.of(names));
        }
        var ordered = new ArrayList<>(first);
        leaves.stream().filter(leaf -> !first.contains(leaf)).forEach(ordered::add);
        return new Shape<>(type, parts, constructor, List.copyOf(ordered), laws);
    }

    /// The same shape of things for which this holds too.
    public Shape<T> holding(Law law) {
        var more = new ArrayList<>(laws);
        more.add(law);
        return new Shape<>(type, parts, constructor, leaves, List.copyOf(more));
    }

    private Leaf leaf(String name) {
        return leaves.stream()
                .filter(leaf -> leaf.part.names().contains(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type.getSimpleName() + " has no setting " + name));
    }

    /// The names of all its settings.
    public Set<String> names() {
        return parts.stream().flatMap(part -> part.names().stream()).collect(Collectors.toSet());
    }

    /// Reads a thing, with all that is wrong with it as faults of the section, unknown keys included.
    ///
    /// @param known what is not a setting of it, or was read before
    /// @return empty if something is missing that has no default, or a law does not hold
    public Optional<T> read(Section section, Values known) {
        Optional<T> thing = among(section, known);
        section.refuseUnknownKeys();
        return thing;
    }

    /// Reads within the section of another thing, whose other keys are not ours to refuse.
    public Optional<T> among(Section section, Values earlier) {
        var values = earlier.within();
        var read = new ArrayList<Object>();
        parts.forEach(part -> read(part, section, values).ifPresent(read::add));
        boolean lawful = true;
        for (Law law : laws) {
            lawful &= law.holds(section, values);
        }
        return lawful && read.size() == parts.size() ? Optional.of(made(read)) : Optional.empty();
    }

    private static <V> Optional<V> read(ShapePart<V> part, Section section, Values values) {
        Optional<V> known = values.find(part);
        Optional<V> value = known.isPresent() ? known : part.read(section, values);
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
        leaves.forEach(leaf -> write(leaf.part, json, leaf.value(thing), masked));
    }

    /// Writes those settings of a thing that another one may have in place of it.
    ///
    /// @param other its shape, by whose order they are written
    public void writeAs(Shape<?> other, JsonGenerator json, T thing) {
        for (Leaf asked : other.leaves) {
            Leaf leaf = leaf(asked.name());
            write(leaf.part, json, leaf.value(thing), false);
        }
    }

    @SuppressWarnings("unchecked") // the part of this component
    private static <V> void write(ShapePart<V> part, JsonGenerator json, Object value, boolean masked) {
        part.write(json, (V) value, masked);
    }

    /// Writes a thing as an object.
    public void object(JsonGenerator json, T thing, boolean masked) {
        json.writeStartObject();
        write(json, thing, masked);
        json.writeEndObject();
    }

    /// A component whose settings stand among those of the record around it.
    public ShapePart<T> spread() {
        return spread(thing -> thing);
    }

    /// The same of one that is taken otherwise than it was read.
    ///
    /// @param taken what becomes of it
    public ShapePart<T> spread(UnaryOperator<T> taken) {
        return new Spread<>(this, taken);
    }

    private record Spread<T>(Shape<T> shape, UnaryOperator<T> taken) implements ShapePart<T> {

        @Override
        public Set<String> names() {
            return shape.names();
        }

        @Override
        public Optional<T> read(Section section, Values earlier) {
            return shape.among(section, earlier).map(taken);
        }

        @Override
        public void write(JsonGenerator json, T value, boolean masked) {
            shape.write(json, value, masked);
        }
    }

    /// A component that may be absent: it is there if a name is.
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
