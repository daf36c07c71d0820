package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HealthSource;
import io.vestibule.analytics.figure.HealthSource.WantedRows;
import io.vestibule.health.HealthRow;
import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Answers queries about health checks: reads the rows of a span, compares them with the filter,
/// and groups them. *Thread-safe.*
public final class HealthQueryRunner {

    /// Rows that are read for one answer, at most.
    public static final int MOST_READ = 500_000;

    /// Groups of one answer, before the first of them are chosen.
    static final int MOST_GROUPS = 50_000;

    private static final int LOOK_EVERY = 256;

    private final HealthSource source;
    private final int mostRead;

    public HealthQueryRunner(HealthSource source) {
        this(source, MOST_READ);
    }

    /// @param mostRead rows for one answer
    HealthQueryRunner(HealthSource source, int mostRead) {
        this.source = source;
        this.mostRead = mostRead;
    }

    /// Answers a query.
    ///
    /// @param nowSecond of the epoch: the end of a span that has none
    /// @param late whether to give up; asked now and then
    /// @throws io.vestibule.ground.Failure if the store cannot be read
    public Answer answer(Query query, long nowSecond, BooleanSupplier late) {
        var fault = QueryLimits.fault(query);
        if (fault.isPresent()) {
            return new Answer.Refused(fault.get());
        }
        Extent extent = Extent.of(query.filter()).until(nowSecond + 1);
        if (extent.fromSecond() >= extent.untilSecond()) {
            return new Answer.Rows(query.columns(), List.of(), Grain.MINUTE, false, false, 0);
        }
        if (extent.fromSecond() == Long.MIN_VALUE) {
            return new Answer.Refused("the filter must give a start: add "
                    + (query.dataset() == Dataset.HEALTH_ROWS ? "datetime_geq" : "datetime_geq or date_geq"));
        }
        long from = Math.max(extent.fromSecond(), nowSecond - QueryLimits.SPAN.toSeconds());
        var wanted = new WantedRows(from, extent.untilSecond(), query.zones(), extent.rooms());
        return new Scan(query, late).answer(wanted);
    }

    /// One query while it is answered. *Confined to one thread.*
    private final class Scan {

        private final Query query;
        private final BooleanSupplier late;
        private final Predicate<Basis> filter;
        private final TopRows top;
        private final List<Column> dimensions;
        private final Map<List<Object>, HealthGroup> groups = new LinkedHashMap<>();
        private long read;

        Scan(Query query, BooleanSupplier late) {
            this.query = query;
            this.late = late;
            filter = Matcher.of(query.filter());
            top = new TopRows(query);
            dimensions = query.used()
                    .filter(column -> column.part() == Part.DIMENSIONS)
                    .toList();
        }

        Answer answer(WantedRows wanted) {
            try {
                source.read(wanted, this::take);
            } catch (Enough enough) {
                if (enough.why.isPresent()) {
                    return new Answer.Refused(enough.why.get());
                }
            }
            for (HealthGroup group : groups.values()) {
                if (!top.add(group)) {
                    break;
                }
            }
            return new Answer.Rows(query.columns(), top.rows(), Grain.MINUTE, false, top.isMore(), read);
        }

        private void take(HealthRow row) {
            read++;
            if (read > mostRead) {
                throw new Enough(Optional.of(
                        "too much to read: the span has more than %d rows of these checks; ask for a shorter span or one check at a time"
                                .formatted(mostRead)));
            }
            if (read % LOOK_EVERY == 0 && late.getAsBoolean()) {
                throw new Enough(Optional.of("the answer took too long: ask for a shorter span or one check at a"
                        + " time, or try again later"));
            }
            var basis = new HealthBasis(row);
            if (!filter.test(basis)) {
                return;
            }
            if (query.dataset() == Dataset.HEALTH_GROUPS) {
                group(basis).add(row);
            } else if (!top.add(basis)) {
                throw new Enough(Optional.empty());
            }
        }

        private HealthGroup group(HealthBasis of) {
            var key = new ArrayList<Object>(dimensions.size());
            for (Column dimension : dimensions) {
                key.add(dimension.value(of));
            }
            var known = groups.get(key);
            if (known == null) {
                if (groups.size() == MOST_GROUPS) {
                    throw new Enough(
                            Optional.of("more than %d groups: ask for fewer dimensions, or for times that are rounded"
                                    .formatted(MOST_GROUPS)));
                }
                known = new HealthGroup(of.row());
                groups.put(key, known);
            }
            return known;
        }
    }

    /// Ends the reading.
    private static final class Enough extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        /// What is too much; empty if there is all that was asked for.
        @SuppressWarnings("serial")
        private final Optional<String> why;

        Enough(Optional<String> why) {
            super("enough", null, false, false);
            this.why = why;
        }
    }
}
