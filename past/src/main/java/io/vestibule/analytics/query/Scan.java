package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// One query while it is answered: rows are compared with the filter, and the first of them are
/// kept, or groups of them in the order in which groups begin. *Confined to one thread.*
///
/// @param <B> what rows are
final class Scan<B extends Basis> {

    private static final int LOOK_EVERY = 256;

    private final Query query;
    private final BooleanSupplier late;
    private final Bounds bounds;
    private final Function<B, RowGroup<B>> begin;
    private final Predicate<Basis> filter;
    private final TopRows top;
    private final List<Column> dimensions;
    private final Map<List<Object>, RowGroup<B>> groups = new LinkedHashMap<>();
    private long read;

    /// How much is too much.
    ///
    /// @param rows that are read, at most
    /// @param groups of one answer, before the first of them are chosen
    /// @param less what to ask for instead
    record Bounds(long rows, long groups, String less) {}

    /// @param late whether to give up; asked now and then
    /// @param begin a group without rows, for one of them
    Scan(Query query, BooleanSupplier late, Bounds bounds, Function<B, RowGroup<B>> begin) {
        this.query = query;
        this.late = late;
        this.bounds = bounds;
        this.begin = begin;
        filter = Matcher.of(query.filter());
        top = new TopRows(query);
        dimensions =
                query.used().filter(column -> column.part() == Part.DIMENSIONS).toList();
    }

    /// @param reading hands rows over, one after the other
    Answer answer(Consumer<Consumer<B>> reading, Grain grain, boolean cut) {
        try {
            reading.accept(this::take);
        } catch (Enough enough) {
            if (enough.why.isPresent()) {
                return new Answer.Refused(enough.why.get());
            }
        }
        for (Basis group : groups.values()) {
            if (!top.add(group)) {
                break;
            }
        }
        return new Answer.Rows(query.columns(), top.rows(), grain, cut, top.isMore(), read);
    }

    private void take(B row) {
        read++;
        if (read > bounds.rows) {
            throw new Enough(
                    "too much to read: the span has more than %d rows; ask for %s".formatted(bounds.rows, bounds.less));
        }
        if (read % LOOK_EVERY == 0 && late.getAsBoolean()) {
            throw new Enough("the answer took too long: ask for %s, or try again later".formatted(bounds.less));
        }
        if (!filter.test(row)) {
            return;
        }
        if (query.dataset().filterable() == Part.DIMENSIONS) {
            group(row).add(row);
        } else if (!top.add(row)) {
            throw new Enough();
        }
    }

    private RowGroup<B> group(B of) {
        var key = new ArrayList<Object>(dimensions.size());
        for (Column dimension : dimensions) {
            key.add(dimension.value(of));
        }
        var known = groups.get(key);
        if (known == null) {
            if (groups.size() == bounds.groups) {
                throw new Enough("more than %d groups: ask for fewer dimensions, or for times that are rounded"
                        .formatted(bounds.groups));
            }
            known = begin.apply(of);
            groups.put(key, known);
        }
        return known;
    }

    /// Ends the reading.
    private static final class Enough extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        /// What is too much; empty if there is all that was asked for.
        @SuppressWarnings("serial")
        private final Optional<String> why;

        Enough() {
            this(Optional.empty());
        }

        Enough(String why) {
            this(Optional.of(why));
        }

        private Enough(Optional<String> why) {
            super("enough", null, false, false);
            this.why = why;
        }
    }
}
