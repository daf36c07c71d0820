package io.vestibule.settings.text;

import java.util.function.Function;

/// What a key may have. Immutable.
///
/// @param says ends the sentence "must be …"
/// @param form what a JSON value of this kind is
/// @param parser reads one text
public record ValueKind<T>(String says, Form form, Function<String, ParseResult<T>> parser) {

    /// A kind that is a text in JSON.
    public ValueKind(String says, Function<String, ParseResult<T>> parser) {
        this(says, Form.TEXT, parser);
    }

    /// The type of a value in JSON.
    public enum Form {
        /// A string.
        TEXT,
        /// A number, `true` or `false`: what is without quotes.
        PLAIN,
        /// Either.
        ANY
    }

    /// The same of texts, without those of another form than the one that is kept: what is sent
    /// comes back as it was written, since tools compare the two.
    static ValueKind<String> exact(ValueKind<String> kind) {
        return new ValueKind<>(
                kind.says,
                kind.form,
                text -> kind.parse(text) instanceof ParseResult.Good<String>(String kept) && !kept.equals(text)
                        ? ParseResult.wrong("must be written as " + kept)
                        : kind.parse(text));
    }

    public ParseResult<T> parse(String text) {
        return parser.apply(text);
    }

    /// Whether a value of JSON has the right type.
    ///
    /// @param plain whether it is without quotes
    boolean admits(boolean plain) {
        return switch (form) {
            case TEXT -> !plain;
            case PLAIN -> plain;
            case ANY -> true;
        };
    }

    /// A kind whose parser refuses with the plain sentence, by an empty answer.
    public static <T> ValueKind<T> of(String says, Function<String, java.util.Optional<T>> parser) {
        return of(says, Form.TEXT, parser);
    }

    /// The same for a value that is no text in JSON.
    public static <T> ValueKind<T> of(String says, Form form, Function<String, java.util.Optional<T>> parser) {
        return new ValueKind<>(
                says,
                form,
                text -> parser.apply(text)
                        .map(ParseResult::good)
                        .orElseGet(() -> ParseResult.wrong("must be " + says)));
    }
}
