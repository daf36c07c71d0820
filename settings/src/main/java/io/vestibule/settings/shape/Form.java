package io.vestibule.settings.shape;

import io.vestibule.settings.text.Section;
import java.util.Optional;
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

    /// Writes a value, after its name.
    void write(JsonGenerator json, V value);

    /// The same for readers who may not see secrets.
    default void writeMasked(JsonGenerator json, V value) {
        write(json, value);
    }
}
