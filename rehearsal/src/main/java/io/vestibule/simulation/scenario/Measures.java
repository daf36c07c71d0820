package io.vestibule.simulation.scenario;

import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// The kinds of values that only scenarios have.
final class Measures {

    /// As long as a story may be.
    static final Duration LONGEST = Duration.ofDays(7);

    /// A moment of the story.
    static final ValueKind<Duration> MOMENT = moment();

    /// How long something lasts.
    static final ValueKind<Duration> LENGTH = ValueKinds.duration(Duration.ofMillis(1), LONGEST);

    /// How long something lasts, or not at all.
    static final ValueKind<Duration> SPAN = ValueKinds.duration(Duration.ZERO, LONGEST);

    /// A part of a whole.
    static final ValueKind<Double> SHARE = ValueKind.of("a share, such as 30% or 0.3, at most 100%", Measures::share);

    static final ValueKind<String> NAME =
            ValueKinds.matching("[a-z0-9][a-z0-9-]{0,40}", "lower-case letters, digits and -");

    private Measures() {}

    static ValueKind<Double> decimal(double least, double most, String says) {
        return ValueKind.of(says, text -> number(text).filter(n -> n >= least && n <= most));
    }

    private static ValueKind<Duration> moment() {
        ValueKind<Duration> plain = ValueKinds.duration(Duration.ZERO, LONGEST);
        return new ValueKind<>(
                plain.says(),
                text -> text.startsWith("-")
                        ? ParseResult.wrong("is before the beginning of the story, which is 0s")
                        : plain.parse(text));
    }

    private static Optional<Double> share(String text) {
        boolean percent = text.endsWith("%");
        String digits = percent ? text.substring(0, text.length() - 1).strip() : text;
        return number(digits).map(n -> percent ? n / 100 : n).filter(n -> n >= 0 && n <= 1);
    }

    private static Optional<Double> number(String text) {
        return text.matches("-?\\d{1,12}(\\.\\d{1,12})?")
                ? Optional.of(new BigDecimal(text).doubleValue())
                : Optional.empty();
    }
}
