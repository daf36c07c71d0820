package io.vestibule.settings.text;

import java.util.Optional;

/// How whole numbers are written: digits, and a sign only if they are negative. *Stateless.*
public final class WholeNumber {

    private WholeNumber() {}

    /// The number, of at most 18 digits, or nothing if the text is not one.
    public static Optional<Long> parse(String text) {
        return text.matches("-?\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }
}
