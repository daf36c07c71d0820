package io.vestibule.settings;

/// What became of a text. Immutable.
public sealed interface Parsed<T> {

    record Good<T>(T value) implements Parsed<T> {}

    record Wrong<T>(String reason) implements Parsed<T> {}

    static <T> Parsed<T> good(T value) {
        return new Good<>(value);
    }

    static <T> Parsed<T> wrong(String reason) {
        return new Wrong<>(reason);
    }
}
