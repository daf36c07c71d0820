package io.vestibule.settings.shape;

import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// A component that is one setting. *Immutable.*
///
/// @param <V> the component
public final class Key<V> implements ShapePart<V> {

    private final String name;
    private final Form<V> form;
    private final Function<Values, Optional<V>> fallback;
    private final String fallbackText;
    private final boolean constant;
    private final boolean leftOut;
    private final Check<V> check;

    /// What a value has to be, beyond its form.
    @FunctionalInterface
    public interface Check<V> {

        /// Notes what is wrong with a value that was given, or its default.
        ///
        /// @param earlier what was read before
        void check(Section section, String key, V value, Values earlier);
    }

    private Key(
            String name,
            Form<V> form,
            Function<Values, Optional<V>> fallback,
            String fallbackText,
            boolean constant,
            boolean leftOut,
            Check<V> check) {
        this.name = name;
        this.form = form;
        this.fallback = fallback;
        this.fallbackText = fallbackText;
        this.constant = constant;
        this.leftOut = leftOut;
        this.check = check;
    }

    /// One that has to be given, if its form does not say what stands for nothing.
    public static <V> Key<V> need(String name, Form<V> form) {
        return new Key<>(name, form, _ -> Optional.empty(), "", false, false, (_, _, _, _) -> {});
    }

    /// One that has to be given, unless something follows from what was read before.
    ///
    /// @param fallbackText how documents write that
    public static <V> Key<V> needOr(
            String name, Form<V> form, Function<Values, Optional<V>> fallback, String fallbackText) {
        return new Key<>(name, form, fallback, fallbackText, false, false, (_, _, _, _) -> {});
    }

    /// One that is written where it is given, and has no default.
    public static <V> Key<Optional<V>> maybe(String name, Form<V> form) {
        return Key.<Optional<V>>of(name, new MaybeForm<>(form), Optional.empty(), "")
                .leftOut();
    }

    /// One with a default.
    ///
    /// @param fallbackText how documents write that
    public static <V> Key<V> of(String name, Form<V> form, V fallback, String fallbackText) {
        return new Key<>(name, form, _ -> Optional.of(fallback), fallbackText, true, false, (_, _, _, _) -> {});
    }

    /// The same, of which documents write the default as it is.
    public static <V> Key<V> of(String name, Form<V> form, V fallback) {
        return of(name, form, fallback, String.valueOf(fallback));
    }

    /// One whose default follows from what was read before.
    ///
    /// @param fallbackText how documents write that
    public static <V> Key<V> following(String name, Form<V> form, Function<Values, V> fallback, String fallbackText) {
        return new Key<>(
                name,
                form,
                known -> Optional.of(fallback.apply(known)),
                fallbackText,
                false,
                false,
                (_, _, _, _) -> {});
    }

    /// The same key, not written where it has its default.
    ///
    /// @throws IllegalStateException if there is no default, or it depends on something
    public Key<V> leftOut() {
        if (!constant) {
            throw new IllegalStateException(name + " has no default of its own");
        }
        return new Key<>(name, form, fallback, fallbackText, constant, true, check);
    }

    /// The same setting of something that may have it in place of another's, or not: null if it has not.
    public Key<Optional<V>> orNull() {
        return Key.<Optional<V>>of(name, new MaybeForm<>(form), Optional.empty(), "")
                .checked((section, key, value, earlier) ->
                        value.ifPresent(given -> check.check(section, key, given, earlier)));
    }

    /// The same, where nothing is written for null.
    public Key<Optional<V>> orAbsent() {
        return orNull().leftOut();
    }

    /// The same key with this check.
    public Key<V> checked(Check<V> other) {
        return new Key<>(name, form, fallback, fallbackText, constant, leftOut, other);
    }

    /// Whether the default, once written, is read as what it is.
    ///
    /// @throws IllegalArgumentException if it is not
    boolean isDefaultSound() {
        if (!constant) {
            return true;
        }
        V usual = fallback.apply(Values.none()).orElseThrow();
        var faults = new Faults("declaration");
        String text = JsonText.of(json -> {
            json.writeStartObject();
            json.writeName(name);
            form.write(json, usual);
            json.writeEndObject();
        });
        boolean same = JsonTree.read(text, faults).orElseThrow() instanceof Yaml.Mapping keys
                && form.read(Section.root(ReadContext.literal(faults), keys), name, Optional.of(usual), fallbackText)
                        .equals(Optional.of(usual));
        if (!same || faults.count() > 0) {
            throw new IllegalArgumentException("the default of %s is not read as itself: %s".formatted(name, text));
        }
        return true;
    }

    /// What it is called.
    public String name() {
        return name;
    }

    @Override
    public Set<String> names() {
        return Set.of(name);
    }

    @Override
    public Optional<V> read(Section section, Values earlier) {
        Optional<V> read = form.read(section, name, fallback.apply(earlier), fallbackText);
        read.ifPresent(value -> check.check(section, name, value, earlier));
        return read;
    }

    @Override
    public void write(JsonGenerator json, V value, boolean masked) {
        if (leftOut && fallback.apply(Values.none()).equals(Optional.of(value))) {
            return;
        }
        json.writeName(name);
        if (masked) {
            form.writeMasked(json, value);
        } else {
            form.write(json, value);
        }
    }

    /// What may be there or not: null if it is not.
    private record MaybeForm<V>(Form<V> form) implements Form<Optional<V>> {

        @Override
        public Optional<Optional<V>> read(
                Section section, String key, Optional<Optional<V>> fallback, String fallbackText) {
            return Optional.of(form.find(section, key));
        }

        @Override
        public void write(JsonGenerator json, Optional<V> value) {
            value.ifPresentOrElse(it -> form.write(json, it), json::writeNull);
        }

        @Override
        public void writeMasked(JsonGenerator json, Optional<V> value) {
            value.ifPresentOrElse(it -> form.writeMasked(json, it), json::writeNull);
        }
    }
}
