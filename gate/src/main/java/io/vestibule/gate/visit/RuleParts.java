package io.vestibule.gate.visit;

import io.vestibule.ground.Randomness;
import io.vestibule.rule.Geography;

/// What rules need besides the request. *Thread-safe.*
///
/// @param geography where addresses are
/// @param chance for fields that differ from request to request
/// @param failures called when a rule could not be evaluated
public record RuleParts(Geography geography, Randomness chance, Failures failures) {

    /// A rule could not be evaluated, which is our mistake.
    @FunctionalInterface
    public interface Failures {
        void failed(String expression, RuntimeException mistake);
    }
}
