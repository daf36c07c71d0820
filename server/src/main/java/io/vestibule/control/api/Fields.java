package io.vestibule.control.api;

import io.vestibule.settings.Hint;
import io.vestibule.settings.Yaml;

import java.util.Set;
import java.util.stream.Stream;

/// Looks at the fields of small bodies of our own.
final class Fields {

    private Fields() {}

    /// Those that mean nothing.
    static Stream<ApiError> unknown(Yaml.Keys body, Set<String> known) {
        return body.entries().keySet().stream()
                .filter(key -> !known.contains(key))
                .sorted()
                .map(
                        key ->
                                ApiError.invalid(
                                        key + ": no such field" + Hint.among(known, key),
                                        FaultText.pointer(key)));
    }
}
