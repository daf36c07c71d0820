package io.vestibule.control.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLScalarType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// The published scalars, in lower case as published. What is read is a text, a [Long], a [Double],
/// an [Instant] or a [LocalDate].
final class Scalars {

    /// Nothing that is compared with is as long.
    private static final int LONGEST = 1_000;

    private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    static final GraphQLScalarType STRING = scalar("string", "A text.", Scalars::text);
    static final GraphQLScalarType BOOL = scalar("bool", "True or false.", Scalars::truth);
    static final GraphQLScalarType UINT32 = scalar(
            "uint32",
            "A whole number, 0 to 4294967295.",
            plain -> whole(plain, BigInteger.ZERO, BigInteger.valueOf(0xffff_ffffL)));
    static final GraphQLScalarType UINT64 =
            scalar("uint64", "A whole number, 0 or more.", plain -> whole(plain, BigInteger.ZERO, GREATEST));
    static final GraphQLScalarType INT64 = scalar("int64", "A whole number.", plain -> whole(plain, LEAST, GREATEST));
    static final GraphQLScalarType FLOAT64 = scalar("float64", "A number.", Scalars::number);
    static final GraphQLScalarType TIME = scalar("Time", "A moment, as 2026-03-15T04:00:00Z.", Scalars::moment);
    static final GraphQLScalarType DATE = scalar("Date", "A day of UTC, as 2026-03-15.", Scalars::day);

    private Scalars() {}

    private static GraphQLScalarType scalar(String name, String description, Function<Object, Object> reader) {
        return GraphQLScalarType.newScalar()
                .name(name)
                .description(description)
                .coercing(new Plain(reader))
                .build();
    }

    /// A value that is not of a scalar's kind; its message says what is.
    private static final class WrongValue extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WrongValue(String message) {
            super(message, null, false, false);
        }
    }

    private static Object text(Object plain) {
        if (!(plain instanceof String text)) {
            throw new WrongValue(shown(plain) + " is not a text: put it in quotes, as \"a1b2\"");
        }
        if (text.length() > LONGEST) {
            throw new WrongValue("a text may have at most " + LONGEST + " characters");
        }
        return text;
    }

    private static Object truth(Object plain) {
        if (plain instanceof Boolean truth) {
            return truth;
        }
        throw new WrongValue(shown(plain) + " is neither true nor false");
    }

    private static Object whole(Object plain, BigInteger least, BigInteger greatest) {
        if (!(plain instanceof BigInteger number)) {
            throw new WrongValue(shown(plain) + " is not a whole number: write it without quotes, as 10");
        }
        if (number.compareTo(least) < 0) {
            throw new WrongValue(shown(plain) + " is too small: " + least + " is the least");
        }
        if (number.compareTo(greatest) > 0) {
            throw new WrongValue(shown(plain) + " is too great: " + greatest + " is the greatest");
        }
        return number.longValueExact();
    }

    private static Object number(Object plain) {
        double value = switch (plain) {
            case BigInteger whole -> whole.doubleValue();
            case BigDecimal number -> number.doubleValue();
            case Double number -> number;
            default -> Double.NaN;
        };
        if (!Double.isFinite(value)) {
            throw new WrongValue(shown(plain) + " is not a number: write it as 1.5");
        }
        return value;
    }

    private static Object moment(Object plain) {
        if (plain instanceof String text && text.length() <= LONGEST) {
            try {
                Instant moment = OffsetDateTime.parse(text).toInstant();
                if (moment.isBefore(FIRST) || moment.isAfter(LAST)) {
                    throw new WrongValue(shown(plain) + " is out of range: times go from 1970 to 9999");
                }
                return moment;
            } catch (DateTimeException _) {
                // Said below.
            }
        }
        throw new WrongValue(
                shown(plain) + " is not a time: write it with date, time and zone, as" + " \"2026-03-15T04:00:00Z\"");
    }

    private static Object day(Object plain) {
        if (plain instanceof String text && text.length() <= LONGEST) {
            try {
                LocalDate day = LocalDate.parse(text);
                if (day.getYear() < 1970 || day.getYear() > 9999) {
                    throw new WrongValue(shown(plain) + " is out of range: days go from 1970 to 9999");
                }
                return day;
            } catch (DateTimeException _) {
                // Said below.
            }
        }
        throw new WrongValue(shown(plain) + " is not a day: write it as \"2026-03-15\"");
    }

    /// A word without quotes.
    private record Word(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// A value as it is quoted in a message.
    private static String shown(Object plain) {
        String text = switch (plain) {
            case String quoted -> "\"" + quoted + "\"";
            case List<?> _ -> "a list";
            case Map<?, ?> _ -> "an object";
            default -> String.valueOf(plain);
        };
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    /// Reads literals and variables alike.
    private record Plain(Function<Object, Object> reader) implements Coercing<Object, Object> {

        @Override
        public Object serialize(Object result, GraphQLContext context, Locale locale) {
            return result;
        }

        @Override
        public Object parseValue(Object input, GraphQLContext context, Locale locale) {
            try {
                return reader.apply(input);
            } catch (WrongValue e) {
                throw new CoercingParseValueException(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public Object parseLiteral(Value<?> input, CoercedVariables known, GraphQLContext context, Locale locale) {
            try {
                return reader.apply(plain(input));
            } catch (WrongValue e) {
                throw new CoercingParseLiteralException(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public Value<?> valueToLiteral(Object input, GraphQLContext context, Locale locale) {
            return StringValue.of(String.valueOf(input));
        }

        private static Object plain(Value<?> literal) {
            return switch (literal) {
                case StringValue text -> String.valueOf(text.getValue());
                case IntValue whole -> whole.getValue();
                case FloatValue number -> number.getValue();
                case BooleanValue truth -> truth.isValue();
                case EnumValue word -> new Word(word.getName());
                default ->
                    throw new WrongValue("a list or an object is not allowed here: conditions that end with"
                            + " _in and _notin take lists");
            };
        }
    }
}
