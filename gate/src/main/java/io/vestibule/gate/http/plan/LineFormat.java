package io.vestibule.gate.http.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How a line of the access log looks. *Immutable.*
public sealed interface LineFormat {

    /// One JSON object with everything that is known; names without a value are left out.
    record Json() implements LineFormat {}

    /// Texts and values one after the other, as the operator wrote them down.
    record Pattern(List<Piece> pieces) implements LineFormat {
        public Pattern {
            pieces = List.copyOf(pieces);
        }

        /// Whether a value is in the line.
        public boolean has(Field field) {
            return pieces.stream().anyMatch(piece -> piece instanceof Piece.Value v && v.field() == field);
        }
    }

    /// A piece of a pattern.
    sealed interface Piece {

        /// A text that is in every line.
        ///
        /// @param text ASCII
        record Text(String text) implements Piece {}

        /// A value of the request.
        ///
        /// @param quoted whether it is between double quotes: a space then ends no value
        record Value(Field field, boolean quoted) implements Piece {}
    }

    /// The values that a pattern may name, in braces and in lower case.
    enum Field {
        /// As in JSON: RFC 3339, UTC, with milliseconds.
        TIME,
        /// As in the Common Log Format: `01/Mar/2026:12:00:00 +0000`.
        CLF_TIME,
        ID,
        CLIENT,
        METHOD,
        HOST,
        PATH,
        QUERY,
        /// The path with `?` and the query, if queries are logged; otherwise the path.
        TARGET,
        PROTOCOL,
        /// Three digits; `000` when none was sent.
        STATUS,
        BYTES,
        RECEIVED,
        MICROS,
        ORIGIN_MICROS,
        OUTCOME,
        DETAIL,
        ORIGIN,
        ROOM,
        ENDING,
        USER_AGENT,
        REFERER;

        /// Its name in a pattern.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The field with this name, if there is one.
        public static Optional<Field> of(String word) {
            return Arrays.stream(values())
                    .filter(field -> field.word().equals(word))
                    .findFirst();
        }

        /// All names.
        public static List<String> words() {
            return Arrays.stream(values()).map(Field::word).toList();
        }
    }
}
