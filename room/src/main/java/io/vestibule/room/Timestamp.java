package io.vestibule.room;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// A moment as it was written: clients compare what they get back with what they sent, letter by
/// letter. *Immutable.*
///
/// @param text RFC 3339, with seconds and an offset, as it was sent
/// @param at the moment it names
public record Timestamp(String text, Instant at) {

    private static final Pattern FORM =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?" + "([Zz]|[+-]\\d{2}:\\d{2})");

    /// A moment that was not written by a client.
    public static Timestamp of(Instant at) {
        return new Timestamp(at.toString(), at);
    }

    /// Reads one; empty if the text is not a timestamp, or names a day that does not exist.
    public static Optional<Timestamp> parse(String text) {
        if (!FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            String iso = text.toUpperCase(Locale.ROOT).replace(' ', 'T');
            return Optional.of(new Timestamp(text, OffsetDateTime.parse(iso).toInstant()));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Reads a moment of which only the moment counts: ISO 8601 with an offset, with seconds or without. Empty too for
    /// years so far away that their milliseconds have no number.
    public static Optional<Instant> momentOf(String text) {
        try {
            long millis = OffsetDateTime.parse(text).toInstant().toEpochMilli();
            return Optional.of(Instant.ofEpochMilli(millis));
        } catch (DateTimeException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    /// Milliseconds since 1970.
    public long millis() {
        return at.toEpochMilli();
    }
}
