package io.vestibule.settings.shape;

import io.vestibule.settings.text.Section;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// What a shape says of one component of its record. *Immutable.*
///
/// @param <V> the component
public interface ShapePart<V> extends Component<V> {

    /// The names that it reads and writes, in lower case.
    Set<String> names();

    /// Reads the component. What is wrong is noted as a fault of the section.
    ///
    /// @param earlier what was read before
    /// @return empty if it is missing and has no default
    Optional<V> read(Section section, Values earlier);

    /// Writes the component under its names, within an object.
    ///
    /// @param masked whether secrets are left out
    void write(JsonGenerator json, V value, boolean masked);
}
