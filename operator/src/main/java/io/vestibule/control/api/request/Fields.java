package io.vestibule.control.api.request;

import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.Yaml;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Looks at the fields of small bodies of our own.
public final class Fields {

    /// One of those that an answer only counts.
    private static final ApiError UNTOLD = ApiError.invalid("unknown field", "");

    private Fields() {}

    /// Those that mean nothing. What they may have been meant to be is found out for as many as an
    /// answer shows.
    public static Stream<ApiError> unknown(Yaml.Mapping body, Set<String> known) {
        var keys = body.entries().keySet().stream()
                .filter(key -> !known.contains(key))
                .toList();
        var shown = keys.stream().sorted().limit(ResponseEnvelope.MOST_SHOWN).map(key -> of(key, known));
        int untold = Math.max(0, keys.size() - ResponseEnvelope.MOST_SHOWN);
        return Stream.concat(shown, Collections.nCopies(untold, UNTOLD).stream());
    }

    /// A field that has to be a string; nothing if it is not there or something else.
    public static Optional<String> text(Yaml.Mapping body, String key) {
        return body.entries().get(key) instanceof Yaml.Entry(var _, Yaml.Scalar text) && !text.plain()
                ? Optional.of(text.value())
                : Optional.empty();
    }

    private static ApiError of(String key, Set<String> known) {
        return ApiError.invalid(key + ": unknown field" + Hint.among(known, key), FaultText.pointer(key));
    }
}
