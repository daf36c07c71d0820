package io.vestibule.control.api.request;

import io.vestibule.rule.JudgedRequest;
import java.util.function.Supplier;

/// Makes facts of a sample request, as the gate would. *Thread-safe.*
@FunctionalInterface
public interface Samples {

    /// Reads a sample once.
    ///
    /// @param json an object with `request` or `fields`, as for `rule eval`
    /// @return makes its facts, new ones each time: what rules spend on regular expressions is
    ///   counted for each
    /// @throws IllegalArgumentException saying what is wrong with it
    Supplier<JudgedRequest> sample(String json);
}
