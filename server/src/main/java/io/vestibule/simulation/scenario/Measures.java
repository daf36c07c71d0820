package io.vestibule.simulation.scenario;

import io.vestibule.settings.Kind;
import io.vestibule.settings.Kinds;
import io.vestibule.settings.Parsed;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// The kinds of values that only scenarios have.
final class Measures {

    /// As long as a story may be.
    static final Duration LONGEST = Duration.ofDays(7);

    /// A moment of the story.
    static final Kind<Duration> MOMENT = moment();

    /// How long something goes on.
    static final Kind<Duration> LENGTH = Kinds.duration(Duration.ofMillis(1), LONGEST);

    /// How long something goes on, or not at all.
    static final Kind<Duration> SPAN = Kinds.duration(Duration.ZERO, LONGEST);

    /// A part of a whole.
    static final Kind<Double> SHARE =
            Kind.of("a share, such as 30% or 0.3, at most 100%", Measures::share);

    static final Kind<String> NAME =
            Kinds.matching("[a-z0-9][a-z0-9-]{0,40}", "lower-case letters, digits and -");

    private Measures() {}

    static Kind<Double> decimal(double least, double most, String says) {
        return Kind.of(says, text -> number(text).filter(n -> n >= least && n <= most));
    }

    private static Kind<Duration> moment() {
        Kind<Duration> plain = Kinds.duration(Duration.ZERO, LONGEST);
        return new Kind<>(
                plain.says(),
                text ->
                        text.startsWith("-")
                                ? Parsed.wrong("is before the beginning of the story, which is 0s")
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
