package io.vestibule.settings.text;

/// What became of a text. Immutable.
public sealed interface ParseResult<T> {

    record Good<T>(T value) implements ParseResult<T> {}

    record Wrong<T>(String reason) implements ParseResult<T> {}

    static <T> ParseResult<T> good(T value) {
        return new Good<>(value);
    }

    static <T> ParseResult<T> wrong(String reason) {
        return new Wrong<>(reason);
    }
}
