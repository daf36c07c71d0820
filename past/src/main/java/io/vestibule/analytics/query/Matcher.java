package io.vestibule.analytics.query;

import io.vestibule.analytics.query.Column.Formula;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/// Filters as predicates.
final class Matcher {

    private Matcher() {}

    /// Whether a slice passes a filter.
    static Predicate<Basis> of(Filter filter) {
        return switch (filter) {
            case Filter.All(var parts) -> all(parts.stream().map(Matcher::of).toList());
            case Filter.Any(var parts) -> any(parts.stream().map(Matcher::of).toList());
            case Filter.Compare compare -> of(compare);
        };
    }

    private static Predicate<Basis> all(List<Predicate<Basis>> parts) {
        return slice -> {
            for (Predicate<Basis> part : parts) {
                if (!part.test(slice)) {
                    return false;
                }
            }
            return true;
        };
    }

    private static Predicate<Basis> any(List<Predicate<Basis>> parts) {
        return slice -> {
            for (Predicate<Basis> part : parts) {
                if (part.test(slice)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static Predicate<Basis> of(Filter.Compare compare) {
        return switch (compare.column().formula()) {
            case Formula.Text(var text) -> {
                var test = texts(compare);
                yield slice -> test.test(text.apply(slice));
            }
            case Formula.Real(var real) -> {
                var test = reals(compare);
                yield slice -> test.test(real.applyAsDouble(slice));
            }
            case Formula.Whole(var whole) -> {
                var test = wholes(compare, scale(compare.column()));
                yield slice -> test.test(whole.applyAsLong(slice));
            }
        };
    }

    /// Whether a whole number passes.
    static boolean matches(Filter.Compare compare, long number) {
        return wholes(compare, 1).test(number);
    }

    /// Times are compared in milliseconds, since values may have parts of a second.
    private static long scale(Column column) {
        return switch (column.kind()) {
            case TIME -> 1_000;
            case DATE -> 86_400_000;
            case WHOLE, REAL, TEXT -> 1;
        };
    }

    private static LongPredicate wholes(Filter.Compare compare, long scale) {
        var values = new ArrayList<Long>();
        for (Object value : compare.values()) {
            values.add(value instanceof Long number ? number : TimeValue.millis(value));
        }
        if (compare.how().takesList()) {
            Set<Long> set = new HashSet<>(values);
            boolean in = compare.how() == Comparison.IN;
            return number -> set.contains(number * scale) == in;
        }
        long value = values.getFirst();
        var sign = signs(compare.how());
        return number -> sign.test(Long.compare(number * scale, value));
    }

    private static DoublePredicate reals(Filter.Compare compare) {
        var values = new ArrayList<Double>();
        compare.values().forEach(value -> values.add((Double) value));
        if (compare.how().takesList()) {
            Set<Double> set = new HashSet<>(values);
            boolean in = compare.how() == Comparison.IN;
            return number -> set.contains(number) == in;
        }
        double value = values.getFirst();
        var sign = signs(compare.how());
        return number -> sign.test(Double.compare(number, value));
    }

    private static Predicate<String> texts(Filter.Compare compare) {
        var values = new ArrayList<String>();
        compare.values().forEach(value -> values.add((String) value));
        String value = values.isEmpty() ? "" : values.getFirst();
        return switch (compare.how()) {
            case IN -> new HashSet<>(values)::contains;
            case NOTIN -> Predicate.not(new HashSet<>(values)::contains);
            case LIKE -> text -> Like.matches(value, text);
            case NOTLIKE -> text -> !Like.matches(value, text);
            case EQUAL, NEQ, GT, GEQ, LT, LEQ -> {
                var sign = signs(compare.how());
                yield text -> sign.test(text.compareTo(value));
            }
        };
    }

    /// Which results of a comparison with the value pass.
    private static IntPredicate signs(Comparison how) {
        return switch (how) {
            case EQUAL -> sign -> sign == 0;
            case NEQ -> sign -> sign != 0;
            case GT -> sign -> sign > 0;
            case GEQ -> sign -> sign >= 0;
            case LT -> sign -> sign < 0;
            case LEQ -> sign -> sign <= 0;
            case IN, NOTIN, LIKE, NOTLIKE -> throw new IllegalArgumentException(how + " compares no numbers");
        };
    }
}
