package io.vestibule.cli.control;

import io.vestibule.analytics.query.QueryLimits;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A span of the past, in whole steps. *Immutable.*
///
/// @param since the first moment
/// @param until the first moment after it
record PastSpan(Instant since, Instant until, TimeStep step) {

    /// What a moment may look like.
    static final String SAYS =
            "a duration such as 24h, a day such as 2026-03-15 or a time of UTC such as" + " 2026-03-15T04:00Z";

    private static final ValueKind<Duration> AGO = ValueKinds.duration(Duration.ZERO, QueryLimits.SPAN);

    private static final List<Function<String, Instant>> FORMS = List.of(
            text -> OffsetDateTime.parse(text).toInstant(),
            text -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC),
            text -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());

    /// The steps in which a span begins and ends, and those between.
    ///
    /// @param step the one that suits the span, if it is empty
    static PastSpan of(Instant since, Instant until, Optional<TimeStep> step) {
        TimeStep by = step.orElseGet(() -> TimeStep.suiting(Duration.between(since, until)));
        return new PastSpan(
                Instant.ofEpochSecond(by.down(since.getEpochSecond())),
                Instant.ofEpochSecond(by.up(until.getEpochSecond())),
                by);
    }

    /// A moment as an operator writes it; empty if it is not a moment.
    static Optional<Instant> moment(String text, Instant now) {
        if (AGO.parse(text) instanceof ParseResult.Good<Duration>(Duration ago)) {
            return Optional.of(now.minus(ago));
        }
        for (Function<String, Instant> form : FORMS) {
            try {
                return Optional.of(form.apply(text));
            } catch (DateTimeException _) {
                // The next form may fit.
            }
        }
        return Optional.empty();
    }
}
