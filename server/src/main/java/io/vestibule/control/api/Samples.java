package io.vestibule.control.api;

import io.vestibule.rule.Facts;

/// Makes facts of a sample request, as the gate would. *Thread-safe.*
@FunctionalInterface
public interface Samples {

    /// The facts.
    ///
    /// @param json an object with `request` or `fields`, as for `rule eval`
    /// @throws IllegalArgumentException saying what is wrong with it
    Facts facts(String json);
}
