package io.vestibule.rule.syntax;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Why a rule is refused. *Immutable.*
///
/// @param code what kind of fault it is; stable
/// @param line counted from 1
/// @param column of the first byte, counted from 1 in the bytes of the line (UTF-8)
/// @param length bytes that are wrong, at least 1
/// @param message the cause, one sentence without a full stop
/// @param hint what to write instead; empty for none
/// @param source the line as it was written
public record RuleError(Code code, int line, int column, int length, String message, String hint, String source) {

    /// Kinds of faults. The lower-case name is what programs see.
    public enum Code {
        /// Nothing was written.
        EMPTY,
        /// More than 4,096 characters.
        TOO_LONG,
        /// Nested deeper than 128.
        TOO_DEEP,
        /// Neither a field nor a function.
        UNKNOWN_NAME,
        /// A published field that a gate of its own cannot answer, or that waiting rooms exclude.
        NOT_AVAILABLE,
        /// A field whose database is not configured.
        DATABASE_MISSING,
        /// A field of the TLS client, where no TLS ends.
        TLS_MISSING,
        /// A value is alone that needs a comparison.
        OPERATOR_MISSING,
        /// The operator is not for this type.
        OPERATOR_TYPE,
        /// Text after the end of the rule.
        LEFT_OVER,
        /// A parenthesis, brace, bracket or comma is missing.
        SYMBOL_MISSING,
        /// A field, a call or a literal is missing.
        OPERAND_MISSING,
        /// A value has another type than its place needs.
        TYPE,
        /// A call has too few or too many arguments.
        ARGUMENT_COUNT,
        /// An argument has the wrong type.
        ARGUMENT_TYPE,
        /// A literal where something of the request is needed, or the reverse.
        ARGUMENT_KIND,
        /// A literal argument that the function does not know.
        ARGUMENT_VALUE,
        /// An index that the type does not have.
        INDEX,
        /// `[*]` where it has no meaning.
        EACH,
        /// A string that does not end, or an unknown escape.
        STRING,
        /// Not a whole number of 64 bits.
        NUMBER,
        /// Not an address, a network or a range.
        ADDRESS,
        /// A list that does not exist, or has another kind.
        LIST,
        /// A regular expression that we do not support.
        REGEX,
        /// A wildcard pattern that we do not support.
        WILDCARD,
        /// Too many regular expressions, or too large ones.
        TOO_COSTLY;

        /// As programs see it.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Message and hint in one line.
    public String reason() {
        return hint.isEmpty() ? message : message + "; " + hint;
    }

    /// The line, with carets under what is wrong.
    @Override
    public String toString() {
        int before = columnsBefore(column - 1);
        int under = Math.max(1, columnsBefore(column - 1 + length) - before);
        return "rule error (%d:%d):%n%s%n%s%s %s"
                .formatted(line, column, source, " ".repeat(before), "^".repeat(under), reason());
    }

    private int columnsBefore(int bytes) {
        byte[] all = source.getBytes(StandardCharsets.UTF_8);
        int upTo = Math.clamp(bytes, 0, all.length);
        String text = new String(all, 0, upTo, StandardCharsets.UTF_8);
        return text.codePointCount(0, text.length());
    }
}
