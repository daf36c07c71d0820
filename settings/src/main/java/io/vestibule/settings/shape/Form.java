package io.vestibule.settings.shape;

import io.vestibule.settings.text.Section;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// How the value of one setting is read and written. *Immutable.*
///
/// @param <V> the value
public interface Form<V> {

    /// Reads what is given for a key. What is wrong is noted as a fault of the section.
    ///
    /// @param fallback what stands where nothing is given, or something wrong; empty for a key that has to be
    ///   given, which then is a fault too
    /// @param fallbackText how documents write that
    /// @return empty only where there is no fallback
    Optional<V> read(Section section, String key, Optional<V> fallback, String fallbackText);

    /// Reads what is given, if anything is; empty also where something is wrong.
    default Optional<V> find(Section section, String key) {
        return section.isGiven(key) ? read(section, key, Optional.empty(), "") : Optional.empty();
    }

    /// Writes a value, after its name.
    void write(JsonGenerator json, V value);

    /// The same for readers who may not see secrets.
    default void writeMasked(JsonGenerator json, V value) {
        write(json, value);
    }

    /// The same for something that is written as this.
    default <W> Form<W> as(Function<V, W> read, Function<W, V> written) {
        Form<V> plain = this;
        return new Form<>() {
            @Override
            public Optional<W> read(Section section, String key, Optional<W> fallback, String fallbackText) {
                return plain.read(section, key, fallback.map(written), fallbackText)
                        .map(read);
            }

            @Override
            public Optional<W> find(Section section, String key) {
                return plain.find(section, key).map(read);
            }

            @Override
            public void write(JsonGenerator json, W value) {
                plain.write(json, written.apply(value));
            }

            @Override
            public void writeMasked(JsonGenerator json, W value) {
                plain.writeMasked(json, written.apply(value));
            }
        };
    }
}
