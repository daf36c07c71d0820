package io.vestibule.settings;

import java.util.function.Function;

/// What may stand for a key. Immutable.
///
/// @param says ends the sentence "must be …"
/// @param parser reads one text
public record Kind<T>(String says, Function<String, Parsed<T>> parser) {

    public Parsed<T> parse(String text) {
        return parser.apply(text);
    }

    /// The plain refusal.
    Parsed<T> refusal() {
        return Parsed.wrong("must be " + says);
    }

    /// A kind whose parser refuses with the plain sentence, by an empty answer.
    public static <T> Kind<T> of(String says, Function<String, java.util.Optional<T>> parser) {
        return new Kind<>(
                says,
                text ->
                        parser.apply(text)
                                .map(Parsed::good)
                                .orElseGet(() -> Parsed.wrong("must be " + says)));
    }
}
