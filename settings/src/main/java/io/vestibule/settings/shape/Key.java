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
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A component that is one setting. *Immutable.*
///
/// @param <V> the component
public final class Key<V> implements ShapePart<V> {

    private final String name;
    private final Form<V> form;
    private final @Nullable Function<Values, V> fallback;
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
            @Nullable Function<Values, V> fallback,
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
        return new Key<>(name, form, null, "", false, false, (_, _, _, _) -> {});
    }

    /// One with a default.
    ///
    /// @param fallbackText how documents write that
    public static <V> Key<V> of(String name, Form<V> form, V fallback, String fallbackText) {
        return new Key<>(name, form, _ -> fallback, fallbackText, true, false, (_, _, _, _) -> {});
    }

    /// The same, of which documents write the default as it is.
    public static <V> Key<V> of(String name, Form<V> form, V fallback) {
        return of(name, form, fallback, String.valueOf(fallback));
    }

    /// One whose default follows from what was read before.
    ///
    /// @param fallbackText how documents write that
    public static <V> Key<V> following(String name, Form<V> form, Function<Values, V> fallback, String fallbackText) {
        return new Key<>(name, form, fallback, fallbackText, false, false, (_, _, _, _) -> {});
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

    /// The same key with this check.
    public Key<V> checked(Check<V> other) {
        return new Key<>(name, form, fallback, fallbackText, constant, leftOut, other);
    }

    /// @throws IllegalArgumentException if the default, once written, is not read as what it is
    void proveDefault() {
        if (!constant || fallback == null) {
            return;
        }
        V usual = fallback.apply(Values.none());
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
    }

    @Override
    public Set<String> names() {
        return Set.of(name);
    }

    @Override
    public Optional<V> read(Section section, Values earlier) {
        Optional<V> usual = fallback == null ? Optional.empty() : Optional.of(fallback.apply(earlier));
        Optional<V> read = form.read(section, name, usual, fallbackText);
        read.ifPresent(value -> check.check(section, name, value, earlier));
        return read;
    }

    @Override
    public void write(JsonGenerator json, V value, boolean masked) {
        if (leftOut && fallback != null && fallback.apply(Values.none()).equals(value)) {
            return;
        }
        json.writeName(name);
        if (masked) {
            form.writeMasked(json, value);
        } else {
            form.write(json, value);
        }
    }
}
